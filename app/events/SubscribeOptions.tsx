/** The ways to a calendar: by the device's own program, by Google, and by its address. Only in the browser. */
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useId, useRef, useState } from 'react';
import { useTown } from '../data/content.tsx';
import { eventTexts } from '../texts/en/events.ts';
import { subscribeTexts } from '../texts/en/subscribe.ts';
import { useCopyToClipboard } from '../ui/useCopyToClipboard.ts';
import { type CalendarFeed, calendarFeeds, feedAddresses, feedPath } from './calendarFeeds.ts';
import styles from './SubscribeOptions.module.css';

export function SubscribeOptions() {
  const { host } = useTown();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [feed, setFeed] = useState<CalendarFeed>('all');
  const { copying, copy, forget } = useCopyToClipboard();
  const { web, webcal, google } = feedAddresses(feedPath(feed), host, location);

  const press = async (button: HTMLElement) => {
    if (await copy(web, button)) return;
    field.current?.focus();
    field.current?.select();
  };

  return (
    <div className={styles.ways}>
      <p className={styles.which}>
        <label htmlFor={`${id}-which`}>{subscribeTexts.which}</label>
        <select
          id={`${id}-which`}
          value={feed}
          onChange={({ target }) => {
            setFeed(target.value as CalendarFeed);
            forget();
          }}
        >
          {calendarFeeds.map((one) => (
            <option key={one} value={one}>
              {eventTexts.feeds[one]}
            </option>
          ))}
        </select>
      </p>
      <ul className={styles.links} aria-label={subscribeTexts.ways}>
        <li>
          <a className={styles.way} href={webcal}>
            {subscribeTexts.program}
          </a>
        </li>
        <li>
          <a className={styles.way} href={google} target="_blank" rel="noopener">
            {subscribeTexts.google}
            <span className="visually-hidden"> {subscribeTexts.opensNewTab}</span>
          </a>
        </li>
      </ul>
      <div className={styles.address}>
        <label htmlFor={`${id}-address`}>{subscribeTexts.address}</label>
        <div className={styles.line}>
          <input
            ref={field}
            id={`${id}-address`}
            readOnly
            dir="ltr"
            value={web}
            aria-describedby={`${id}-hint`}
            onFocus={({ target }) => target.select()}
          />
          <button type="button" className={styles.copy} onClick={({ currentTarget }) => void press(currentTarget)}>
            {copying === 'copied' ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
            <span aria-live="polite">{copying === 'copied' ? subscribeTexts.copied : subscribeTexts.copy}</span>
          </button>
        </div>
        <p className={styles.hint} id={`${id}-hint`}>
          {subscribeTexts.addressHint}
        </p>
        <p role="status">{copying === 'failed' && subscribeTexts.copyByHand}</p>
      </div>
    </div>
  );
}
