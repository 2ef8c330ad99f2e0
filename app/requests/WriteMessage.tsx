/** Sends a message about a request, with files. The text is sent first, and each file on its own. */
import { useRef, useState } from 'react';
import { Problem } from '../../db/rules/problems.ts';
import { requestLimits } from '../../db/rules/requests/fields.ts';
import type { OwnRequest } from '../../db/rules/requests/ownRequest.ts';
import { newIdempotencyKey } from '../data/newIdempotencyKey.ts';
import { requestTexts } from '../texts/en/requests/requests.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { FormBody } from '../ui/forms/FormBody.tsx';
import { useForm } from '../ui/forms/useForm.ts';
import { Cluster } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './OwnRequest.module.css';
import { type MessageFile, type RequestKey, sendMessage, sendMessageFile, wordFailure } from './ownApi.ts';

const texts = requestTexts.write;
const megabytes = requestLimits.fileBytes / 1_000_000;

/** The same text and files keep their ids until they are sent, so that a lost answer sends nothing twice. */
type Unsent = { text: string; id: string; files: MessageFile[] };

function readFiles(data: FormData): File[] {
  const files = data.getAll('files').filter((file): file is File => file instanceof File && file.size > 0);
  const large = files.find(({ size }) => size > requestLimits.fileBytes);
  if (large) throw new Problem('invalid', texts.tooLarge(large.name, megabytes));
  if (files.length > requestLimits.files) throw new Problem('invalid', texts.tooManyFiles(requestLimits.files));
  return files;
}

const isSame = (unsent: Unsent | null, text: string, files: readonly File[]): unsent is Unsent =>
  unsent?.text === text &&
  unsent.files.length === files.length &&
  unsent.files.every(({ file }, at) => file.name === files[at]?.name && file.size === files[at]?.size);

type WriteMessageProps = {
  requestKey: RequestKey;
  onChange: (request: OwnRequest) => void;
  /** Called when files have arrived. */
  onFiles: () => Promise<void>;
};

export function WriteMessage({ requestKey, onChange, onFiles }: WriteMessageProps) {
  const unsent = useRef<Unsent | null>(null);
  const [isSent, setSent] = useState(false);
  const [lost, setLost] = useState<(MessageFile & { reason: string })[]>([]);
  const [isSending, setSending] = useState(false);

  /** Sends files one by one, and keeps those that did not arrive for another try. */
  async function sendFiles(files: readonly MessageFile[]): Promise<void> {
    if (files.length === 0) return;
    setSending(true);
    const failed: (MessageFile & { reason: string })[] = [];
    for (const one of files) {
      const reason = await sendMessageFile(requestKey, one);
      if (reason) failed.push({ ...one, reason });
    }
    setLost(failed);
    setSending(false);
    await onFiles();
  }

  const form = useForm({
    async onSubmit(data) {
      setSent(false);
      const text = String(data.get('text')).trim();
      const files = readFiles(data);
      const message = isSame(unsent.current, text, files)
        ? unsent.current
        : { text, id: newIdempotencyKey(), files: files.map((file) => ({ id: newIdempotencyKey(), file })) };
      unsent.current = message;
      try {
        onChange(await sendMessage(requestKey, message));
      } catch (error) {
        throw new Problem('invalid', wordFailure(error, texts));
      }
      unsent.current = null;
      await sendFiles(message.files);
    },
    onDone: () => {
      form.formRef.current?.reset();
      setSent(true);
    },
  });

  return (
    <>
      <FormBody
        form={form}
        labelledBy="request-write"
        foot={
          <p className={styles.foot}>
            <Button type="submit" ref={form.submitRef} isBusy={form.busy}>
              {form.busy ? texts.sending : texts.send}
            </Button>
          </p>
        }
      >
        <Field label={texts.message} required>
          {(control) => <textarea {...control} name="text" rows={6} maxLength={requestLimits.message} required />}
        </Field>
        <Field label={texts.files} hint={texts.filesHint(requestLimits.files, megabytes)}>
          {(control) => <input {...control} name="files" type="file" multiple />}
        </Field>
      </FormBody>
      <div aria-live="polite">{isSent && lost.length === 0 && <Notice tone="success">{texts.sent}</Notice>}</div>
      {lost.length > 0 && (
        <Notice tone="problem" role="alert">
          {lost.map(({ id, file, reason }) => (
            <p key={id}>{texts.fileFailed(file.name, reason)}</p>
          ))}
          <Cluster>
            <Button size="small" isBusy={isSending} onClick={() => void sendFiles(lost)}>
              {texts.again}
            </Button>
            <Button size="small" onClick={() => setLost([])}>
              {texts.without}
            </Button>
          </Cluster>
        </Notice>
      )}
    </>
  );
}
