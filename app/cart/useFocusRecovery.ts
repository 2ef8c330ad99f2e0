/** Where the focus goes when the focused button is removed with its entry. */
import { type RefObject, useEffect, useRef } from 'react';
import { topDialog } from '../ui/dialogs/dialogStack.ts';

/**
 * Keeps the focus near a list whose entries are removed.
 * @param count how many entries there are
 * @param heading takes the focus while it is there; else the dialog or the page around it does
 */
export function useFocusRecovery(count: number, heading?: RefObject<HTMLElement | null>): void {
  const before = useRef(count);
  useEffect(() => {
    const isLess = count < before.current;
    before.current = count;
    if (!isLess || document.activeElement !== document.body) return;
    const around = topDialog()?.firstElementChild ?? document.getElementById('main');
    (heading?.current ?? (around as HTMLElement | null))?.focus({ preventScroll: true });
  }, [count, heading]);
}
