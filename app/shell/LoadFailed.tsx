/** In the place of a screen that could not be drawn. */
import { screenTexts } from '../texts/en/screens.ts';
import { showToast } from '../ui/toasts.ts';
import styles from './LoadFailed.module.css';
import { isServerReachable } from './navigation.ts';

/** Loads the page anew, unless nothing would come of it: the worker answers where the server does not. */
async function reloadPage(): Promise<void> {
  if (navigator.serviceWorker?.controller || (await isServerReachable())) location.reload();
  else showToast('error', screenTexts.unreachable);
}

export function LoadFailed() {
  return (
    <div className={styles.failed} role="alert">
      <h1>{screenTexts.loadFailed}</h1>
      <p>{screenTexts.loadFailedText}</p>
      <p className={styles.choices}>
        <button type="button" className={styles.again} onClick={() => void reloadPage()}>
          {screenTexts.tryAgain}
        </button>
        <button type="button" className={styles.back} onClick={() => history.back()}>
          {screenTexts.back}
        </button>
      </p>
    </div>
  );
}
