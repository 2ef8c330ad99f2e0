/** Reports that the orders could not be loaded, and offers to retry. */
import { Problem } from '../../db/rules/problems.ts';
import { CallError } from '../data/call.ts';
import { orderTexts as texts } from '../texts/en/shop/orders.ts';
import { RetryNotice } from '../ui/RetryNotice.tsx';
import styles from './OrdersPage.module.css';

function reasonOf(error: unknown): string {
  if (error instanceof CallError) return error.serverMessage;
  return error instanceof Problem ? error.message : '';
}

export function LoadFailed({ error, retry }: { error: unknown; retry: () => void }) {
  const reason = reasonOf(error);
  return (
    <RetryNotice retry={retry} className={styles.failed}>
      <h3>{texts.loadFailedHeading}</h3>
      {reason && <p>{reason}</p>}
    </RetryNotice>
  );
}
