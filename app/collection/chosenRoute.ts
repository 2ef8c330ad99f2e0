/** The collection route that this device's reader has chosen. Nothing of it leaves the device. */
import { useSyncExternalStore } from 'react';
import type { CollectionRoute } from '../../db/rules/collection/collection.ts';
import { useCollectionRoutes } from '../data/content.tsx';

const storageKey = 'collection_route';
const listeners = new Set<() => void>();
/** Holds without storage, as long as the page. */
let chosen = '';

function readChosen(): string {
  try {
    chosen = localStorage.getItem(storageKey) ?? '';
  } catch {
    // There is no storage.
  }
  return chosen;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab chose one.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** @param id empty for none */
export function chooseRoute(id: string): void {
  chosen = id;
  try {
    if (id) localStorage.setItem(storageKey, id);
    else localStorage.removeItem(storageKey);
  } catch {
    // The choice still holds while the page is open.
  }
  for (const listener of listeners) listener();
}

/** The chosen route, or the town's only one. The server knows no choice, so neither does the first render. */
export function useChosenRoute(): CollectionRoute | null {
  const id = useSyncExternalStore(subscribe, readChosen, () => '');
  const routes = useCollectionRoutes();
  const [only, ...others] = routes;
  if (only && others.length === 0) return only;
  return routes.find((route) => route.id === id) ?? null;
}
