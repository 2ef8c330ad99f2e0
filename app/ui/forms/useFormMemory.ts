/** Connects a form on screen to its remembered text. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type FieldState, hasSameFields, readFields, writeFields } from './formFields.ts';
import { type FormKey, openFormMemory } from './formMemory.ts';

/**
 * Waits this long after typing before it stores the text, in milliseconds, so that a long text is not written at every
 * letter.
 */
const keepDelayMs = 250;

/** A second store for the typed text. */
export type DraftStore = {
  keep: (fields: FieldState[]) => void;
  drop: () => void;
  /** Called if the typed text is not stored anywhere. */
  onNotKept: () => void;
  /** The signed-in person; see FormKey. */
  signedIn: () => string;
  /** Whether this store is the only one: restoring then does more than filling the fields. */
  isExclusive: () => boolean;
  /** The version that the typed text starts from. */
  version: () => string;
};

/** Identifies a form, with an optional second store. */
export type MemoryKey = Omit<FormKey, 'signedIn'> & { also?: DraftStore | undefined };

/**
 * Restores the remembered text, and stores new text: while typing, and when the form or the page closes.
 * `restored` is true after restoring, `discard` resets the stored values, and `drop` ends the memory.
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
    // A phone may never return to a page in the background.
    addEventListener('pagehide', keep, listening);
    document.addEventListener('visibilitychange', keep, listening);
    return () => {
      listening.abort();
      keep();
    };
  }, [formRef]);

  return { restored, discard: () => actions.current.discard(), drop: () => actions.current.drop() };
}
