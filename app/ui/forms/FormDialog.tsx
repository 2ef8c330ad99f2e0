/**
 * A form in a dialog. The browser's validity decides whether it can be sent, and `check` where it has one; sending it closes the dialog, and a
 * failure is shown inside it, where the typed text still is.
 */

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Problem } from '../../../db/rules/problems.ts';
import { formTexts as texts } from '../../texts/en/forms.ts';
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
  /** The fields: labels and controls with names; uncontrolled ones with `defaultValue` are the simplest. */
  children: ReactNode;
  /** Called once, however the dialog closes. */
  onClose: () => void;
  /** See useForm(). While it is under way, nothing closes the dialog. */
  onSubmit?: (data: FormData) => unknown;
  check?: FormCheck | undefined;
  submitLabel?: string | undefined;
  /** Another button that sends. `choose` is told which of the two it was, before the form is sent. */
  otherSubmit?: { label: string; choose: (isOther: boolean) => void } | undefined;
  /** Of the button that sends. */
  submitTone?: 'danger' | undefined;
  closeLabel?: string;
  /** Stands in the place of the button that closes, and lets go of what was typed. */
  cancelLabel?: string;
  /** Other buttons. They leave the dialog open. */
  buttons?: readonly { label: string; act: () => unknown }[];
  /** Shows a button that deletes, and then closes the dialog unless `onDelete` returns false. */
  deleteLabel?: string | undefined;
  onDelete?: (() => unknown) | undefined;
  /** Whose form it is, for remembering what was typed. Without it nothing is remembered. */
  memory?: Omit<MemoryKey, 'modal'>;
  closeOnBackdrop?: boolean;
  savedParts?: number | undefined;
  /** What stands over the fields, and is no part of the form. */
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
    // On a phone the keyboard would hide half of what one has not read yet.
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
      <span role="status" className={styles.status}>
        {busy && texts.working}
      </span>
    </>
  );
}
