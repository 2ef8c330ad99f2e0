/** Which banners this reader has put away, on this device only. A banner that was changed is another one. */
import { useSyncExternalStore } from 'react';
import type { Banner } from '../../db/rules/banners.ts';

const storageKey = 'dismissed_banners';
const mostKept = 50;
const nothing: readonly string[] = [];

const markOf = ({ id, version }: Banner) => `${id}.${version}`;

const listeners = new Set<() => void>();
let read = '';
let dismissed = nothing;

/** What is noted; the same list while nothing changes. Without storage it lasts as long as the page. */
function current(): readonly string[] {
  try {
    const text = localStorage.getItem(storageKey) ?? '';
    if (text !== read) {
      read = text;
      const marks: unknown = JSON.parse(text);
      dismissed = Array.isArray(marks) ? marks.filter((mark) => typeof mark === 'string') : nothing;
    }
  } catch {
    // No storage, or something of somebody else's in it.
  }
  return dismissed;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab put one away.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Puts a banner away until its text, or anything else of it, changes. */
export function dismiss(banner: Banner): void {
  dismissed = [...current(), markOf(banner)].slice(-mostKept);
  try {
    read = JSON.stringify(dismissed);
    localStorage.setItem(storageKey, read);
  } catch {
    // It comes back with the next page.
  }
  for (const listener of listeners) listener();
}

/** Tells whether a banner was put away; the server, which does not know, says no. */
export function useDismissed(): (banner: Banner) => boolean {
  const marks = useSyncExternalStore(subscribe, current, () => nothing);
  return (banner) => marks.includes(markOf(banner));
}
