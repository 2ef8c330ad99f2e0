/** Says that something did not come, and asks for it again. */

import common from '../editing/Parts.module.css';
import { historyTexts as texts } from '../texts/history.ts';
import type { Asked } from './calls.ts';
import styles from './LoadingFailed.module.css';

export function LoadingFailed({ asked, base }: { asked: Asked<unknown>; base: string }) {
  if (asked.failed === null) return null;
  return (
    <div className={`${common.problem} ${common.line} ${styles.failed}`} role="alert">
      <p>{asked.failed ? `${base}: ${asked.failed}` : `${base}.`}</p>
      <button type="button" className={common.small} onClick={asked.again}>
        {texts.tryAgain}
      </button>
    </div>
  );
}
