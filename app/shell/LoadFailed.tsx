/** Replaces a screen that could not be drawn. */

import { screenTexts } from '../texts/en/screens.ts';
import { Button } from '../ui/Button.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import styles from './LoadFailed.module.css';
import { isServerReachable } from './navigation/navigation.ts';

/** Reloads the page if the worker or the server can answer; otherwise the reader would lose the page. */
async function reloadPage(): Promise<void> {
  if (navigator.serviceWorker?.controller || (await isServerReachable())) location.reload();
  else showToast('error', screenTexts.unreachable);
}

export function LoadFailed() {
  return (
    <div className={styles.failed} role="alert">
      <h1>{screenTexts.loadFailed}</h1>
      <p>{screenTexts.loadFailedText}</p>
      <Cluster gap={3}>
        <Button onClick={() => void reloadPage()}>{screenTexts.tryAgain}</Button>
        <Button variant="secondary" onClick={() => history.back()}>
          {screenTexts.back}
        </Button>
        <Button
          variant="secondary"
          onClick={() => void import('./start/resetData.ts').then(({ offerReset }) => offerReset(), reloadPage)}
        >
          {screenTexts.reset}
        </Button>
      </Cluster>
    </div>
  );
}
