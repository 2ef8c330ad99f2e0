/**
 * A modal on the platform's own <dialog>. The server's HTML is readable, and can be closed, without script. Once script
 * runs it becomes modal: the page behind is inert, Escape and the backdrop close it, and the focus returns afterwards.
 */

import X from 'lucide-react/icons/x';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { shellTexts } from '../../texts/en/shell.ts';
import { Button, IconButton } from '../Button.tsx';
import { Cluster } from '../layout/Layout.tsx';
import styles from './Dialog.module.css';
import { showOpenDuplicate } from './dialogStack.ts';
import { openDialog } from './openDialog.ts';

type DialogProps = {
  /**
   * The id of the heading that names the dialog. If a dialog with the same title is open, that one is shown instead.
   */
  labelledBy: string;
  /** Called once, however a person closes the dialog. */
  onClose: () => void;
  children: ReactNode;
  /** The button in the footer that closes the dialog. Without it and without a footer, an X at the top closes it. */
  closeLabel?: string;
  /** Replaces the footer's button. */
  footer?: ReactNode;
  /** Whether a click beside the dialog also closes it. */
  closeOnBackdrop?: boolean;
  /** While busy, nothing closes the dialog. */
  isBusy?: boolean;
  /** Whether to show the X in addition to a footer. */
  hasCloseButton?: boolean;
  className?: string;
};

export function Dialog(props: DialogProps) {
  const { labelledBy, onClose, children, closeLabel, footer, closeOnBackdrop = true, isBusy } = props;
  const { hasCloseButton = closeLabel === undefined && !footer, className = '' } = props;
  const dialogRef = useRef<HTMLDialogElement>(null);
  const latest = useRef({ onClose, closeOnBackdrop, isBusy });
  useLayoutEffect(() => {
    latest.current = { onClose, closeOnBackdrop, isBusy };
  });

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    if (showOpenDuplicate(dialog)) {
      dialog.removeAttribute('open');
      latest.current.onClose();
      return;
    }
    return openDialog(dialog, {
      canClose: (by) => !latest.current.isBusy && (by !== 'backdrop' || latest.current.closeOnBackdrop),
      // Synchronous, because React would batch closing and reopening into no change.
      onClosed: () => flushSync(() => latest.current.onClose()),
    });
  }, []);

  return (
    <dialog
      ref={dialogRef}
      open
      className={`${styles.dialog} ${className}`}
      aria-labelledby={labelledBy}
      aria-busy={isBusy || undefined}
      // Covers ways of closing without an event, such as Back on a phone.
      closedby={isBusy ? 'none' : undefined}
    >
      {/* Named, or screen readers read all of its text when it gets the focus. */}
      <div className={styles.panel} role="document" aria-labelledby={labelledBy} tabIndex={-1}>
        {hasCloseButton && (
          <form method="dialog" className={styles.corner}>
            <IconButton type="submit" className={styles.cross} label={shellTexts.close}>
              <X size={20} />
            </IconButton>
          </form>
        )}
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.foot}>{footer}</div>}
        {closeLabel !== undefined && (
          <form method="dialog" className={styles.foot}>
            <Button type="submit">{closeLabel}</Button>
          </form>
        )}
      </div>
    </dialog>
  );
}

/** The buttons below a record in a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <Cluster gap={3} className={styles.actions} data-screen-only data-needs-script>
      {children}
    </Cluster>
  );
}
