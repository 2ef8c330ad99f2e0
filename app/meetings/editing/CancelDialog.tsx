/** Posts that a meeting does not take place. */

import { useState } from 'react';
import { meetingLimits as limits } from '../../../db/rules/meetings/fields.ts';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { toSaveProblem } from '../../data/sendChange.ts';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { LoadError } from '../../editing/LoadError.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { watchNotification } from '../../news/editing/watchedNotification.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { meetingEditingTexts as texts } from '../../texts/en/meetings/meetingEditing.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { readText } from '../../ui/forms/readText.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { postCancellation, readDraft } from './api.ts';
import { TellField, tellName } from './TellField.tsx';

export function CancelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [key] = useState(newIdempotencyKey);
  const list = useServerList(id, readDraft);
  const draft = list.data;
  const post = async (data: FormData) => {
    if (!draft) return false;
    const notify = data.has(tellName);
    const reason = readText(data, 'reason');
    await postCancellation(id, { reason, notify }, key).catch((error: unknown) => {
      throw toSaveProblem(error, texts.cancelFailed, undefined, true);
    });
    showToast('success', texts.canceledText);
    if (notify) watchNotification(id);
  };
  return (
    <FormDialog
      title={texts.cancelTitle}
      onClose={onClose}
      onSubmit={post}
      isReady={draft !== null}
      submitLabel={texts.cancelYes}
      submitTone="danger"
      cancelLabel={editingTexts.cancel}
      closeOnBackdrop={false}
    >
      <p>{texts.cancelHint}</p>
      <LoadError list={list} failedText={texts.failedToOpen} />
      {draft && (
        <>
          <TextArea name="reason" label={texts.reason} hint={texts.reasonHint} rows={2} limit={limits.reason} />
          <TellField audience={draft.audience} isUrgent={draft.posted?.kind === 'emergency'} />
        </>
      )}
    </FormDialog>
  );
}
