/** Says that something did not come, and asks for it again. */

import common from '../editing/Parts.module.css';
import { historyTexts as texts } from '../texts/en/history.ts';
import { Button } from '../ui/Button.tsx';
import type { ServerQuery } from './api.ts';
import styles from './LoadingFailed.module.css';

export function LoadingFailed({ asked, base }: { asked: ServerQuery<unknown>; base: string }) {
  if (asked.errorText === null) return null;
  return (
    <div className={`${common.problem} ${common.line} ${styles.failed}`} role="alert">
      <p>{asked.errorText ? `${base}: ${asked.errorText}` : `${base}.`}</p>
      <Button size="small" onClick={asked.reload}>
        {texts.tryAgain}
      </Button>
    </div>
  );
}
