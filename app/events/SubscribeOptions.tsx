/** Ways to subscribe to a calendar: the device's own app, Google, or its address. Only in the browser. */

import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useRef, useState } from 'react';
import { useTown } from '../data/content.tsx';
import { eventTexts } from '../texts/en/content/events.ts';
import { subscribeTexts } from '../texts/en/content/subscribe.ts';
import { Button, buttonAttributes } from '../ui/Button.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { Cluster, Stack } from '../ui/layout/Layout.tsx';
import { useCopyToClipboard } from '../ui/useCopyToClipboard.ts';
import { type CalendarFeed, calendarFeeds, feedPath } from './calendarFeeds.ts';
import { feedAddresses } from './feedAddresses.ts';
import styles from './SubscribeOptions.module.css';

export function SubscribeOptions() {
  const { host } = useTown();
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
    <Stack gap={5} className={styles.options}>
      <Field label={subscribeTexts.which}>
        {(control) => (
          <select
            {...control}
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
        )}
      </Field>
      <Cluster as="ul" gap={3} aria-label={subscribeTexts.ways}>
        <li>
          <a {...buttonAttributes({ size: 'small' })} href={webcal}>
            {subscribeTexts.program}
          </a>
        </li>
        <li>
          <a {...buttonAttributes({ size: 'small' })} href={google} target="_blank" rel="noopener">
            {subscribeTexts.google}
            <span className="visually-hidden"> {subscribeTexts.opensNewTab}</span>
          </a>
        </li>
      </Cluster>
      <div>
        <Field label={subscribeTexts.address} hint={subscribeTexts.addressHint}>
          {(control) => (
            <Cluster gap={3}>
              <input
                {...control}
                ref={field}
                className={`${control.className} ${styles.address}`}
                readOnly
                dir="ltr"
                value={web}
                onFocus={({ target }) => target.select()}
              />
              <Button size="small" onClick={({ currentTarget }) => void press(currentTarget)}>
                {copying === 'copied' ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
                <span aria-live="polite">{copying === 'copied' ? subscribeTexts.copied : subscribeTexts.copy}</span>
              </Button>
            </Cluster>
          )}
        </Field>
        <p aria-live="polite">{copying === 'failed' && subscribeTexts.copyByHand}</p>
      </div>
    </Stack>
  );
}
