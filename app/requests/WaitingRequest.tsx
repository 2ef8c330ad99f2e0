/** One request that waits on this device: why, what is in it, and what can be done. */
import { readAnswers } from '../../db/rules/forms/answers.ts';
import { isFormOpen, type PublicForm } from '../../db/rules/forms/forms.ts';
import { isInRetryWindow, isPending, unknownOutcome } from '../../db/rules/outbox.ts';
import { requestMessageKind } from '../../db/rules/requests/fields.ts';
import { formatAnswer } from '../../db/rules/requests/requests.ts';
import { useStoredForms, useTown } from '../data/content.tsx';
import { type QueuedEntry, retryEntry, retryWithoutFile } from '../data/outbox/outbox.ts';
import { formatInstant } from '../texts/dates.ts';
import { problemText } from '../texts/en/problems.ts';
import { requestOutboxTexts as texts } from '../texts/en/requests/requestOutbox.ts';
import { Button } from '../ui/Button.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import styles from './RequestOutbox.module.css';
import { readFilled } from './reopenedRequests.ts';

const findRefusedFile = ({ refused, files = [] }: QueuedEntry) => files.find(({ id }) => id === refused?.file_id);

function describeRefusal(entry: QueuedEntry): string {
  const { refused } = entry;
  if (!refused) return '';
  if (refused.code === unknownOutcome && !entry.number) return texts.why.unknown;
  const reason = problemText(refused) || texts.why.noReason;
  const file = findRefusedFile(entry);
  if (file) return texts.why.refusedFile(file.name, reason);
  return [texts.why.refused(reason), ...Object.values(refused.fields ?? {})].join(' ');
}

function describeWait(entry: QueuedEntry, isOffline: boolean): string {
  if (entry.refused) return describeRefusal(entry);
  if (!isInRetryWindow(entry, Date.now())) return texts.why.old;
  if (isOffline) return texts.why.offline;
  if (entry.number) return texts.why.files;
  return entry.sent_at === null ? texts.why.unsent : texts.why.unanswered;
}

/** The answers in words, with the labels of the form while it is on this device. */
function listAnswers(entry: QueuedEntry, form: PublicForm | undefined): string[] {
  const { text } = entry.body;
  if (entry.kind === requestMessageKind) return typeof text === 'string' ? [text] : [];
  const { answers } = readFilled(entry);
  if (!form) return Object.values(answers).filter((value) => typeof value === 'string');
  return readAnswers(form.fields, answers)
    .answers.filter(({ type }) => type !== 'files')
    .map((answer) => texts.answer(answer.label, formatAnswer(answer, texts)));
}

type WaitingRequestProps = {
  entry: QueuedEntry;
  isOffline: boolean;
  onOpen: (form: PublicForm) => void;
  onDiscard: () => void;
};

export function WaitingRequest({ entry, isOffline, onOpen, onDiscard }: WaitingRequestProps) {
  const { time_zone } = useTown();
  const form = useStoredForms()?.find(({ id }) => id === entry.body.form_id);
  const { label, number, files = [] } = entry;
  const refusedFile = findRefusedFile(entry);
  const ofLabel = <span className="visually-hidden">: {label}</span>;
  return (
    <li>
      <p className={styles.label} dir="auto">
        {label}
      </p>
      <p className={styles.hint}>{texts.written(formatInstant(entry.made_at, time_zone))}</p>
      <p>
        {number && `${entry.kind === requestMessageKind ? texts.messageReceived : texts.received(number)} `}
        {describeWait(entry, isOffline)}
      </p>
      <details>
        <summary>
          {texts.answers}
          {ofLabel}
        </summary>
        {listAnswers(entry, form).map((line) => (
          <p key={line} className={styles.answer} dir="auto">
            {line}
          </p>
        ))}
        {files.length > 0 && <p>{texts.fileNames(files.map(({ name }) => name).join(', '))}</p>}
      </details>
      <Cluster>
        {!isPending(entry) && (
          <Button size="small" onClick={() => void retryEntry(entry)}>
            {texts.again}
            {ofLabel}
          </Button>
        )}
        {refusedFile && (
          <Button size="small" onClick={() => void retryWithoutFile(entry, refusedFile.id)}>
            {texts.without(refusedFile.name)}
            {ofLabel}
          </Button>
        )}
        {!isPending(entry) && !number && form && isFormOpen(form, time_zone, Date.now()) && (
          <Button size="small" variant="secondary" onClick={() => onOpen(form)}>
            {texts.open}
            {ofLabel}
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={onDiscard}>
          {texts.discard}
          {ofLabel}
        </Button>
      </Cluster>
    </li>
  );
}
