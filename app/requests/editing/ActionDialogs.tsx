/** Small forms about one request: a message, a note, files, another form, and merging. */
import { useRef } from 'react';
import { Problem } from '../../../db/rules/problems.ts';
import { requestLimits } from '../../../db/rules/requests/fields.ts';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { requestStaffTexts as texts } from '../../texts/en/requests/requestEditing.ts';
import { readText } from '../../ui/forms/readText.ts';
import { actOnRequest, addFile } from './api.ts';
import { type ActionDialogProps, RequestDialog } from './RequestDialog.tsx';

export const MessageDialog = (props: ActionDialogProps) => (
  <RequestDialog
    {...props}
    title={texts.message}
    label={texts.send}
    done={texts.messageSaved}
    failedText={texts.messageFailed}
    send={(data, sending) =>
      actOnRequest(props.request.id, 'messages', { text: readText(data, 'text'), is_private: false }, sending)
    }
  >
    <TextArea
      name="text"
      label={texts.messageText}
      hint={texts.messageHint}
      required
      rows={6}
      limit={requestLimits.message}
    />
  </RequestDialog>
);

/** A note stands beside whatever colleagues do, so it names no version. */
export const NoteDialog = (props: ActionDialogProps) => (
  <RequestDialog
    {...props}
    title={texts.note}
    label={texts.saveNote}
    done={texts.noteSaved}
    failedText={texts.messageFailed}
    send={(data, { key }) =>
      actOnRequest(props.request.id, 'messages', { text: readText(data, 'text'), is_private: true }, { key })
    }
  >
    <TextArea
      name="text"
      label={texts.noteText}
      hint={texts.noteHint}
      required
      rows={6}
      limit={requestLimits.message}
    />
  </RequestDialog>
);

export function MoveDialog(props: ActionDialogProps) {
  const { request } = props;
  const others = request.forms.filter(({ id }) => id !== request.form_id);
  return (
    <RequestDialog
      {...props}
      title={texts.move}
      hint={others.length === 0 ? texts.noOtherForm : undefined}
      label={texts.moveButton}
      done={({ form_title }) => texts.moved(form_title)}
      failedText={texts.moveFailed}
      send={(data, sending) => actOnRequest(request.id, 'move', { form_id: readText(data, 'form_id') }, sending)}
    >
      <SelectField
        name="form_id"
        label={texts.form}
        hint={texts.moveHint}
        required
        options={others.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </RequestDialog>
  );
}

export const MergeDialog = (props: ActionDialogProps) => (
  <RequestDialog
    {...props}
    title={texts.merge}
    label={texts.mergeButton}
    done={({ original }) => texts.merged(original?.number ?? '')}
    failedText={texts.mergeFailed}
    send={(data, sending) => actOnRequest(props.request.id, 'merge', { into: readText(data, 'into') }, sending)}
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
  </RequestDialog>
);

const megabytes = requestLimits.fileBytes / 1_000_000;

function readFiles(data: FormData): File[] {
  const files = data.getAll('files').filter((file): file is File => file instanceof File && file.size > 0);
  const large = files.find(({ size }) => size > requestLimits.fileBytes);
  if (large) throw new Problem('invalid', texts.fileTooLarge(large.name, megabytes));
  return files;
}

/** Adds files one by one. Those that have arrived are not sent again by another press. */
export function FilesDialog(props: ActionDialogProps) {
  const ids = useRef(new Map<string, string>());
  const idOf = ({ name, size, lastModified }: File) => {
    const file = `${name} ${size} ${lastModified}`;
    const id = ids.current.get(file) ?? newIdempotencyKey();
    ids.current.set(file, id);
    return id;
  };
  return (
    <RequestDialog
      {...props}
      title={texts.addFiles}
      label={texts.addFilesButton}
      done={texts.filesAdded}
      failedText={texts.filesFailed}
      send={async (data) => {
        let { request } = props;
        for (const file of readFiles(data)) request = await addFile(request.id, idOf(file), file);
        return request;
      }}
    >
      <div>
        <label htmlFor="request-files-new">{texts.filesLabel}</label>
        <p className="hint" id="request-files-hint">
          {texts.filesHint(megabytes)}
        </p>
        <input
          id="request-files-new"
          name="files"
          type="file"
          multiple
          required
          aria-describedby="request-files-hint"
        />
      </div>
    </RequestDialog>
  );
}
