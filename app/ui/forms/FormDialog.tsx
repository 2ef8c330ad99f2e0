/**
 * A form in a dialog. It can be sent if the browser's validation passes, and `check`, if given. Success closes the
 * dialog; a failure appears inside, next to the typed text.
 */

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Problem } from '../../../db/rules/problems.ts';
import { formTexts as texts } from '../../texts/en/editing/formKit.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../dialogs/Dialog.tsx';
import { trackKeyboardInset } from '../dialogs/trackKeyboardInset.ts';
import { FormBody } from './FormBody.tsx';
import styles from './FormDialog.module.css';
import type { FormCheck } from './fieldErrors.ts';
import { type Form, useForm } from './useForm.ts';
import type { MemoryKey } from './useFormMemory.ts';

const firstField = 'input:not([type="hidden"], [hidden]), textarea, select';

type FormDialogProps = {
  title: string;
  /** The fields: labels and named controls, simplest as uncontrolled ones with `defaultValue`. */
  children: ReactNode;
  /** Called once, however the dialog closes. */
  onClose: () => void;
  /** See useForm(). While it runs, nothing closes the dialog. */
  onSubmit?: (data: FormData) => unknown;
  check?: FormCheck | undefined;
  submitLabel?: string | undefined;
  /** Whether everything that the form is about was loaded; without that nothing can be sent. */
  isReady?: boolean;
  /** A second submit button. `choose` receives which one was pressed, before the form is sent. */
  otherSubmit?: { label: string; choose: (isOther: boolean) => void } | undefined;
  /** The tone of the submit button. */
  submitTone?: 'danger' | undefined;
  closeLabel?: string;
  /** Replaces the close button, and discards the typed text. */
  cancelLabel?: string;
  /** More buttons, which leave the dialog open. */
  buttons?: readonly { label: string; act: () => unknown }[];
  /** Shows a delete button, which closes the dialog unless `onDelete` returns false. */
  deleteLabel?: string | undefined;
  onDelete?: (() => unknown) | undefined;
  /** Identifies the form, to remember its typed text. Nothing is remembered without it. */
  memory?: Omit<MemoryKey, 'modal'>;
  closeOnBackdrop?: boolean;
  savedParts?: number | undefined;
  /** Shown above the fields, outside the form. */
  notice?: ReactNode;
};

export function FormDialog(props: FormDialogProps) {
  const { title, onSubmit, memory } = props;
  const headingId = useId();
  const formId = useId();
  const isClosed = useRef(false);
  const close = () => {
    if (isClosed.current) return;
    isClosed.current = true;
    props.onClose();
  };
  const form = useForm({
    onSubmit: (data) => {
      if (!onSubmit) throw new Problem('invalid', texts.saveNotConfigured);
      return onSubmit(data);
    },
    check: props.check,
    onDone: close,
    memory: memory && { modal: title, ...memory },
    savedParts: props.savedParts,
  });
  useLayoutEffect(() => {
    const dialog = form.formRef.current?.closest('dialog');
    if (!dialog?.open) return;
    // On a phone the keyboard would hide half of the unread form.
    if (matchMedia('(pointer: fine)').matches) form.formRef.current?.querySelector<HTMLElement>(firstField)?.focus();
    return trackKeyboardInset(dialog);
  }, [form.formRef]);
  useLayoutEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  return (
    <Dialog
      labelledBy={headingId}
      onClose={close}
      isBusy={form.busy}
      closeOnBackdrop={props.closeOnBackdrop}
      footer={<Foot {...props} form={form} formId={formId} />}
    >
      <h2 id={headingId} className={styles.title}>
        {title}
      </h2>
      <FormBody form={form} id={formId} notice={props.notice}>
        {props.children}
      </FormBody>
    </Dialog>
  );
}

function Foot({ form, formId, ...props }: FormDialogProps & { form: Form; formId: string }) {
  const { busy, run, finish, drop } = form;
  const remove = () => {
    let isDone = true;
    const act = async () => {
      if (!props.onDelete) throw new Problem('invalid', texts.deleteNotConfigured);
      isDone = (await props.onDelete()) !== false;
    };
    void run(texts.actionFailed, act, () => isDone && finish());
  };
  return (
    <>
      {props.deleteLabel && (
        <Button variant="secondary" tone="danger" className={styles.delete} isBusy={busy} onClick={remove}>
          {props.deleteLabel}
        </Button>
      )}
      {props.buttons?.map(({ label, act }) => (
        <Button variant="secondary" key={label} isBusy={busy} onClick={() => void run(texts.actionFailed, act)}>
          {label}
        </Button>
      ))}
      <form method="dialog" className={styles.closing}>
        <Button variant="secondary" type="submit" isBusy={busy} onClick={() => props.cancelLabel && !busy && drop()}>
          {props.cancelLabel ?? props.closeLabel ?? texts.close}
        </Button>
      </form>
      {props.otherSubmit && (
        <Button
          variant="secondary"
          type="submit"
          form={formId}
          isBusy={busy}
          onClick={() => props.otherSubmit?.choose(true)}
        >
          {props.otherSubmit.label}
        </Button>
      )}
      {props.isReady !== false && (
        <Button
          ref={form.submitRef}
          type="submit"
          form={formId}
          tone={props.submitTone}
          isBusy={busy}
          onClick={() => props.otherSubmit?.choose(false)}
        >
          {props.submitLabel ?? texts.save}
        </Button>
      )}
      <span aria-live="polite" className={styles.status}>
        {busy && texts.working}
      </span>
    </>
  );
}
