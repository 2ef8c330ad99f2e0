import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Asks before a form is sent, where what is in it needs a yes.
 * @param inside an element in the form
 * @returns whether the question is to be shown, and what takes its answer: yes sends the form
 */
export function useQuestionBeforeSaving(
  inside: RefObject<HTMLElement | null>,
  needsYes: (data: FormData) => boolean,
): { isAsked: boolean; answer: (isYes: boolean) => void } {
  const [isAsked, setIsAsked] = useState(false);
  const hasYes = useRef(false);
  const latest = useRef(needsYes);
  latest.current = needsYes;
  useLayoutEffect(() => {
    const form = inside.current?.closest('form');
    if (!form) return;
    const listening = new AbortController();
    const ask = (event: Event) => {
      if (event.target !== form || hasYes.current || !latest.current(new FormData(form))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setIsAsked(true);
    };
    form.addEventListener('submit', ask, { signal: listening.signal, capture: true });
    return () => listening.abort();
  }, [inside]);
  return {
    isAsked,
    answer(isYes) {
      setIsAsked(false);
      if (!isYes) return;
      hasYes.current = true;
      inside.current?.closest('form')?.requestSubmit();
      hasYes.current = false;
    },
  };
}
