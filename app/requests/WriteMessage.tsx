/** Sends a message about a request, with files, or keeps it on this device until there is a signal. */
import { useEffect, useRef, useState } from 'react';
import { unknownOutcome } from '../../db/rules/outbox.ts';
import { Problem } from '../../db/rules/problems.ts';
import { requestLimits } from '../../db/rules/requests/fields.ts';
import { newIdempotencyKey } from '../data/newIdempotencyKey.ts';
import { readChosenFile } from '../forms/readChosenFile.ts';
import { problemText } from '../texts/en/problems.ts';
import { requestTexts } from '../texts/en/requests/requests.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { FormBody } from '../ui/forms/FormBody.tsx';
import { useForm } from '../ui/forms/useForm.ts';
import { Notice } from '../ui/Notice.tsx';
import styles from './OwnRequest.module.css';
import type { RequestKey } from './ownApi.ts';
import type { NewMessage } from './queueMessage.ts';
import { useWaitingEntry } from './useWaitingEntry.ts';

const texts = requestTexts.write;
const megabytes = requestLimits.fileBytes / 1_000_000;

/** `reason`: why a file was refused. */
type Sent =
  | { kind: 'sent' }
  | { kind: 'waiting' | 'files'; id: string }
  | { kind: 'refused'; fileName: string; reason: string };

/** The same words and files keep their ids until they are sent, so that a lost answer sends nothing twice. */
type Unsent = { message: NewMessage; chosen: readonly File[] };

const isSame = (unsent: Unsent | null, text: string, chosen: readonly File[]): unsent is Unsent =>
  unsent?.message.text === text &&
  unsent.chosen.length === chosen.length &&
  unsent.chosen.every(({ name, size }, at) => name === chosen[at]?.name && size === chosen[at]?.size);

/** Reads the files one after the other, since a phone has room for one large photo. @throws Problem `invalid` */
async function readFiles(chosen: readonly File[]): Promise<NewMessage['files']> {
  if (chosen.length > requestLimits.files) throw new Problem('invalid', texts.tooManyFiles(requestLimits.files));
  const files: NewMessage['files'][number][] = [];
  for (const file of chosen) {
    const read = await readChosenFile(file, newIdempotencyKey()).catch(() => 'unread' as const);
    if (typeof read === 'string') throw new Problem('invalid', texts.fileRefused[read](file.name));
    if (!read.bytes) throw new Problem('invalid', texts.fileRefused.unread(file.name));
    files.push({ id: read.id, field_key: '', name: read.name, bytes: read.bytes });
  }
  return files;
}

const listChosen = (data: FormData): File[] =>
  data.getAll('files').filter((file): file is File => file instanceof File && file.size > 0);

const loadQueue = () => import('./queueMessage.ts');

/** Sends one message after the other. A refused one takes the new words under its id, unless it may have arrived. */
function useMessages(requestKey: RequestKey) {
  const unsent = useRef<Unsent | null>(null);
  const reusableId = useRef<string | null>(null);
  // A page without a worker could not load it once the signal is gone.
  useEffect(() => void loadQueue().catch(() => {}), []);
  return async (text: string, chosen: readonly File[]): Promise<Sent> => {
    if (!isSame(unsent.current, text, chosen)) {
      const files = await readFiles(chosen);
      unsent.current = { message: { id: reusableId.current ?? newIdempotencyKey(), text, files }, chosen };
    }
    const { message } = unsent.current;
    reusableId.current = null;
    const { queueMessage } = await loadQueue();
    const outcome = await queueMessage(requestKey, message);
    if (outcome.kind === 'refused' && !outcome.number) {
      const { code } = outcome.reason;
      if (code === 'message_changed') unsent.current = null;
      else if (code !== unknownOutcome) reusableId.current = message.id;
      throw new Problem('invalid', problemText(outcome.reason) || texts.failed);
    }
    unsent.current = null;
    if (outcome.kind === 'refused') {
      const { reason } = outcome;
      const fileName = message.files.find(({ id }) => id === reason.file_id)?.name ?? '';
      return { kind: 'refused', fileName, reason: problemText(reason) || texts.noReason };
    }
    if (outcome.kind === 'sent') return { kind: 'sent' };
    return { kind: outcome.number ? 'files' : 'waiting', id: message.id };
  };
}

type WriteMessageProps = {
  requestKey: RequestKey;
  /** Whether the request takes no more messages. What was typed before stays. */
  isClosed?: boolean;
  /** Called once the town has a message. */
  onSent: () => Promise<void>;
};

export function WriteMessage({ requestKey, isClosed = false, onSent }: WriteMessageProps) {
  const send = useMessages(requestKey);
  const [sent, setSent] = useState<Sent | null>(null);
  const [isTyped, setTyped] = useState(false);
  const isArriving = sent?.kind === 'waiting' || sent?.kind === 'files';
  useWaitingEntry(isArriving ? sent.id : null, (outcome) => {
    const hasArrived = outcome.kind === 'sent' || outcome.number !== undefined;
    if (outcome.kind === 'sent') setSent(null);
    else if (isArriving && hasArrived) setSent({ kind: 'files', id: sent.id });
    if (hasArrived) void onSent();
  });
  const form = useForm({
    // Connecting again replaces the page of a device that was offline, and with it the form.
    memory: { modal: 'request-message', record: requestKey.number, user: '' },
    async onSubmit(data) {
      setSent(null);
      const outcome = await send(String(data.get('text')).trim(), listChosen(data));
      setSent(outcome);
      if (outcome.kind !== 'waiting') await onSent();
    },
    onDone: () => {
      form.formRef.current?.reset();
      setTyped(false);
    },
  });
  return (
    <>
      {isClosed && <p>{texts.closed}</p>}
      {(!isClosed || isTyped || form.restored) && (
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
            {(control) => (
              <textarea
                {...control}
                name="text"
                rows={6}
                maxLength={requestLimits.message}
                required
                onChange={({ target }) => setTyped(target.value !== '')}
              />
            )}
          </Field>
          <Field label={texts.files} hint={texts.filesHint(requestLimits.files, megabytes)}>
            {(control) => <input {...control} name="files" type="file" multiple />}
          </Field>
        </FormBody>
      )}
      <div aria-live="polite">{sent && <Outcome sent={sent} />}</div>
    </>
  );
}

function Outcome({ sent }: { sent: Sent }) {
  if (sent.kind === 'sent') return <Notice tone="success">{texts.sent}</Notice>;
  return (
    <Notice tone={sent.kind === 'refused' ? 'problem' : 'info'}>
      <p>{sent.kind === 'refused' ? texts.fileFailed(sent.fileName, sent.reason) : texts.later[sent.kind]}</p>
      <p>
        <a href="/outbox">{texts.showWaiting}</a>
      </p>
    </Notice>
  );
}
