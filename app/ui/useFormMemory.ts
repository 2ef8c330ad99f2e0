/** Ties a form on the screen to what is remembered of it. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { readFields, sameFields, writeFields } from './fields.ts';
import { type FormKey, openFormMemory } from './formMemory.ts';

/** Typing is kept this long after, in milliseconds: a long text is not written at every letter. */
const keepDelay = 250;

/**
 * Puts back what was typed before, and keeps what is typed now: while typing, and when the form or the page goes.
 * `restored` says that something was put back, `discard` puts the stored values in again, and `drop` ends the memory.
 */
export function useFormMemory(formRef: RefObject<HTMLFormElement | null>, key: FormKey | undefined) {
  const [restored, setRestored] = useState(false);
  const openingKey = useRef(key);
  const actions = useRef({ discard: () => {}, drop: () => {} });

  useLayoutEffect(() => {
    const form = formRef.current;
    if (!form || !openingKey.current) return;
    const memory = openFormMemory(openingKey.current);
    const stored = readFields(form);
    if (memory.remembered) {
      writeFields(form, memory.remembered);
      setRestored(!sameFields(readFields(form), stored));
    }
    let touched = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      if (!touched) return;
      const fields = readFields(form);
      if (sameFields(fields, stored)) memory.drop();
      else memory.keep(fields);
    };
    const touch = () => {
      touched = true;
      timer ??= setTimeout(keep, keepDelay);
    };
    const drop = () => {
      touched = false;
      memory.drop();
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
