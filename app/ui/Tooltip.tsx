/**
 * Shows an icon button's name on hover and keyboard focus. The button has the same accessible name. It stays while
 * hovered, and Escape hides it (WCAG 2.2, 1.4.13).
 */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './Tooltip.module.css';

const showDelayMs = 500;
const hideDelayMs = 150;

export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [shown, setShown] = useState(false);
  const timer = useRef(0);
  const show = (next: boolean, after: number) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(setShown, after, next);
  };
  const putAway = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // Runs before paint, so that an immediate Escape closes the tooltip and not the dialog.
  useLayoutEffect(() => {
    if (!shown) return;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const putAwayByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Escape must not also close the dialog behind it.
      event.preventDefault();
      setShown(false);
    };
    document.addEventListener('keydown', putAwayByKey, options);
    document.addEventListener('scroll', () => setShown(false), options);
    return () => listening.abort();
  }, [shown]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control is inside; this only listens
    <span
      className={styles.control}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && show(true, showDelayMs)}
      onPointerLeave={() => show(false, hideDelayMs)}
      onPointerDown={putAway}
      onFocus={({ target }) => target.matches(':focus-visible') && show(true, showDelayMs)}
      onBlur={() => show(false, hideDelayMs)}
    >
      {children}
      {shown && <TooltipText text={text} />}
    </span>
  );
}

/** The distance to its control and to the edge of the window. */
const gapPx = 6;

/** Uses the top layer, so that nothing clips it; below its control, or above if there is no room. */
function TooltipText({ text }: { text: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const tooltip = ref.current;
    const control = tooltip?.previousElementSibling?.getBoundingClientRect();
    if (!tooltip || !control) return;
    // Safari before 17 and Firefox before 125 lack popovers, and draw it in place.
    tooltip.showPopover?.();
    const { width, height } = tooltip.getBoundingClientRect();
    const below = control.bottom + gapPx + height <= innerHeight;
    const middle = control.left + (control.width - width) / 2;
    tooltip.style.top = `${below ? control.bottom + gapPx : control.top - gapPx - height}px`;
    tooltip.style.left = `${Math.max(gapPx, Math.min(middle, document.documentElement.clientWidth - width - gapPx))}px`;
  }, []);
  return (
    <span ref={ref} role="tooltip" popover="manual" className={styles.words}>
      {text}
    </span>
  );
}
