import { useSyncExternalStore } from 'react';

/**
 * Creates a text that stays on this device, and that every open page follows. Without storage it lasts as long as the
 * page.
 * @param key of localStorage
 */
export function createStoredText(key: string) {
  const listeners = new Set<() => void>();
  let text = '';

  const read = (): string => {
    try {
      text = localStorage.getItem(key) ?? '';
    } catch {
      // There is no storage.
    }
    return text;
  };

  /** @param next empty to remove it */
  const write = (next: string): void => {
    text = next;
    try {
      if (next) localStorage.setItem(key, next);
      else localStorage.removeItem(key);
    } catch {
      // It still holds while the page is open.
    }
    for (const listener of listeners) listener();
  };

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    // Another tab may write it.
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  };

  return { read, write, subscribe };
}

/** The server knows nothing of it, so the first render doesn't either. */
export const useStoredText = ({ subscribe, read }: ReturnType<typeof createStoredText>): string =>
  useSyncExternalStore(subscribe, read, () => '');
