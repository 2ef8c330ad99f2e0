/** Asks before a category goes with all that is in it. */
import { Problem } from '../../../db/rules/problems.ts';
import { Conflict, toSaveProblem } from '../../data/sendChange.ts';
import { documentEditingTexts as texts } from '../../texts/en/documentEditing.ts';
import { editingTexts } from '../../texts/en/editing.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

type DeleteCategoryProps = { title: string; count: number; remove: () => Promise<unknown>; onClose: () => void };

export function DeleteCategory({ title, count, remove, onClose }: DeleteCategoryProps) {
  const submit = async () => {
    try {
      await remove();
    } catch (error) {
      if (error instanceof Conflict) throw new Problem('changed_meanwhile', texts.changedMeanwhile);
      throw toSaveProblem(error, texts.deleteCategoryFailed);
    }
  };
  return (
    <FormDialog
      title={texts.deleteCategory}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={texts.deleteCategory}
      cancelLabel={editingTexts.cancel}
    >
      <p dir="auto">{texts.deletesCategory(title, count)}</p>
    </FormDialog>
  );
}
