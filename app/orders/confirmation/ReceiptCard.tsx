/** The receipt: a preview, and buttons to save it. */
import { useState } from 'react';
import { lockedStatuses } from '../../../db/rules/orders/orders.ts';
import type { Download } from '../../sales/downloadFile.ts';
import { confirmationTexts as texts } from '../../texts/en/shop/confirmation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, Cluster } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import styles from './Confirmation.module.css';
import { downloadReceipt, printReceipt } from './receiptActions.ts';
import type { LoadedState } from './useConfirmation.ts';

type ReceiptState = 'available' | 'generating' | 'unavailable';

function receiptStateOf({ confirmation, hasStoppedWaiting }: LoadedState): ReceiptState {
  const { isReceiptAvailable, receiptUrl } = confirmation;
  if (!isReceiptAvailable) return 'unavailable';
  if (receiptUrl) return 'available';
  return hasStoppedWaiting ? 'unavailable' : 'generating';
}

export function ReceiptCard({ state }: { state: LoadedState }) {
  const receipt = receiptStateOf(state);
  return (
    <Card as="section" aria-labelledby="receipt">
      <h2 id="receipt">{texts.receipt}</h2>
      <div className={styles.preview}>
        <Preview receipt={receipt} state={state} />
      </div>
      <ReceiptActions receipt={receipt} confirmation={state.confirmation} />
    </Card>
  );
}

function Preview({ receipt, state }: { receipt: ReceiptState; state: LoadedState }) {
  const { order, receiptUrl, viewer, isReceiptAvailable } = state.confirmation;
  if (receipt === 'available') {
    // The key reloads the frame, because each version of the order has another receipt at the same address.
    return <iframe key={order.version} className={styles.frame} title={texts.preview} src={receiptUrl} sandbox="" />;
  }
  if (receipt === 'generating') {
    return (
      <p role="status" className={styles.generating}>
        <span className={styles.spinner} aria-hidden />
        {texts.generating}
      </p>
    );
  }
  const isUnpaid = viewer === 'full' && !isReceiptAvailable && order.paid_amount <= 0;
  const hint = isUnpaid ? texts.unavailableUntilPaid : viewer === 'masked' ? texts.unavailableMasked : '';
  // No receipt will follow.
  const isOver = lockedStatuses.includes(order.status) && order.paid_amount <= 0;
  return (
    <div className={styles.none}>
      <p className={styles.noneTitle}>{isOver ? texts.noReceipt : texts.unavailable}</p>
      <p>{isOver ? texts.nothingPaid : hint || texts.unavailableNow}</p>
    </div>
  );
}

type ReceiptActionsProps = { receipt: ReceiptState; confirmation: LoadedState['confirmation'] };

function ReceiptActions({ receipt, confirmation: { receiptUrl, order, townName } }: ReceiptActionsProps) {
  const emailHint = order.payment_method === 'credit_card' ? texts.emailHint : texts.emailHintOffice(townName);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Exclude<Download, 'started'> | null>(null);
  const isUnavailable = receipt === 'unavailable';

  async function download(): Promise<void> {
    setBusy(true);
    const result = receiptUrl === '' ? 'refused' : await downloadReceipt(receiptUrl);
    setBusy(false);
    setFailure(result === 'started' ? null : result);
    if (result === 'started') showToast('success', texts.downloadStarted);
    else showToast('error', texts.downloadFailed);
  }

  async function print(): Promise<void> {
    const outcome = receiptUrl === '' ? 'missing' : await printReceipt(receiptUrl);
    if (outcome === 'missing') showToast('warning', texts.printNotAvailable);
    else if (outcome === 'blocked') showToast('warning', texts.allowPopups);
    else if (outcome !== 'printed') showToast('error', texts.printFailed);
    setFailure(outcome === 'refused' || outcome === 'unanswered' ? outcome : null);
  }

  return (
    <>
      <Cluster gap={3} className={styles.actions}>
        <Button disabled={isUnavailable} isBusy={isBusy} onClick={() => void download()}>
          {texts.download}
        </Button>
        <Button variant="secondary" disabled={isUnavailable} onClick={() => void print()}>
          {isUnavailable ? texts.printUnavailable : texts.print}
        </Button>
        <Button variant="secondary" onClick={() => showToast('info', emailHint)}>
          {texts.email}
        </Button>
      </Cluster>
      {failure && (
        <Notice tone="problem" role="alert" className={styles.problem}>
          {failure === 'unanswered' ? texts.tryReceiptAgain : texts.tryReceiptLater}
        </Notice>
      )}
    </>
  );
}
