/** Hands the draft in a form to a colleague, with a note. */

import { useRef } from 'react';
import { maxNoteLength, type TypedDraft } from '../../../db/rules/drafts/drafts.ts';
import { toSaveProblem } from '../../data/sendChange.ts';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { LoadError } from '../../editing/LoadError.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { sharedDraftTexts as texts } from '../../texts/en/editing/sharedDrafts.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { readText } from '../../ui/forms/readText.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { type DraftPlace, deleteSharedDraft, handDraft, listColleagues } from './api.ts';

type HandOverDialogProps = {
  place: DraftPlace;
  title: string;
  typed: TypedDraft;
  /** The draft that the form was opened for; the new one replaces it. */
  replaces: string | undefined;
  /** @param isHanded whether the draft was handed over */
  onClose: (isHanded: boolean) => void;
};

export function HandOverDialog({ place, title, typed, replaces, onClose }: HandOverDialogProps) {
  const colleagues = useServerList('', () => listColleagues(place));
  // The dialog closes before another render.
  const isHanded = useRef(false);
  const submit = async (data: FormData) => {
    const text = (name: string) => readText(data, name);
    try {
      await handDraft({ ...place, title, typed, for_id: text('for_id'), note: text('note') });
      if (replaces !== undefined) await deleteSharedDraft(replaces).catch(() => {});
    } catch (error) {
      throw toSaveProblem(error, texts.handFailed);
    }
    isHanded.current = true;
    showToast('success', texts.handed);
  };
  return (
    <FormDialog
      title={texts.handTitle}
      onClose={() => onClose(isHanded.current)}
      onSubmit={submit}
      submitLabel={texts.hand}
      cancelLabel={editingTexts.cancel}
      closeOnBackdrop={false}
    >
      <p>{texts.handIntro}</p>
      <LoadError list={colleagues} failedText={texts.colleaguesFailed} />
      {colleagues.data?.length === 0 && <p>{texts.nobody}</p>}
      <SelectField
        name="for_id"
        label={texts.colleague}
        options={[
          { value: '', label: texts.anybody },
          ...(colleagues.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextArea name="note" label={texts.note} hint={texts.noteHint} rows={3} limit={maxNoteLength} />
    </FormDialog>
  );
}
