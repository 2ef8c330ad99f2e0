/** Tells in an editor whose draft it was opened for, and offers to send it back. */

import { useRef, useState } from 'react';
import { maxNoteLength } from '../../../db/rules/drafts/drafts.ts';
import { toSaveProblem } from '../../data/sendChange.ts';
import { useSession } from '../../data/session.ts';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { isSameValue } from '../../editing/formValues.ts';
import styles from '../../editing/Notices.module.css';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { sharedDraftTexts as texts } from '../../texts/en/editing/sharedDrafts.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { readText } from '../../ui/forms/readText.ts';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { sendBack } from './api.ts';
import { type HandedDraft, typedText } from './handedDraft.ts';

type HandedNoticeProps = {
  draft: HandedDraft;
  /** Labels by the names of fields. */
  labels: Readonly<Record<string, string>>;
  onSentBack: () => void;
};

/** The labels of the fields that a draft changes in a saved record. */
function listChangedFields({ record_id, typed }: HandedDraft, labels: HandedNoticeProps['labels']): string[] {
  if (!record_id) return [];
  const changed = typed.fields.filter(
    ({ name, value }) => name in typed.base && !isSameValue(typedText(value), String(typed.base[name])),
  );
  return changed.flatMap(({ name }) => labels[name] ?? []);
}

export function HandedNotice({ draft, labels, onSentBack }: HandedNoticeProps) {
  const isOwn = useSession(({ user }) => user?.id) === draft.author_id;
  const changed = listChangedFields(draft, labels);
  const [isSending, setIsSending] = useState(false);
  // The dialog closes before another render.
  const isSent = useRef(false);
  const submit = async (data: FormData) => {
    await sendBack(draft.id, readText(data, 'note')).catch((error: unknown) => {
      throw toSaveProblem(error, texts.sendBackFailed);
    });
    isSent.current = true;
    showToast('success', texts.sentBack);
  };
  return (
    <>
      <Notice
        className={styles.notice}
        actions={
          !isOwn && (
            <Button size="small" onClick={() => setIsSending(true)}>
              {texts.sendBack}
            </Button>
          )
        }
      >
        <p>{isOwn ? texts.own : texts.theirs(draft.author_name)}</p>
        {changed.length > 0 && <p>{texts.changed(changed.join(', '))}</p>}
        {draft.note && <p dir="auto">{texts.noteSays(draft.note)}</p>}
      </Notice>
      {isSending && (
        <FormDialog
          title={texts.sendBackTitle}
          onClose={() => {
            setIsSending(false);
            if (isSent.current) onSentBack();
          }}
          onSubmit={submit}
          submitLabel={texts.sendBack}
          cancelLabel={editingTexts.cancel}
          closeOnBackdrop={false}
        >
          <p>{texts.sendBackIntro}</p>
          <TextArea name="note" label={texts.note} required rows={4} limit={maxNoteLength} />
        </FormDialog>
      )}
    </>
  );
}
