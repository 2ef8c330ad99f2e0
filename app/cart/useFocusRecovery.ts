/** Moves the focus when the focused button disappears with its entry. */
import { type RefObject, useEffect, useRef } from 'react';
import { topDialog } from '../ui/dialogs/dialogStack.ts';
import { focusText } from '../ui/focusText.ts';

/**
 * Keeps the focus near a list whose entries are removed.
 * @param count the number of entries
 * @param heading takes the focus while it is shown; otherwise the surrounding dialog or page does
 */
export function useFocusRecovery(count: number, heading?: RefObject<HTMLElement | null>): void {
  const before = useRef(count);
  useEffect(() => {
    const isLess = count < before.current;
    before.current = count;
    if (!isLess || document.activeElement !== document.body) return;
    const around = topDialog()?.firstElementChild ?? document.getElementById('main');
    focusText(heading?.current ?? (around as HTMLElement | null));
  }, [count, heading]);
}
