/** Asks before a dialog, or the page, closes and loses unsaved data. */
import { type RefObject, useEffect } from 'react';

/** @param inside any element in the dialog @param needed whether there is unsaved data */
export function useConfirmClose(inside: RefObject<HTMLElement | null>, needed: boolean, question: string): void {
  useEffect(() => {
    const dialog = inside.current?.closest('dialog');
    if (!dialog || !needed) return;
    // Listens in the capture phase, before the dialog handles the event. A saving dialog does not close anyway.
    const listening = new AbortController();
    const early = { capture: true, signal: listening.signal };
    const ask = (event: Event) => {
      if (dialog.ariaBusy === 'true' || confirm(question)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const closes = 'form[method="dialog"] button';
    dialog.addEventListener('click', (event) => (event.target as Element).closest(closes) && ask(event), early);
    dialog.addEventListener('cancel', (event) => event.target === dialog && ask(event), early);
    document.addEventListener(
      'keydown',
      (event) => {
        const isOver = event.target === document.body || dialog.contains(event.target as Node);
        if (event.key === 'Escape' && !event.isComposing && isOver) ask(event);
      },
      early,
    );
    addEventListener('beforeunload', (event) => event.preventDefault(), early);
    return () => listening.abort();
  }, [inside, needed, question]);
}
