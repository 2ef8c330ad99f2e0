/** Makes a rendered <dialog> modal: opens it, closes it, and returns the focus afterwards. */

import { isVisible } from '../isVisible.ts';
import { prefersReducedMotion } from '../prefersReducedMotion.ts';
import { pushDialog, removeDialog, topDialog } from './dialogStack.ts';

type CloseHandlers = {
  /** Called whenever the user tries to close it. */
  canClose: (by: 'backdrop' | 'other') => boolean;
  /** Called once when it closes, unless the returned function closes it. */
  onClosed: () => void;
};

/** Opens a dialog over everything else and focuses its first child. @returns a function that closes it */
export function openDialog(dialog: HTMLDialogElement, { canClose: mayClose, onClosed }: CloseHandlers): () => void {
  const origins = ancestorsOf(document.activeElement);
  // The server rendered it open but not modal; removing the attribute fires no close event.
  dialog.removeAttribute('open');
  dialog.showModal();
  (dialog.firstElementChild as HTMLElement).focus();
  pushDialog(dialog);

  let gone = false;
  // Closes at once and fades out only a copy, so that the dialog can reopen meanwhile.
  const leave = () => {
    gone = true;
    listening.abort();
    removeDialog(dialog);
    if (dialog.open) {
      fadeOut(dialog);
      dialog.close();
    }
    // Runs after React has rendered, because the element that opened it may be gone.
    setTimeout(restoreFocus, 0, origins);
  };
  const close = (by: 'backdrop' | 'other' = 'other') => {
    if (gone || !mayClose(by)) return;
    leave();
    onClosed();
  };

  const listening = new AbortController();
  const { signal } = listening;
  const listen = <K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void) =>
    dialog.addEventListener(type, act, { signal });
  // A click counts as one on the backdrop only if it also started there, so that selecting text closes nothing.
  let pressed: EventTarget | null = null;
  listen('pointerdown', (event) => {
    pressed = event.target;
  });
  listen('click', (event) => {
    if (event.target === dialog && pressed === dialog && isOutsideOf(dialog, event)) close('backdrop');
  });
  // Events of nested dialogs, and a file field's own cancel event, arrive here too.
  listen('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.method !== 'dialog' || form.closest('dialog') !== dialog) return;
    event.preventDefault();
    close();
  });
  listen('cancel', (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    close();
  });
  listen('close', () => {
    if (gone || dialog.open) return;
    leave();
    onClosed();
  });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.defaultPrevented || event.isComposing || topDialog() !== dialog) return;
      if (event.key === 'Tab') trapFocus(dialog, event);
      if (event.key !== 'Escape') return;
      // The browser may close two dialogs at once if they were opened without a tap in between.
      event.preventDefault();
      close();
    },
    { signal },
  );
  return () => {
    if (!gone) leave();
  };
}

function isOutsideOf(dialog: HTMLDialogElement, { clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}

/** Shows a copy of the dialog that fades out: inert, and hidden from screen readers. */
function fadeOut(dialog: HTMLDialogElement): void {
  if (prefersReducedMotion()) return;
  const image = dialog.cloneNode() as HTMLDialogElement;
  const panel = dialog.firstElementChild as HTMLElement;
  image.append(panel.cloneNode(true));
  for (const part of image.querySelectorAll('[id]')) part.removeAttribute('id');
  image.removeAttribute('aria-labelledby');
  image.inert = true;
  image.ariaHidden = 'true';
  image.dataset.closing = '';
  (topDialog() ?? document.body).append(image);
  (image.firstElementChild as HTMLElement).scrollTop = panel.scrollTop;
  // The stylesheet decides how long it takes.
  void Promise.allSettled(image.getAnimations().map(({ finished }) => finished)).then(() => image.remove());
}

const tabbableSelector = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Wraps Tab from the last focusable element to the first, because the browser would leave the page. */
function trapFocus(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const places = [...dialog.querySelectorAll<HTMLElement>(tabbableSelector)].filter(
    (place) => place.tabIndex >= 0 && !place.matches(':disabled, [inert] *') && isVisible(place),
  );
  const active = document.activeElement;
  const inside = active !== dialog.firstElementChild && dialog.contains(active);
  const edge = places.at(event.shiftKey ? 0 : -1);
  if (active !== edge && inside) return;
  if (active === dialog.firstElementChild && !event.shiftKey && edge) return;
  event.preventDefault();
  (places.at(event.shiftKey ? -1 : 0) ?? (dialog.firstElementChild as HTMLElement)).focus();
}

/** An element and all its ancestors, from the inside out. */
function ancestorsOf(element: Element | null): Element[] {
  return element && element !== document.body ? [element, ...ancestorsOf(element.parentElement)] : [];
}

/** Focuses the innermost of the elements that can still take the focus, unless another element has it. */
function restoreFocus(origins: Element[]): void {
  for (const place of [...origins, topDialog()?.firstElementChild ?? document.querySelector('main')]) {
    if (document.activeElement !== document.body) return;
    (place as HTMLElement | null)?.focus({ preventScroll: true });
  }
}
