/**
 * A form in a modal. The browser's own validity decides whether it can be sent; sending it closes the modal, and a
 * failure is told inside it, where the typed text still is.
 */
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Problem } from '../../db/rules/problems.ts';
import { formTexts as texts } from '../texts/en/forms.ts';
import { Dialog } from './Dialog.tsx';
import styles from './FormDialog.module.css';
import { reportBlankFields } from './reportBlankFields.ts';
import { trackKeyboardInset } from './trackKeyboardInset.ts';
import { type MemoryKey, useFormMemory } from './useFormMemory.ts';
import { useSubmit } from './useSubmit.ts';

const firstField = 'input:not([type="hidden"]), textarea, select';

type FormDialogProps = {
  title: string;
  /** The fields: labels and controls with names; uncontrolled ones with `defaultValue` are the simplest. */
  children: ReactNode;
  /** Called once, however the modal closes. */
  onClose: () => void;
  /**
   * Saves. May take its time; while it does, nothing closes the modal. Throwing keeps it open: a Problem's message is
   * shown as it is, anything else as a general sentence. Answering false keeps it open, too: there is something to be
   * decided first, which the fields or the notice tell.
   */
  onSubmit?: (data: FormData) => unknown;
  submitLabel?: string;
  closeLabel?: string;
  /** Stands in the place of the button that closes, and lets go of what was typed. */
  cancelLabel?: string;
  /** Other buttons. They leave the modal open. */
  buttons?: readonly { label: string; act: () => unknown }[];
  /** Shows a button that deletes, and then closes the modal. */
  deleteLabel?: string;
  onDelete?: () => unknown;
  /** Whose form it is, for remembering what was typed. Without it nothing is remembered. */
  memory?: Omit<MemoryKey, 'modal'>;
  closeOnBackdrop?: boolean;
  /** How much of it was saved by itself so far. What failed before is told until then. */
  saves?: number | undefined;
  /** What stands over the fields, and is no part of the form. */
  notice?: ReactNode;
};

export function FormDialog(props: FormDialogProps) {
  const { title, children, onClose, onSubmit, onDelete, memory, closeOnBackdrop } = props;
  const headingId = useId();
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const submitRef = useRef<HTMLButtonElement>(null);
  const gone = useRef(false);
  const { restored, discard, drop } = useFormMemory(formRef, memory && { modal: title, ...memory });
  const { busy, problem, run, forget } = useSubmit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was saved
  useLayoutEffect(forget, [props.saves]);

  useLayoutEffect(() => {
    const form = formRef.current;
    const dialog = form?.closest('dialog');
    if (!dialog?.open) return;
    // On a phone the keyboard would hide half of what one has not read yet.
    if (matchMedia('(pointer: fine)').matches) form?.querySelector<HTMLElement>(firstField)?.focus();
    return trackKeyboardInset(dialog);
  }, []);
  useLayoutEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const close = () => {
    if (gone.current) return;
    gone.current = true;
    onClose();
  };
  const done = () => {
    drop();
    close();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (event.target !== form || busy || !reportBlankFields(form, texts.blank)) return;
    const data = new FormData(form);
    // What is typed now would not be saved, so the fields rest meanwhile, and the focus with them.
    if (form.contains(document.activeElement)) submitRef.current?.focus();
    let decided = true;
    const attempt = async () => {
      decided = (await submitBy(onSubmit, data)) !== false;
    };
    void run(texts.saveFailed, attempt, () => decided && done());
  };
  const remove = () => void run(texts.actionFailed, () => deleteBy(onDelete), done);

  const foot = (
    <>
      {props.deleteLabel && (
        <button type="button" className={styles.delete} aria-disabled={busy} onClick={remove}>
          {props.deleteLabel}
        </button>
      )}
      {props.buttons?.map(({ label, act }) => (
        <button
          key={label}
          type="button"
          className={styles.quiet}
          aria-disabled={busy}
          onClick={() => void run(texts.actionFailed, act)}
        >
          {label}
        </button>
      ))}
      <form method="dialog" className={styles.closing}>
        <button
          type="submit"
          className={styles.quiet}
          aria-disabled={busy}
          onClick={() => props.cancelLabel && !busy && drop()}
        >
          {props.cancelLabel ?? props.closeLabel ?? texts.close}
        </button>
      </form>
      <button ref={submitRef} type="submit" form={formId} className={styles.submit} aria-disabled={busy}>
        {props.submitLabel ?? texts.save}
      </button>
      <span role="status" className={styles.status}>
        {busy && texts.working}
      </span>
    </>
  );

  return (
    <Dialog labelledBy={headingId} onClose={close} isBusy={busy} closeOnBackdrop={closeOnBackdrop} footer={foot}>
      <h2 id={headingId} className={styles.title}>
        {title}
      </h2>
      {restored && (
        <div className={styles.restored}>
          <p role="status">{texts.restored}</p>
          <button type="button" className={styles.discard} onClick={discard}>
            {texts.discard}
          </button>
        </div>
      )}
      {props.notice}
      <form ref={formRef} id={formId} className={styles.form} onSubmit={submit}>
        <div className={styles.fields} inert={busy}>
          {children}
        </div>
      </form>
      {problem && <ProblemMessage key={problem.count} text={problem.text} />}
    </Dialog>
  );
}

function submitBy(onSubmit: FormDialogProps['onSubmit'], data: FormData): unknown {
  if (!onSubmit) throw new Problem('invalid', texts.saveNotConfigured);
  return onSubmit(data);
}

function deleteBy(onDelete: FormDialogProps['onDelete']): unknown {
  if (!onDelete) throw new Problem('invalid', texts.deleteNotConfigured);
  return onDelete();
}

function ProblemMessage({ text }: { text: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} className={styles.problem} role="alert" tabIndex={-1}>
      {text}
    </p>
  );
}
