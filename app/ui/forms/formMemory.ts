/**
 * Remembers the unsaved text of a modal's form for an hour.
 * It is stored in this tab's sessionStorage: it survives a reload and navigation, ends with the tab, and other tabs
 * with the same form don't overwrite it. Without storage, or room in it, a copy in memory lasts as long as the page. It
 * never leaves the browser. Signing out in any tab ends all of it, by a timestamp in localStorage.
 */
import type { FieldState } from './formFields.ts';

const lifetimeMs = 60 * 60 * 1000;
const keyPrefix = 'form-memory ';
const forgottenAtKey = 'form-memory-forgotten';

/**
 * Identifies a form. The version is any text that changes with the stored record. `signedIn` returns the signed-in
 * person, '' for nobody: text typed for somebody else is not kept.
 */
export type FormKey = { modal: string; record?: string; user: string; version?: string; signedIn?: () => string };

type StoredForm = { keptAt: number; version: string; fields: FieldState[] };

export type FormMemory = {
  /** The remembered text, if it is still valid. */
  remembered: FieldState[] | null;
  /** Whether typed text may be kept: not after another person signed in, or after signing out. */
  canKeep: () => boolean;
  /**
   * Keeps the typed text if allowed, and returns whether it did. `from`: the version it starts from, if that changed.
   */
  keep: (fields: FieldState[], from?: string) => boolean;
  drop: () => void;
};

const memoryCopies = new Map<string, string>();
let forgetCount = 0;

/** Runs an action on storage; a browser that refuses it counts as empty. */
function tryStorage<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

const storedNames = () =>
  tryStorage(() => Object.keys(sessionStorage).filter((name) => name.startsWith(keyPrefix))) ?? [];
const readForgottenAt = () => Number(tryStorage(() => localStorage.getItem(forgottenAtKey)) ?? 0);

function readStored(name: string): StoredForm | null {
  const text = memoryCopies.get(name) ?? tryStorage(() => sessionStorage.getItem(name));
  if (!text) return null;
  const stored = tryStorage(() => JSON.parse(text) as StoredForm);
  const age = Date.now() - (stored?.keptAt ?? 0);
  return stored && age >= 0 && age <= lifetimeMs && stored.keptAt > readForgottenAt() ? stored : null;
}

function removeStored(name: string): void {
  memoryCopies.delete(name);
  tryStorage(() => sessionStorage.removeItem(name));
}

/** Opens the memory of one form. Also deletes expired text of all forms. */
export function openFormMemory({ modal, record = '', user, version = '', signedIn }: FormKey): FormMemory {
  const name = keyPrefix + JSON.stringify([user, modal, record]);
  const openedAt = Date.now();
  const forgottenThen = forgetCount;
  for (const other of new Set([...memoryCopies.keys(), ...storedNames()])) {
    if (!readStored(other)) removeStored(other);
  }
  const stored = readStored(name);
  if (stored && stored.version !== version) removeStored(name);
  const mayKeep = () => {
    const person = signedIn?.();
    return person ? person === user : forgetCount === forgottenThen && readForgottenAt() <= openedAt;
  };
  return {
    remembered: stored?.version === version ? stored.fields : null,
    canKeep: mayKeep,
    keep(fields, from = version) {
      if (!mayKeep()) return false;
      const text = JSON.stringify({ keptAt: Date.now(), version: from, fields } satisfies StoredForm);
      memoryCopies.set(name, text);
      // Removes first: if the new text does not fit, the older one would return after a reload.
      tryStorage(() => sessionStorage.removeItem(name));
      tryStorage(() => sessionStorage.setItem(name, text));
      return true;
    },
    drop: () => removeStored(name),
  };
}

/** Forgets the forms of all tabs, when signing out. */
export function forgetForms(): void {
  forgetCount += 1;
  for (const name of [...memoryCopies.keys(), ...storedNames()]) removeStored(name);
  tryStorage(() => localStorage.setItem(forgottenAtKey, String(Date.now())));
}
