/** Small forms about one request: a message, a note, another form, and merging. */
import { useState } from 'react';
import { requestLimits } from '../../../db/rules/requests/fields.ts';
import type { RequestDetail } from '../../../db/rules/requests/staff.ts';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { toSaveProblem } from '../../data/sendChange.ts';
import { useSession } from '../../data/session.ts';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { requestStaffTexts as texts } from '../../texts/en/requests/requestEditing.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { Stack } from '../../ui/layout/Layout.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { actOnRequest } from './api.ts';

export type ActionDialogProps = {
  request: RequestDetail;
  onChanged: (request: RequestDetail) => void;
  onClose: () => void;
};

const textOf = (data: FormData, name: string) => String(data.get(name) ?? '').trim();

/** Sends an action once, whatever is pressed again, and says that it is done. */
function useAction({ onChanged }: ActionDialogProps, failedText: string) {
  const [key] = useState(newIdempotencyKey);
  return async (act: (key: string) => Promise<RequestDetail>, done: (changed: RequestDetail) => string) => {
    try {
      const changed = await act(key);
      onChanged(changed);
      showToast('success', done(changed));
    } catch (error) {
      throw toSaveProblem(error, failedText);
    }
  };
}

/** @param isNote whether only staff see it */
export function MessageDialog({ isNote, ...props }: ActionDialogProps & { isNote: boolean }) {
  const { request, onClose } = props;
  const run = useAction(props, texts.messageFailed);
  const user = useSession((state) => state.user?.id ?? '');
  const title = isNote ? texts.note : texts.message;
  return (
    <FormDialog
      title={title}
      memory={{ user, record: `requests/${request.id}` }}
      submitLabel={isNote ? texts.saveNote : texts.send}
      cancelLabel={texts.cancel}
      closeOnBackdrop={false}
      onSubmit={(data) => {
        const text = textOf(data, 'text');
        return run(
          (key) => actOnRequest(request.id, 'messages', { text, is_private: isNote }, key),
          () => (isNote ? texts.noteSaved : texts.messageSaved),
        );
      }}
      onClose={onClose}
    >
      <TextArea
        name="text"
        label={isNote ? texts.noteText : texts.messageText}
        hint={isNote ? texts.noteHint : texts.messageHint}
        required
        rows={6}
        limit={requestLimits.message}
      />
    </FormDialog>
  );
}

export function MoveDialog(props: ActionDialogProps) {
  const { request, onClose } = props;
  const run = useAction(props, texts.moveFailed);
  const others = request.forms.filter(({ id }) => id !== request.form_id);
  return (
    <FormDialog
      title={texts.move}
      submitLabel={texts.moveButton}
      cancelLabel={texts.cancel}
      onSubmit={(data) => {
        const form_id = textOf(data, 'form_id');
        return run(
          (key) => actOnRequest(request.id, 'move', { form_id }, key),
          ({ form_title }) => texts.moved(form_title),
        );
      }}
      onClose={onClose}
    >
      <Stack>
        {others.length === 0 && <p>{texts.noOtherForm}</p>}
        <SelectField
          name="form_id"
          label={texts.form}
          hint={texts.moveHint}
          required
          options={others.map(({ id, title }) => ({ value: id, label: title }))}
        />
      </Stack>
    </FormDialog>
  );
}

export function MergeDialog(props: ActionDialogProps) {
  const { request, onClose } = props;
  const run = useAction(props, texts.mergeFailed);
  return (
    <FormDialog
      title={texts.merge}
      submitLabel={texts.mergeButton}
      cancelLabel={texts.cancel}
      onSubmit={(data) => {
        const into = textOf(data, 'into');
        return run(
          (key) => actOnRequest(request.id, 'merge', { into }, key),
          ({ original }) => texts.merged(original?.number ?? into),
        );
      }}
      onClose={onClose}
    >
      <TextField
        name="into"
        label={texts.mergeInto}
        hint={texts.mergeHint}
        required
        dir="ltr"
        autoComplete="off"
        placeholder="R-2026-0142"
        limit={64}
      />
    </FormDialog>
  );
}
