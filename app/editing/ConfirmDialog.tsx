/** Asks before an action that cannot be undone. */
import { useRef } from 'react';
import { toPressProblem } from '../data/sendChange.ts';
import { editingTexts as texts } from '../texts/en/editing/editing.ts';
import { FormDialog } from '../ui/forms/FormDialog.tsx';
import { showToast } from '../ui/toasts/toasts.ts';

type ConfirmDialogProps = {
  title: string;
  question: string;
  /** The consequences. */
  hint?: string;
  label: string;
  /** For permanent deletion. */
  tone?: 'danger';
  /** The label of the button that changes nothing. */
  keepLabel?: string;
  /** A message for when nothing was changed; empty for none. */
  keptText?: string;
  act: () => Promise<unknown>;
  failedText: string;
  /** @param isDone whether the action was confirmed and done */
  onClose: (isDone: boolean) => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const isDone = useRef(false);
  const confirm = async () => {
    try {
      await props.act();
      isDone.current = true;
    } catch (error) {
      const problem = toPressProblem(error, props.failedText);
      showToast('error', problem.message);
      throw problem;
    }
  };
  const close = () => {
    const { keptText = texts.deletionCancelled } = props;
    if (!isDone.current && keptText) showToast('info', keptText);
    props.onClose(isDone.current);
  };
  return (
    <FormDialog
      title={props.title}
      onClose={close}
      onSubmit={confirm}
      submitLabel={props.label}
      submitTone={props.tone}
      cancelLabel={props.keepLabel ?? texts.cancel}
      closeOnBackdrop={false}
    >
      <p dir="auto">{props.question}</p>
      {props.hint && <p>{props.hint}</p>}
    </FormDialog>
  );
}
