/**
 * What was typed into a modal's form and not saved, for an hour (R355-R357, R946).
 *
 * It lies in this tab's sessionStorage: so it survives a reload and another page, is gone with the tab, and is not
 * written over by the same form in another tab. A browser that refuses the storage, or has no room in it, still has
 * the copy in memory until the page goes. Nothing of it ever leaves the browser. Signing out in any tab ends it in
 * all, by a mark in localStorage that holds no more than the time.
 */
import type { FieldState } from './fields.ts';

const lifetime = 60 * 60 * 1000;
const prefix = 'form-memory ';
const forgottenMark = 'form-memory-forgotten';

/**
 * Whose form it is. The version is any text that differs once the stored record has changed. `signedIn` tells who is
 * signed in now, '' for nobody: what is typed for somebody else is not kept.
 */
export type FormKey = { modal: string; record?: string; user: string; version?: string; signedIn?: () => string };

type Kept = { keptAt: number; version: string; fields: FieldState[] };

export type FormMemory = {
  /** What was typed before, if it is still good. */
  remembered: FieldState[] | null;
  /** Whether what is typed now may be kept: not for somebody else, and not for nobody after everything was forgotten. */
  mayKeep: () => boolean;
  /** Keeps what is typed now, if it may be; says whether it did. `from`: the version that it is made from, if that moved. */
  keep: (fields: FieldState[], from?: string) => boolean;
  drop: () => void;
};

const held = new Map<string, string>();
let forgotten = 0;

/** Runs what touches storage; a browser that refuses it is as one that has nothing in it. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

const storedNames = () => attempt(() => Object.keys(sessionStorage).filter((name) => name.startsWith(prefix))) ?? [];
const forgottenAt = () => Number(attempt(() => localStorage.getItem(forgottenMark)) ?? 0);

function read(name: string): Kept | null {
  const text = held.get(name) ?? attempt(() => sessionStorage.getItem(name));
  if (!text) return null;
  const kept = attempt(() => JSON.parse(text) as Kept);
  const age = Date.now() - (kept?.keptAt ?? 0);
  return kept && age >= 0 && age <= lifetime && kept.keptAt > forgottenAt() ? kept : null;
}

function remove(name: string): void {
  held.delete(name);
  attempt(() => sessionStorage.removeItem(name));
}

/** The memory of one form, from its opening on. Whatever is too old in any form is thrown away on the way. */
export function openFormMemory({ modal, record = '', user, version = '', signedIn }: FormKey): FormMemory {
  const name = prefix + JSON.stringify([user, modal, record]);
  const openedAt = Date.now();
  const forgottenThen = forgotten;
  for (const other of new Set([...held.keys(), ...storedNames()])) {
    if (!read(other)) remove(other);
  }
  const kept = read(name);
  if (kept && kept.version !== version) remove(name);
  const mayKeep = () => {
    const person = signedIn?.();
    return person ? person === user : forgotten === forgottenThen && forgottenAt() <= openedAt;
  };
  return {
    remembered: kept?.version === version ? kept.fields : null,
    mayKeep,
    keep(fields, from = version) {
      if (!mayKeep()) return false;
      const text = JSON.stringify({ keptAt: Date.now(), version: from, fields } satisfies Kept);
      held.set(name, text);
      // Taken out first: where the new text does not fit, the older one would come back after a reload.
      attempt(() => sessionStorage.removeItem(name));
      attempt(() => sessionStorage.setItem(name, text));
      return true;
    },
    drop: () => remove(name),
  };
}

/** Forgets every form of every tab. For signing out. */
export function forgetForms(): void {
  forgotten += 1;
  for (const name of [...held.keys(), ...storedNames()]) remove(name);
  attempt(() => localStorage.setItem(forgottenMark, String(Date.now())));
}
