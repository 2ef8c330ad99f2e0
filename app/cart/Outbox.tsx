/** What waits to be sent and why, to be tried again or discarded, and what was refused, to be read. */
import { useEffect, useRef, useState } from 'react';
import { cartAddress } from '../../db/rules/addresses.ts';
import { type OutboxEntry, sendsFor } from '../../db/rules/outbox.ts';
import { discardEntry, retryOutbox, useCart, useOutdated } from '../data/cart.ts';
import { useConnection } from '../data/status.ts';
import { cartTexts, outboxTexts as texts } from '../texts/cart.ts';
import { dayAndTime } from '../texts/dates.ts';
import { whatOf } from './describe.ts';
import { useFocusKept } from './focus.ts';
import styles from './Outbox.module.css';
import { Question } from './Question.tsx';
import { Refused } from './Refused.tsx';
import { useUnheard } from './unheard.ts';

/** Whether this device is offline, as far as it knows itself. */
function useOffline(): boolean {
  const { trouble } = useConnection();
  const [offline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return offline || trouble === 'offline';
}

/** What keeps everything from being sent, as far as this page knows. */
type Obstacle = 'outdated' | 'offline' | null;

/** Why an entry has not been sent, or not been answered. */
function reasonOf({ sent_at }: OutboxEntry, place: number, obstacle: Obstacle, kept: boolean): string {
  if (obstacle === 'outdated') return kept ? texts.why.outdated : cartTexts.outdatedNotKept;
  if (sent_at !== null && Date.now() - sent_at > sendsFor) return texts.why.old(dayAndTime(sent_at));
  if (obstacle === 'offline') return texts.why.offline;
  if (sent_at !== null) return texts.why.unanswered(dayAndTime(sent_at));
  return place > 0 ? texts.why.turn : texts.why.unsent;
}

export function Outbox() {
  const { entries, ready, kept } = useCart();
  const unheard = useUnheard();
  const offline = useOffline();
  const outdated = useOutdated();
  const obstacle = outdated ? 'outdated' : offline ? 'offline' : null;
  const [sending, setSending] = useState(false);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState<OutboxEntry | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(entries.length, heading);
  const waits = entries.length > 0;

  const retry = async () => {
    setSending(true);
    await retryOutbox();
    setSending(false);
    setTried(true);
  };
  const discard = (entry: OutboxEntry) => {
    setAsking(null);
    void discardEntry(entry.n);
  };

  return (
    <>
      {kept ? waits && <p>{texts.kept}</p> : <p className={styles.told}>{cartTexts.notKept}</p>}
      <Refused entries={unheard} />
      <div role="status">{!waits && <p className={styles.none}>{ready ? texts.none : texts.loading}</p>}</div>
      {!waits && ready && (
        <>
          {unheard.length === 0 && <p>{texts.noneHint}</p>}
          <a className={styles.quiet} href={cartAddress}>
            {texts.toCart}
          </a>
        </>
      )}
      {waits && (
        <section aria-labelledby="waiting">
          <div className={styles.head}>
            <h2 id="waiting" ref={heading} tabIndex={-1}>
              {texts.count(entries.length)}
            </h2>
            <button
              type="button"
              className={styles.button}
              aria-disabled={sending}
              onClick={() => !sending && void retry()}
            >
              {sending ? texts.retrying : texts.retry}
            </button>
          </div>
          <p role="status" className={styles.still}>
            {tried && !sending && !outdated && (offline ? texts.stillWaiting.offline : texts.stillWaiting.unanswered)}
          </p>
          <ol className={styles.entries}>
            {entries.map((entry, place) => (
              <li key={entry.n}>
                <div>
                  <p className={styles.what} dir="auto">
                    {whatOf(entry)}
                  </p>
                  <p className={styles.hint}>
                    {texts.madeAt(dayAndTime(entry.made_at))} {reasonOf(entry, place, obstacle, kept)}
                  </p>
                </div>
                <button type="button" className={styles.small} onClick={() => setAsking(entry)}>
                  {texts.discard}
                  <span className="visually-hidden">: {whatOf(entry)}</span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
      {asking && (
        <Question
          title={texts.askDiscard}
          text={`${whatOf(asking)}. ${asking.sent_at === null ? texts.discardUnsent : texts.discardSent}`}
          yes={texts.discard}
          onYes={() => discard(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
