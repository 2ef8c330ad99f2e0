/** Banners that this reader has dismissed on this device. A changed banner is shown again. */
import { useSyncExternalStore } from 'react';
import type { Banner } from '../../db/rules/announcements/banners.ts';

const storageKey = 'dismissed_banners';
const maxStored = 50;
const noneDismissed: readonly string[] = [];

const dismissalKey = ({ id, version }: Banner) => `${id}.${version}`;

const listeners = new Set<() => void>();
let read = '';
let dismissed = noneDismissed;

/** Returns the same array while nothing changes. Without storage it lasts as long as the page. */
function readDismissed(): readonly string[] {
  try {
    const text = localStorage.getItem(storageKey) ?? '';
    if (text !== read) {
      read = text;
      const marks: unknown = JSON.parse(text);
      dismissed = Array.isArray(marks) ? marks.filter((mark) => typeof mark === 'string') : noneDismissed;
    }
  } catch {
    // There is no storage, or its JSON is invalid.
  }
  return dismissed;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab dismissed one.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Hides a banner until it changes. */
export function dismissBanner(banner: Banner): void {
  dismissed = [...readDismissed(), dismissalKey(banner)].slice(-maxStored);
  try {
    read = JSON.stringify(dismissed);
    localStorage.setItem(storageKey, read);
  } catch {
    // Without storage the banner returns on the next page.
  }
  for (const listener of listeners) listener();
}

/** The server doesn't know which banners were dismissed, and renders all of them. */
export function useIsDismissed(): (banner: Banner) => boolean {
  const marks = useSyncExternalStore(subscribe, readDismissed, () => noneDismissed);
  return (banner) => marks.includes(dismissalKey(banner));
}
