/** Draws the toast: in the topmost modal if one is open, since everything outside is inert, or else in the page. */
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useDialogStack } from '../dialogs/dialogStack.ts';
import styles from './Toaster.module.css';
import { pauseToast, resumeToast, type Toast, useToasts } from './toasts.ts';

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };

export function Toaster() {
  const toast = useToasts((state) => state.toast);
  const modal = useDialogStack((state) => state.open.at(-1));
  return (
    <>
      <ToastRegion toast={modal ? null : toast} />
      {modal && createPortal(<ToastRegion toast={toast} />, modal)}
    </>
  );
}

/**
 * A live region must exist before its text, or screen readers miss it; an alert need not. A toast that moves from
 * another region was already read there, so here it is only shown.
 */
function ToastRegion({ toast }: { toast: Toast | null }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends only on when this region gets the toast
  const wasRead = useMemo(() => toast?.isRead === true, [toast?.id]);
  const shown = toast && <ToastMessage key={toast.id} toast={toast} />;
  const urgent = toast?.type === 'error' || toast?.type === 'warning';
  return (
    <>
      <div aria-live="polite" className={styles.place}>
        {!urgent && !wasRead && shown}
      </div>
      {urgent && !wasRead && (
        <div role="alert" className={styles.place}>
          {shown}
        </div>
      )}
      {wasRead && (
        <div className={styles.place} data-read>
          {shown}
        </div>
      )}
    </>
  );
}

function ToastMessage({ toast: { type, text, isHiding: hiding } }: { toast: Toast }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = ref.current?.parentElement;
    if (!place) return;
    place.removeAttribute('data-moved');
    const dodge = () => avoidFocus(place);
    dodge();
    document.addEventListener('focusin', dodge);
    return () => {
      document.removeEventListener('focusin', dodge);
      // The toast may move away from the pointer that paused it.
      resumeToast();
    };
  }, []);
  const Icon = icons[type];
  return (
    <div
      ref={ref}
      className={styles.toast}
      data-type={type}
      data-hiding={hiding || undefined}
      onPointerEnter={pauseToast}
      onPointerLeave={resumeToast}
    >
      <Icon size={20} aria-hidden />
      <span>{text}</span>
    </div>
  );
}

/** Moves a toast to the other end of the screen when it would cover the focused element. */
function avoidFocus(place: HTMLElement): void {
  const focused = document.activeElement as HTMLElement | null;
  // Elements with tabindex -1, such as main, may be larger than the screen.
  if (!focused || focused.tabIndex < 0) return;
  const { top, bottom } = focused.getBoundingClientRect();
  const own = place.getBoundingClientRect();
  if (top < own.bottom && bottom > own.top) place.toggleAttribute('data-moved');
}
