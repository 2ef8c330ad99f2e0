/**
 * A modal on the platform's own <dialog>. Rendered by the server it is readable, and can be closed, without script;
 * once script runs it becomes truly modal: the page behind is inert, Escape and the backdrop close it, and focus goes
 * back to where it came from.
 */
import X from 'lucide-react/icons/x';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { texts } from '../texts/en.ts';
import styles from './Modal.module.css';
import { pushModal } from './modals.ts';
import { prefersReducedMotion } from './motion.ts';

const closeAnimation = 200;

type ModalProps = {
  /** The id of the heading that names the dialog. */
  labelledBy: string;
  /** Called once, after the dialog has closed by any way. */
  onClose: () => void;
  children: ReactNode;
  /** The buttons at the foot; each closes the dialog. Without any, a cross at the top does. */
  closeLabel?: string;
};

export function Modal({ labelledBy, onClose, children, closeLabel }: ModalProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  const onCloseRef = useRef(onClose);
  useLayoutEffect(() => {
    onCloseRef.current = onClose;
  });

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    // The server rendered it open, but not modal; taking the attribute away fires no close event.
    dialog.removeAttribute('open');
    dialog.showModal();
    panelRef.current?.focus();
    const pop = pushModal(dialog);

    let timer = 0;
    let told = false;
    // Told at once, not by the close event alone: that comes a little later, when the next modal may be open already.
    const tell = () => {
      if (told) return;
      told = true;
      onCloseRef.current();
    };
    const close = (event: globalThis.Event) => {
      event.preventDefault();
      if (timer) return;
      dialog.dataset.closing = '';
      const finish = () => {
        dialog.close();
        tell();
      };
      timer = window.setTimeout(finish, prefersReducedMotion() ? 0 : closeAnimation);
    };
    const submit = (event: SubmitEvent) => {
      if ((event.target as HTMLFormElement).method === 'dialog') close(event);
    };
    // A click counts as one on the backdrop only if it also began there, so that selecting text closes nothing.
    let pressed: EventTarget | null = null;
    const press = (event: PointerEvent) => {
      pressed = event.target;
    };
    const click = (event: MouseEvent) => {
      if (event.target === dialog && pressed === dialog) close(event);
    };
    dialog.addEventListener('cancel', close);
    dialog.addEventListener('submit', submit);
    dialog.addEventListener('close', tell);
    dialog.addEventListener('pointerdown', press);
    dialog.addEventListener('click', click);
    return () => {
      told = true;
      clearTimeout(timer);
      delete dialog.dataset.closing;
      dialog.removeEventListener('cancel', close);
      dialog.removeEventListener('submit', submit);
      dialog.removeEventListener('close', tell);
      dialog.removeEventListener('pointerdown', press);
      dialog.removeEventListener('click', click);
      pop();
      if (dialog.open) dialog.close();
    };
  }, []);

  return (
    <dialog ref={dialogRef} open className={styles.dialog} aria-labelledby={labelledBy}>
      <div ref={panelRef} className={styles.panel} tabIndex={-1}>
        {closeLabel === undefined && (
          <form method="dialog" className={styles.corner}>
            <button type="submit" className={styles.cross} aria-label={texts.modal.close}>
              <X size={20} />
            </button>
          </form>
        )}
        <div className={styles.body}>{children}</div>
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
