/** After sending: the number, the link to follow the request, and a copy of what was sent. */
import Printer from 'lucide-react/icons/printer';
import { useEffect, useRef, useState } from 'react';
import type { PublicForm } from '../../db/rules/forms/forms.ts';
import { type Answer, formatAnswer, requestPath } from '../../db/rules/requests/requests.ts';
import type { SentOutcome } from '../requests/queueRequest.ts';
import { useWaitingEntry } from '../requests/useWaitingEntry.ts';
import { formFillingTexts as texts } from '../texts/en/requests/formFilling.ts';
import { Button } from '../ui/Button.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Prose } from '../ui/text/Prose.tsx';
import { useCopyToClipboard } from '../ui/useCopyToClipboard.ts';
import styles from './Forms.module.css';
import type { SentForm } from './useFillForm.ts';

type FormSentProps = { form: PublicForm; sent: SentForm; onAnother: () => void };

/** A request that waits gets its number and link once it has arrived, and its files. */
function useArrival(given: SentOutcome): SentOutcome {
  const [outcome, setOutcome] = useState(given);
  const isArriving = outcome.kind === 'waiting' || outcome.files === 'waiting';
  useWaitingEntry(isArriving ? outcome.key : null, (changed) => {
    void import('../requests/queueRequest.ts').then(({ followOutcome }) =>
      setOutcome(followOutcome(outcome, changed) ?? outcome),
    );
  });
  return outcome;
}

export function FormSent({ form, sent, onAnother }: FormSentProps) {
  const outcome = useArrival(sent.outcome);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isSent = outcome.kind === 'sent';
  return (
    <div className={styles.sent}>
      <div aria-live="polite">
        <Notice tone={isSent ? 'success' : 'info'}>
          <h2 ref={heading} tabIndex={-1}>
            {isSent ? texts.sentTitle : texts.waitingTitle}
          </h2>
          <p>{isSent ? texts.number(outcome.number) : texts.waiting}</p>
          {isSent && outcome.is_held && <p>{texts.held}</p>}
          {isSent && outcome.files !== 'stored' && (
            <p>
              {texts.files[outcome.files]} <a href="/outbox">{texts.waitingLink}</a>
            </p>
          )}
        </Notice>
      </div>
      {form.confirmation && <Prose text={form.confirmation} />}
      {isSent ? (
        <FollowLink url={location.origin + requestPath(outcome.number, outcome.token)} />
      ) : (
        <p>
          {texts.followLater} <a href="/outbox">{texts.waitingLink}</a>
        </p>
      )}
      <section className={styles.part}>
        <h2>{texts.copyTitle}</h2>
        <SentAnswers sent={sent} />
      </section>
      <Cluster data-screen-only>
        <Button size="small" onClick={() => print()}>
          <Printer size={18} aria-hidden />
          {texts.print}
        </Button>
        <Button size="small" onClick={onAnother}>
          {texts.another}
        </Button>
      </Cluster>
    </div>
  );
}

function FollowLink({ url }: { url: string }) {
  const { copying, copy } = useCopyToClipboard();
  return (
    <section className={styles.part}>
      <h2>{texts.followTitle}</h2>
      <p>{texts.follow}</p>
      <p>
        <a href={url}>{url}</a>
      </p>
      <Cluster data-screen-only>
        <Button size="small" onClick={({ currentTarget }) => void copy(url, currentTarget)}>
          {texts.copyLink}
        </Button>
        <span aria-live="polite">{copying && (copying === 'copied' ? texts.copied : texts.copyFailed)}</span>
      </Cluster>
    </section>
  );
}

function SentAnswers({ sent: { answers, contact, fileNames } }: { sent: SentForm }) {
  const wordsOf = (answer: Answer) => (answer.type === 'files' ? fileNames.join(', ') : formatAnswer(answer, texts));
  const known = [contact.name, contact.email, contact.phone].filter(Boolean);
  return (
    <dl className={styles.answers}>
      {answers.map((answer) => (
        <div key={answer.key}>
          <dt dir="auto">{answer.label}</dt>
          <dd dir="auto">{wordsOf(answer)}</dd>
        </div>
      ))}
      {known.length > 0 && (
        <div>
          <dt>{texts.contactTitle}</dt>
          <dd dir="auto">{known.join(', ')}</dd>
        </div>
      )}
    </dl>
  );
}
