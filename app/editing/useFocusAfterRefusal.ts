/** Leads from a refused save, which stands below the fields, up to what has to be done first. */
import { type RefObject, useEffect, useRef } from 'react';

/** Shows `place`, and gives the focus to the password in it. */
function focusPassword(place: HTMLElement): void {
  place.querySelector<HTMLElement>('[name="password"]')?.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'nearest' });
}

/**
 * The password takes the focus from the message of a refused save, whichever of the two is drawn first. Whoever is
 * typing elsewhere keeps it.
 * @returns what goes to the element with the password
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
