/** The pending changes, why each is pending, and ways to retry or discard it; and rejected changes to read. */
import { useRef, useState } from 'react';
import type { OutboxEntry } from '../../db/rules/cart/cart.ts';
import { cartPath } from '../../db/rules/links/paths.ts';
import { retryWindowMs } from '../../db/rules/outbox.ts';
import { useTown } from '../data/content.tsx';
import { useIsOffline } from '../data/useIsOffline.ts';
import { formatInstant } from '../texts/dates.ts';
import { cartTexts, outboxTexts as texts } from '../texts/en/shop/cart.ts';
import { Button, buttonAttributes } from '../ui/Button.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { discardEntry, retryOutbox, useCart, useIsOutdated } from './client/cart.ts';
import { describeEntry } from './describeEntry.ts';
import styles from './Outbox.module.css';
import { Question } from './Question.tsx';
import { RejectedChanges } from './RejectedChanges.tsx';
import { useUnseenRejections } from './unseenRejections.ts';
import { useFocusRecovery } from './useFocusRecovery.ts';

/** The reason why no entry can be sent. */
type SendBlocker = 'outdated' | 'offline' | null;

type Wait = { position: number; blocker: SendBlocker; isPersisted: boolean; timeZone: string };

function describeWait({ sent_at }: OutboxEntry, { position, blocker, isPersisted, timeZone }: Wait): string {
  if (blocker === 'outdated') return isPersisted ? texts.why.outdated : cartTexts.outdatedNotKept;
  if (sent_at !== null && Date.now() - sent_at > retryWindowMs) return texts.why.old(formatInstant(sent_at, timeZone));
  if (blocker === 'offline') return texts.why.offline;
  if (sent_at !== null) return texts.why.unanswered(formatInstant(sent_at, timeZone));
  return position > 0 ? texts.why.turn : texts.why.unsent;
}

/** @param isQuiet something else waits on this device, so that nothing is said where no change does */
export function Outbox({ isQuiet }: { isQuiet: boolean }) {
  const { time_zone: timeZone } = useTown();
  const { pending, isReady, isPersisted } = useCart();
  const rejections = useUnseenRejections();
  const isOffline = useIsOffline();
  const isBuildOutdated = useIsOutdated();
  const blocker = isBuildOutdated ? 'outdated' : isOffline ? 'offline' : null;
  const [isSending, setSending] = useState(false);
  const [wasRetried, setRetried] = useState(false);
  const [asking, setAsking] = useState<OutboxEntry | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusRecovery(pending.length, heading);
  const isAnyPending = pending.length > 0;

  const retry = async () => {
    setSending(true);
    await retryOutbox();
    setSending(false);
    setRetried(true);
  };
  const discard = (entry: OutboxEntry) => {
    setAsking(null);
    void discardEntry(entry.n);
  };

  return (
    <>
      {isAnyPending && <p className={styles.intro}>{texts.intro}</p>}
      {isPersisted ? isAnyPending && <p>{texts.kept}</p> : <Notice>{cartTexts.notKept}</Notice>}
      {/* iPhones and Firefox have no Background Sync. */}
      {isPersisted && isAnyPending && !('SyncManager' in window) && <p>{texts.sentWhenOpen}</p>}
      <RejectedChanges entries={rejections} />
      <div aria-live="polite">
        {!isAnyPending &&
          !isQuiet &&
          (isReady ? (
            <EmptyState
              title={texts.none}
              action={
                <a {...buttonAttributes({ variant: 'secondary' })} href={cartPath}>
                  {texts.toCart}
                </a>
              }
            >
              {rejections.length === 0 && <p>{texts.noneHint}</p>}
            </EmptyState>
          ) : (
            <p className={styles.none}>{texts.loading}</p>
          ))}
      </div>
      {isAnyPending && (
        <section aria-labelledby="waiting">
          <div className={styles.head}>
            <h2 id="waiting" ref={heading}>
              {texts.count(pending.length)}
            </h2>
            <Button isBusy={isSending} onClick={() => void retry()}>
              {isSending ? texts.retrying : texts.retry}
            </Button>
          </div>
          <p aria-live="polite" className={styles.still}>
            {wasRetried &&
              !isSending &&
              !isBuildOutdated &&
              (isOffline ? texts.stillWaiting.offline : texts.stillWaiting.unanswered)}
          </p>
          <ol className={styles.entries}>
            {pending.map((entry, position) => (
              <li key={entry.n}>
                <div>
                  <p className={styles.what} dir="auto">
                    {describeEntry(entry)}
                  </p>
                  <p className={styles.hint}>
                    {texts.madeAt(formatInstant(entry.made_at, timeZone))}{' '}
                    {describeWait(entry, { position, blocker, isPersisted, timeZone })}
                  </p>
                </div>
                <Button size="small" onClick={() => setAsking(entry)}>
                  {texts.discard}
                  <span className="visually-hidden">: {describeEntry(entry)}</span>
                </Button>
              </li>
            ))}
          </ol>
        </section>
      )}
      {asking && (
        <Question
          title={texts.askDiscard}
          text={`${describeEntry(asking)}. ${asking.sent_at === null ? texts.discardUnsent : texts.discardSent}`}
          yes={texts.discard}
          onYes={() => discard(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
