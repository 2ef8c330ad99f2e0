/** Says that a new version of the app is ready. Nothing is loaded anew until somebody asks for it. */
import { useState } from 'react';
import { useSyncStatus } from '../data/contentStore.ts';
import { offlineTexts } from '../texts/en/offline.ts';
import styles from './UpdatePrompt.module.css';

export function UpdatePrompt() {
  const update = useSyncStatus((status) => status.update);
  const [put, setPut] = useState(false);
  const shown = update && !put;
  const reload = () => {
    import('../data/serviceWorker.ts').then(({ applyUpdate }) => applyUpdate()).catch(() => location.reload());
  };
  return (
    <div className={shown ? styles.bar : undefined}>
      <p role="status">{shown && offlineTexts.update.ready}</p>
      {shown && (
        <>
          <button type="button" className={styles.reload} onClick={reload}>
            {offlineTexts.update.reload}
          </button>
          <button type="button" className={styles.later} onClick={() => setPut(true)}>
            {offlineTexts.update.later}
          </button>
        </>
      )}
    </div>
  );
}
