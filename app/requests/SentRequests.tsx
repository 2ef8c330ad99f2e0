/** Lists what was sent from this device, so that its senders find the links again. */
import { useEffect, useRef, useState } from 'react';
import { requestPath } from '../../db/rules/requests/requests.ts';
import { useTown } from '../data/content.tsx';
import {
  forgetAllSentRequests,
  forgetSentRequest,
  loadSentRequests,
  useSentRequests,
} from '../data/outbox/sentRequests.ts';
import { formatInstant } from '../texts/dates.ts';
import { requestOutboxTexts as texts } from '../texts/en/requests/requestOutbox.ts';
import { Button } from '../ui/Button.tsx';
import styles from './RequestOutbox.module.css';

/** Nothing on the server, and for devices that sent nothing. */
export function SentRequests() {
  const { time_zone } = useTown();
  const sent = useSentRequests(({ sent }) => sent);
  const [isRemoved, setRemoved] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    loadSentRequests();
    const update = () => void loadSentRequests();
    addEventListener('storage', update);
    return () => removeEventListener('storage', update);
  }, []);
  const remove = (act: () => void) => {
    act();
    setRemoved(true);
    // The focused button disappears.
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="sent-requests" className={styles.requests} hidden={sent.length === 0 && !isRemoved}>
      <h2 id="sent-requests" ref={heading} tabIndex={-1}>
        {texts.sentTitle}
      </h2>
      <p aria-live="polite">{isRemoved && texts.removed}</p>
      {sent.length > 0 && (
        <>
          <p>{texts.sentHint}</p>
          <ul className={styles.entries}>
            {sent.map(({ number, token, title, sent_at }) => (
              <li key={token}>
                <p>
                  <a href={requestPath(number, token)} dir="auto">
                    {number} · {title}
                  </a>
                </p>
                <p className={styles.hint}>{texts.sentAt(formatInstant(sent_at, time_zone))}</p>
                <Button size="small" variant="secondary" onClick={() => remove(() => forgetSentRequest(token))}>
                  {texts.remove}
                  <span className="visually-hidden">: {number}</span>
                </Button>
              </li>
            ))}
          </ul>
          <p>{texts.removeNote}</p>
          <Button variant="secondary" onClick={() => remove(forgetAllSentRequests)}>
            {texts.removeAll}
          </Button>
        </>
      )}
    </section>
  );
}
