/** In the place of a screen that could not be loaded or drawn. */
import { texts } from '../texts/en.ts';
import styles from './LoadFailed.module.css';

export function LoadFailed() {
  return (
    <div className={styles.failed} role="alert">
      <h1>{texts.shell.loadFailed}</h1>
      <p>{texts.shell.loadFailedText}</p>
      <button type="button" className={styles.again} onClick={() => location.reload()}>
        {texts.shell.tryAgain}
      </button>
    </div>
  );
}
