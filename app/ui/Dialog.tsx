/**
 * A modal on the platform's own <dialog>. Rendered by the server it is readable, and can be closed, without script;
 * once script runs it becomes truly modal: the page behind is inert, Escape and the backdrop close it, and focus goes
 * back to where it came from.
 */
import X from 'lucide-react/icons/x';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { shellTexts } from '../texts/en/shell.ts';
import styles from './Dialog.module.css';
import { showOpenDuplicate } from './dialogStack.ts';
import { openDialog } from './openDialog.ts';

type DialogProps = {
  /** The id of the heading that names the dialog. While one with the same words is open, that one is shown instead. */
  labelledBy: string;
  /** Called once, when a person closes the dialog by any way. */
  onClose: () => void;
  children: ReactNode;
  /** The button at the foot that closes the dialog. Without it and a foot, a cross at the top does. */
  closeLabel?: string;
  /** What stands at the foot instead. */
  foot?: ReactNode;
  /** Whether a click beside the dialog closes it, too. */
  closeOnBackdrop?: boolean;
  /** While it is, nothing closes the dialog. */
  busy?: boolean;
  /** Whether there is a cross although there is a foot. */
  cross?: boolean;
  /** Another look, laid over the usual one. */
  className?: string;
};

export function Dialog(props: DialogProps) {
  const { labelledBy, onClose, children, closeLabel, foot, closeOnBackdrop = true, busy } = props;
  const { cross = closeLabel === undefined && !foot, className = '' } = props;
  const dialogRef = useRef<HTMLDialogElement>(null);
  const now = useRef({ onClose, closeOnBackdrop, busy });
  useLayoutEffect(() => {
    now.current = { onClose, closeOnBackdrop, busy };
  });

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    if (showOpenDuplicate(dialog)) {
      dialog.removeAttribute('open');
      now.current.onClose();
      return;
    }
    return openDialog(dialog, {
      canClose: (by) => !now.current.busy && (by !== 'backdrop' || now.current.closeOnBackdrop),
      // At once: to close it and to open it again in one go would come out as no change, with nothing to be seen.
      onClosed: () => flushSync(() => now.current.onClose()),
    });
  }, []);

  return (
    <dialog
      ref={dialogRef}
      open
      className={`${styles.dialog} ${className}`}
      aria-labelledby={labelledBy}
      aria-busy={busy || undefined}
      // For ways of closing that are not ours to hear of, such as Back on a phone.
      closedby={busy ? 'none' : undefined}
    >
      <div className={styles.panel} tabIndex={-1}>
        {cross && (
          <form method="dialog" className={styles.corner}>
            <button type="submit" className={styles.cross} aria-label={shellTexts.close}>
              <X size={20} />
            </button>
          </form>
        )}
        <div className={styles.body}>{children}</div>
        {foot && <div className={styles.foot}>{foot}</div>}
        {closeLabel !== undefined && (
          <form method="dialog" className={styles.foot}>
            <button type="submit" className={styles.understood}>
              {closeLabel}
            </button>
          </form>
        )}
      </div>
    </dialog>
  );
}
