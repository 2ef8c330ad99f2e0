import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Asks for confirmation before a form is sent, if its content needs it.
 * @param inside an element in the form
 * @returns whether to show the question, and the callback for its answer: yes sends the form
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
