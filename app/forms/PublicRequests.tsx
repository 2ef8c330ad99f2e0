/** The problems that staff made public, under the form that reports them. Only the server has them. */
import { useCallback, useEffect, useState } from 'react';
import type { PublicForm } from '../../db/rules/forms/forms.ts';
import { addSearch } from '../../db/rules/links/paths.ts';
import type { PublicRequest } from '../../db/rules/requests/publicRequests.ts';
import { call } from '../data/call.ts';
import { useConnection } from '../data/content.tsx';
import { formatMonth } from '../texts/dates.ts';
import { publicRequestTexts as texts } from '../texts/en/requests/publicRequests.ts';
import { Badge } from '../ui/Badge.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import { RetryNotice } from '../ui/RetryNotice.tsx';
import styles from './PublicRequests.module.css';

const shownAtFirst = 10;

export function PublicRequests({ form: { slug } }: { form: PublicForm }) {
  const { isOffline } = useConnection();
  const [requests, setRequests] = useState<readonly PublicRequest[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(async () => {
    setHasFailed(false);
    try {
      const answer = await call<{ requests: PublicRequest[] }>(addSearch('/api/public-requests', { form: slug }));
      setRequests(answer.requests);
    } catch {
      setHasFailed(true);
    }
  }, [slug]);
  useEffect(() => {
    if (!isOffline) void load();
  }, [isOffline, load]);
  // Offline, the page's own notice says why the list is not there.
  const isFailureShown = hasFailed && !isOffline && requests.length === 0;
  if (requests.length === 0 && !isFailureShown) return null;
  const older = requests.slice(shownAtFirst);
  return (
    <section className={styles.reported} aria-labelledby="reported-problems">
      <h2 id="reported-problems">{texts.title}</h2>
      {isFailureShown && <RetryNotice retry={() => void load()}>{texts.failed}</RetryNotice>}
      <RequestList requests={requests.slice(0, shownAtFirst)} />
      {older.length > 0 && (
        <Disclosure summary={texts.older(older.length)}>
          <RequestList requests={older} />
        </Disclosure>
      )}
    </section>
  );
}

const RequestList = ({ requests }: { requests: readonly PublicRequest[] }) => (
  <ul className={styles.list}>
    {requests.map(({ number, month, status, text, place, photos }) => (
      <li key={number} className={styles.request}>
        <Cluster gap={1}>
          <Badge tone={status === 'open' ? 'blue' : 'green'}>{texts.statuses[status]}</Badge>
          <span className="hint">{texts.reported(formatMonth(month))}</span>
        </Cluster>
        {place && (
          <p className={styles.place} dir="auto">
            {place}
          </p>
        )}
        <p className={styles.text} dir="auto">
          {text}
        </p>
        {photos.length > 0 && (
          <div className={styles.photos}>
            {photos.map(({ id, url }) => (
              <img key={id} src={url} alt={text} loading="lazy" />
            ))}
          </div>
        )}
      </li>
    ))}
  </ul>
);
