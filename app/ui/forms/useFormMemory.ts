/** Ties a form on the screen to what is remembered of it. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type FieldState, hasSameFields, readFields, writeFields } from './formFields.ts';
import { type FormKey, openFormMemory } from './formMemory.ts';

/** Typing is kept this long after, in milliseconds: a long text is not written at every letter. */
const keepDelayMs = 250;

/** Where else what is typed is kept and ended. */
export type DraftStore = {
  keep: (fields: FieldState[]) => void;
  drop: () => void;
  /** Told that what was typed is not kept anywhere. */
  onNotKept: () => void;
  /** Who is signed in now; see FormKey. */
  signedIn: () => string;
  /** Whether it is kept there alone: putting it back is then more than filling the fields. */
  isExclusive: () => boolean;
  /** The version that what is typed is made from now. */
  version: () => string;
};

/** Whose form it is, and where else what is typed is kept and ended. */
export type MemoryKey = Omit<FormKey, 'signedIn'> & { also?: DraftStore | undefined };

/**
 * Puts back what was typed before, and keeps what is typed now: while typing, and when the form or the page goes.
 * `restored` says that something was put back, `discard` puts the stored values in again, and `drop` ends the memory.
 */
export function useFormMemory(formRef: RefObject<HTMLFormElement | null>, key: MemoryKey | undefined) {
  const [restored, setRestored] = useState(false);
  const openingKey = useRef(key);
  const actions = useRef({ discard: () => {}, drop: () => {} });

  useLayoutEffect(() => {
    const form = formRef.current;
    if (!form || !openingKey.current) return;
    const { also } = openingKey.current;
    const memory = openFormMemory({ ...openingKey.current, ...(also && { signedIn: also.signedIn }) });
    const stored = readFields(form);
    if (memory.remembered) {
      writeFields(form, memory.remembered);
      setRestored(!hasSameFields(readFields(form), stored));
    }
    const forget = () => {
      memory.drop();
      also?.drop();
    };
    let touched = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      if (!touched) return;
      const fields = readFields(form);
      if (hasSameFields(fields, stored)) forget();
      else if (!memory.canKeep()) also?.onNotKept();
      else {
        if (also?.isExclusive()) memory.drop();
        else memory.keep(fields, also?.version());
        also?.keep(fields);
      }
    };
    const touch = () => {
      touched = true;
      timer ??= setTimeout(keep, keepDelayMs);
    };
    const drop = () => {
      touched = false;
      forget();
    };
    actions.current = {
      drop,
      discard() {
        writeFields(form, stored);
        drop();
        setRestored(false);
      },
    };
    const listening = new AbortController();
    form.addEventListener('input', touch, listening);
    form.addEventListener('change', touch, listening);
    // A phone may never come back to a page that was put aside.
    addEventListener('pagehide', keep, listening);
    document.addEventListener('visibilitychange', keep, listening);
    return () => {
      listening.abort();
      keep();
    };
  }, [formRef]);

  return { restored, discard: () => actions.current.discard(), drop: () => actions.current.drop() };
}
