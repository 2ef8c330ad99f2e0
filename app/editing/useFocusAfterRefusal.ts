/** Moves from a refused save, whose message is below the fields, up to the password that is needed first. */
import { type RefObject, useEffect, useRef } from 'react';

function focusPassword(place: HTMLElement): void {
  place.querySelector<HTMLElement>('[name="password"]')?.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'nearest' });
}

/**
 * Moves the focus from the message of a refused save to the password, whichever is drawn first. Doesn't interrupt
 * typing elsewhere.
 * @returns the ref of the element that contains the password
 */
export function useFocusAfterRefusal(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = ref.current;
    const dialog = place?.closest('dialog');
    if (!place || !dialog) return;
    const isRefusal = (element: Element | null) =>
      element?.matches('[role="alert"]') && dialog.contains(element) && !place.contains(element);
    const follow = ({ target }: FocusEvent) => {
      if (isRefusal(target as Element)) focusPassword(place);
    };
    if (isRefusal(document.activeElement)) focusPassword(place);
    dialog.addEventListener('focusin', follow);
    return () => dialog.removeEventListener('focusin', follow);
  }, []);
  return ref;
}
