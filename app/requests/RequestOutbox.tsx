/** The requests that wait on this device, and those that were refused, with what can be done about each. */
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { formsPath, type PublicForm } from '../../db/rules/forms/forms.ts';
import { isPending } from '../../db/rules/outbox.ts';
import { requestKind, requestMessageKind } from '../../db/rules/requests/fields.ts';
import { Question } from '../cart/Question.tsx';
import { useFocusRecovery } from '../cart/useFocusRecovery.ts';
import {
  discardEntry,
  flushGuestEntries,
  type QueuedEntry,
  startOutbox,
  useQueuedEntries,
} from '../data/outbox/outbox.ts';
import { useIsOffline } from '../data/useIsOffline.ts';
import { requestOutboxTexts as texts } from '../texts/en/requests/requestOutbox.ts';
import { Button, buttonAttributes } from '../ui/Button.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import styles from './RequestOutbox.module.css';
import { reopenRequest } from './reopenedRequests.ts';
import { SentRequests } from './SentRequests.tsx';
import { WaitingRequest } from './WaitingRequest.tsx';

type RequestOutboxProps = {
  /** The outbox of the cart, in a town with a shop. `isQuiet`: something else waits, so it does not say that nothing does. */
  CartOutbox: ComponentType<{ isQuiet: boolean }> | null;
};

export function RequestOutbox({ CartOutbox }: RequestOutboxProps) {
  const entries = useQueuedEntries([requestKind, requestMessageKind], null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    void startOutbox().then(() => setReady(true));
  }, []);
  return (
    <>
      {entries.length > 0 && <Requests entries={entries} />}
      {CartOutbox && <CartOutbox isQuiet={entries.length > 0} />}
      {!CartOutbox && (
        <div role="status">
          {isReady && entries.length === 0 && (
            <EmptyState
              title={texts.none}
              action={
                <a {...buttonAttributes({ variant: 'secondary' })} href={formsPath}>
                  {texts.toForms}
                </a>
              }
            >
              <p>{texts.noneHint}</p>
            </EmptyState>
          )}
        </div>
      )}
      <SentRequests />
    </>
  );
}

const describeLoss = ({ number, sent_at }: QueuedEntry): string => {
  if (number) return texts.discardFiles;
  return sent_at === null ? texts.discardUnsent : texts.discardSent;
};

function Requests({ entries }: { entries: readonly QueuedEntry[] }) {
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  const [isSending, setSending] = useState(false);
  const [wasRetried, setRetried] = useState(false);
  const [asking, setAsking] = useState<QueuedEntry | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusRecovery(entries.length, heading);
  const isAnyPending = entries.some(isPending);
  const retry = async () => {
    setSending(true);
    await flushGuestEntries();
    setSending(false);
    setRetried(true);
  };
  const open = (entry: QueuedEntry, { slug }: PublicForm) => {
    reopenRequest(entry);
    void navigate({ to: '/forms/$slug', params: { slug } });
  };
  return (
    <section aria-labelledby="waiting-requests" className={styles.requests}>
      <Cluster className={styles.head}>
        <h2 id="waiting-requests" ref={heading} tabIndex={-1}>
          {texts.title}
        </h2>
        {isAnyPending && (
          <Button isBusy={isSending} onClick={() => void retry()}>
            {isSending ? texts.retrying : texts.retry}
          </Button>
        )}
      </Cluster>
      <p>{texts.intro}</p>
      {isAnyPending && !('SyncManager' in window) && <p>{texts.sentWhenOpen}</p>}
      <p role="status">
        {wasRetried &&
          !isSending &&
          isAnyPending &&
          (isOffline ? texts.stillWaiting.offline : texts.stillWaiting.unanswered)}
      </p>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <WaitingRequest
            key={entry.n}
            entry={entry}
            isOffline={isOffline}
            onOpen={(form) => open(entry, form)}
            onDiscard={() => setAsking(entry)}
          />
        ))}
      </ul>
      {asking && (
        <Question
          title={texts.askDiscard}
          text={`${asking.label}. ${describeLoss(asking)}`}
          yes={texts.discard}
          onYes={() => {
            setAsking(null);
            void discardEntry(asking);
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}
