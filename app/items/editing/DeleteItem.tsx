/** Asks before an item goes. */
import { useRef } from 'react';
import { toSaveProblem } from '../../data/sendChange.ts';
import common from '../../editing/Parts.module.css';
import { editingTexts } from '../../texts/en/editing.ts';
import { itemEditingTexts as texts } from '../../texts/en/itemEditing.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { showToast } from '../../ui/toasts.ts';

type DeleteItemProps = { title: string; remove: () => Promise<void>; onClose: () => void };

export function DeleteItem({ title, remove, onClose }: DeleteItemProps) {
  const removed = useRef(false);
  const submit = async () => {
    try {
      await remove();
      removed.current = true;
    } catch (error) {
      const problem = toSaveProblem(error, texts.removeFailed);
      showToast('error', problem.message);
      throw problem;
    }
  };
  const close = () => {
    if (!removed.current) showToast('info', texts.removeCancelled);
    onClose();
  };
  return (
    <FormDialog
      title={texts.removeTitle}
      onClose={close}
      onSubmit={submit}
      submitLabel={texts.removeYes}
      cancelLabel={editingTexts.cancel}
    >
      <p dir="auto">{texts.removeAsk(title)}</p>
      <p className={common.hint}>{texts.removeHint}</p>
    </FormDialog>
  );
}
