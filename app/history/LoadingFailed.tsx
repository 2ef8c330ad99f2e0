/** Says that something did not come, and asks for it again. */
import { historyTexts as texts } from '../texts/history.ts';
import type { Asked } from './calls.ts';
import styles from './LoadingFailed.module.css';

export function LoadingFailed({ asked, base }: { asked: Asked<unknown>; base: string }) {
  if (asked.failed === null) return null;
  return (
    <div className={styles.failed} role="alert">
      <p>{asked.failed ? `${base}: ${asked.failed}` : `${base}.`}</p>
      <button type="button" className={styles.again} onClick={asked.again}>
        {texts.tryAgain}
      </button>
    </div>
  );
}
