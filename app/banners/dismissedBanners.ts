/** Which banners this reader has put away, on this device only. A banner that was changed is another one. */
import { useSyncExternalStore } from 'react';
import type { Banner } from '../../db/rules/banners.ts';

const storageKey = 'dismissed_banners';
const maxStored = 50;
const noneDismissed: readonly string[] = [];

const dismissalKey = ({ id, version }: Banner) => `${id}.${version}`;

const listeners = new Set<() => void>();
let read = '';
let dismissed = noneDismissed;

/** What is noted; the same list while nothing changes. Without storage it lasts as long as the page. */
function readDismissed(): readonly string[] {
  try {
    const text = localStorage.getItem(storageKey) ?? '';
    if (text !== read) {
      read = text;
      const marks: unknown = JSON.parse(text);
      dismissed = Array.isArray(marks) ? marks.filter((mark) => typeof mark === 'string') : noneDismissed;
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
export function dismissBanner(banner: Banner): void {
  dismissed = [...readDismissed(), dismissalKey(banner)].slice(-maxStored);
  try {
    read = JSON.stringify(dismissed);
    localStorage.setItem(storageKey, read);
  } catch {
    // It comes back with the next page.
  }
  for (const listener of listeners) listener();
}

/** Tells whether a banner was put away; the server, which does not know, says no. */
export function useIsDismissed(): (banner: Banner) => boolean {
  const marks = useSyncExternalStore(subscribe, readDismissed, () => noneDismissed);
  return (banner) => marks.includes(dismissalKey(banner));
}
