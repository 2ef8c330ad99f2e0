/** Notices about the app itself: how old the content may be, and that a new version is ready. */
import CloudOff from 'lucide-react/icons/cloud-off';
import { type ComponentType, useEffect, useState } from 'react';
import { useConnection, useTown } from '../data/content.tsx';
import { useSyncStatus } from '../data/contentStore.ts';
import { listenToPageEvent } from '../data/pageEvents.ts';
import { formatInstant } from '../texts/dates.ts';
import { offlineTexts } from '../texts/en/offline.ts';
import { Button } from '../ui/Button.tsx';
import styles from './StatusNotices.module.css';

/** One quiet line while the site cannot be reached. */
export function OfflineNotice() {
  const { trouble, syncedAt } = useConnection();
  const { time_zone } = useTown();
  const shown = trouble !== null && syncedAt !== null;
  const tryAgain = () => {
    import('../data/background/serviceWorker.ts')
      .then(({ retryNetwork }) => retryNetwork())
      .catch(() => location.reload());
  };
  // The status element always exists, because screen readers only notice changes inside one.
  return (
    <div className={shown ? styles.line : undefined}>
      {shown && <CloudOff size={18} aria-hidden />}
      <span aria-live="polite">{shown && offlineTexts[trouble](formatInstant(syncedAt, time_zone))}</span>
      {shown && trouble === 'unreachable' && (
        <Button variant="secondary" size="small" onClick={tryAgain}>
          {offlineTexts.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** Nothing reloads until the reader accepts. */
export function UpdatePrompt() {
  const hasUpdate = useSyncStatus((status) => status.hasUpdate);
  const [isDismissed, setDismissed] = useState(false);
  const shown = hasUpdate && !isDismissed;
  const reload = () => {
    import('../data/background/serviceWorker.ts')
      .then(({ applyUpdate }) => applyUpdate())
      .catch(() => location.reload());
  };
  return (
    <div className={shown ? styles.bar : undefined}>
      <p aria-live="polite">{shown && offlineTexts.update.ready}</p>
      {shown && (
        <>
          <Button onClick={reload}>{offlineTexts.update.reload}</Button>
          <Button variant="secondary" onClick={() => setDismissed(true)}>
            {offlineTexts.update.later}
          </Button>
        </>
      )}
    </div>
  );
}

/** Says what waits on this device. Only where something was kept is its script loaded, which also sends. */
export function WaitingEntries() {
  const [Waiting, setWaiting] = useState<ComponentType | null>(null);
  useEffect(() => {
    const show = () => {
      import('../requests/WaitingRequests.tsx')
        .then(({ WaitingRequests }) => setWaiting(() => WaitingRequests))
        .catch(() => {});
    };
    // Unlike localStorage, the list of databases outlives a browser that is killed at once.
    hasDatabase('mainstreet-outbox').then(
      (has) => has && show(),
      () => {},
    );
    return listenToPageEvent('entriesWait', show);
  }, []);
  return <div aria-live="polite">{Waiting && <Waiting />}</div>;
}

/** Older browsers don't say, so the database may be there. */
async function hasDatabase(name: string): Promise<boolean> {
  const known = await indexedDB.databases?.();
  return !known || known.some((database) => database.name === name);
}
