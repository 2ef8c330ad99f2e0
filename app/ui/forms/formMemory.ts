/**
 * What was typed into a modal's form and not saved, for an hour.
 *
 * It lies in this tab's sessionStorage: so it survives a reload and another page, is gone with the tab, and is not
 * written over by the same form in another tab. A browser that refuses the storage, or has no room in it, still has
 * the copy in memory until the page goes. Nothing of it ever leaves the browser. Signing out in any tab ends it in
 * all, by a mark in localStorage that holds no more than the time.
 */
import type { FieldState } from './formFields.ts';

const lifetimeMs = 60 * 60 * 1000;
const keyPrefix = 'form-memory ';
const forgottenAtKey = 'form-memory-forgotten';

/**
 * Whose form it is. The version is any text that differs once the stored record has changed. `signedIn` tells who is
 * signed in now, '' for nobody: what is typed for somebody else is not kept.
 */
export type FormKey = { modal: string; record?: string; user: string; version?: string; signedIn?: () => string };

type StoredForm = { keptAt: number; version: string; fields: FieldState[] };

export type FormMemory = {
  /** What was typed before, if it is still good. */
  remembered: FieldState[] | null;
  /** Whether what is typed may be kept: not once another person is signed in, or after signing out. */
  canKeep: () => boolean;
  /** Keeps what is typed now, if it may be; says whether it did. `from`: the version that it is made from, if that moved. */
  keep: (fields: FieldState[], from?: string) => boolean;
  drop: () => void;
};

const memoryCopies = new Map<string, string>();
let forgetCount = 0;

/** Runs what touches storage; a browser that refuses it is as one that has nothing in it. */
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
  const kept = tryStorage(() => JSON.parse(text) as StoredForm);
  const age = Date.now() - (kept?.keptAt ?? 0);
  return kept && age >= 0 && age <= lifetimeMs && kept.keptAt > readForgottenAt() ? kept : null;
}

function removeStored(name: string): void {
  memoryCopies.delete(name);
  tryStorage(() => sessionStorage.removeItem(name));
}

/** The memory of one form, from its opening on. Whatever is too old in any form is thrown away on the way. */
export function openFormMemory({ modal, record = '', user, version = '', signedIn }: FormKey): FormMemory {
  const name = keyPrefix + JSON.stringify([user, modal, record]);
  const openedAt = Date.now();
  const forgottenThen = forgetCount;
  for (const other of new Set([...memoryCopies.keys(), ...storedNames()])) {
    if (!readStored(other)) removeStored(other);
  }
  const kept = readStored(name);
  if (kept && kept.version !== version) removeStored(name);
  const mayKeep = () => {
    const person = signedIn?.();
    return person ? person === user : forgetCount === forgottenThen && readForgottenAt() <= openedAt;
  };
  return {
    remembered: kept?.version === version ? kept.fields : null,
    canKeep: mayKeep,
    keep(fields, from = version) {
      if (!mayKeep()) return false;
      const text = JSON.stringify({ keptAt: Date.now(), version: from, fields } satisfies StoredForm);
      memoryCopies.set(name, text);
      // Taken out first: where the new text does not fit, the older one would come back after a reload.
      tryStorage(() => sessionStorage.removeItem(name));
      tryStorage(() => sessionStorage.setItem(name, text));
      return true;
    },
    drop: () => removeStored(name),
  };
}

/** Forgets every form of every tab. For signing out. */
export function forgetForms(): void {
  forgetCount += 1;
  for (const name of [...memoryCopies.keys(), ...storedNames()]) removeStored(name);
  tryStorage(() => localStorage.setItem(forgottenAtKey, String(Date.now())));
}
