/** Posts that a meeting does not take place. */
import { useState } from 'react';
import { meetingLimits as limits } from '../../../db/rules/meetings/fields.ts';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { toSaveProblem } from '../../data/sendChange.ts';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { editingTexts } from '../../texts/en/editing.ts';
import { meetingEditingTexts as texts } from '../../texts/en/meetingEditing.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { postCancellation } from './api.ts';

export function CancelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [key] = useState(newIdempotencyKey);
  const post = async (data: FormData) => {
    await postCancellation(id, String(data.get('reason') ?? '').trim(), key).catch((error: unknown) => {
      throw toSaveProblem(error, texts.cancelFailed, undefined, true);
    });
    showToast('success', texts.canceledText);
  };
  return (
    <FormDialog
      title={texts.cancelTitle}
      onClose={onClose}
      onSubmit={post}
      submitLabel={texts.cancelYes}
      submitTone="danger"
      cancelLabel={editingTexts.cancel}
      closeOnBackdrop={false}
    >
      <p>{texts.cancelHint}</p>
      <TextArea name="reason" label={texts.reason} hint={texts.reasonHint} rows={2} limit={limits.reason} />
    </FormDialog>
  );
}
