/** Reports that the orders could not be loaded, and offers to retry. */
import { Problem } from '../../db/rules/problems.ts';
import { CallError } from '../data/call.ts';
import { orderTexts as texts } from '../texts/en/orders.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './OrdersPage.module.css';

function reasonOf(error: unknown): string {
  if (error instanceof CallError) return error.serverMessage;
  return error instanceof Problem ? error.message : '';
}

export function LoadFailed({ error, retry }: { error: unknown; retry: () => void }) {
  const reason = reasonOf(error);
  return (
    <Notice
      tone="problem"
      role="alert"
      className={styles.failed}
      actions={
        <Button size="small" onClick={retry}>
          {texts.tryAgain}
        </Button>
      }
    >
      <h3>{texts.loadFailedHeading}</h3>
      {reason && <p>{reason}</p>}
    </Notice>
  );
}
