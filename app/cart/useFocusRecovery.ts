/** Where the focus goes when the button that has it goes with its entry. */
import { type RefObject, useEffect, useRef } from 'react';
import { topDialog } from '../ui/dialogStack.ts';

/**
 * Keeps the focus near a list whose entries go.
 * @param count how many there are
 * @param heading takes the focus while it is there, else the dialog or the page around it
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
