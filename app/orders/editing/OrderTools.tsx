/** An administrator's actions, below an order's details. */
import { useState } from 'react';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { toSaveProblem } from '../../data/sendChange.ts';
import { ConfirmDialog } from '../../editing/ConfirmDialog.tsx';
import { refundTexts, orderEditingTexts as texts } from '../../texts/en/shop/orderEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import {
  canCancel,
  canConfirm,
  canHandOver,
  canMarkReady,
  canRecordPayment,
  canRefund,
  canRelease,
  canUpdateStatus,
} from '../details/allowedActions.ts';
import { actOnOrder, cancelOrder, updateStatus } from './api.ts';
import styles from './OrderTools.module.css';
import { PaymentDialog } from './PaymentDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { StatusEditor } from './StatusEditor.tsx';

type OrderToolsProps = { order: Order | null; onChanged: (order: Order) => void };
type Opened = 'status' | 'refund' | 'payment' | 'cancel' | 'release';

export function OrderTools({ order, onChanged }: OrderToolsProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  if (!order) return null;
  const close = () => setOpened(null);
  const dialog = { order, onChanged, onClose: close };
  const opener = (what: Opened, text: string) => (
    <Button variant="secondary" className={styles.tool} onClick={() => setOpened(what)}>
      {text}
    </Button>
  );
  return (
    <>
      {canCancel(order) && (
        <Button variant="secondary" tone="danger" className={styles.tool} onClick={() => setOpened('cancel')}>
          {texts.cancel}
        </Button>
      )}
      {canRelease(order) && opener('release', texts.release)}
      {canRefund(order) && opener('refund', refundTexts.refund)}
      <DirectTools order={order} onChanged={onChanged} />
      {canUpdateStatus(order) && (
        <Button
          variant={canRecordPayment(order) ? 'secondary' : 'primary'}
          className={styles.tool}
          onClick={() => setOpened('status')}
        >
          {texts.updateStatus}
        </Button>
      )}
      {canRecordPayment(order) && (
        <Button className={styles.tool} onClick={() => setOpened('payment')}>
          {texts.markPaid}
        </Button>
      )}
      {opened === 'status' && <StatusEditor {...dialog} onMarkPaid={() => setOpened('payment')} />}
      {opened === 'refund' && <RefundDialog {...dialog} />}
      {opened === 'payment' && <PaymentDialog {...dialog} />}
      {opened === 'cancel' && <CancelQuestion {...dialog} />}
      {opened === 'release' && <ReleaseQuestion {...dialog} />}
    </>
  );
}

/** Actions that need no form. */
function DirectTools({ order, onChanged }: { order: Order; onChanged: (order: Order) => void }) {
  const [busy, setBusy] = useState('');
  const button = (text: string, act: () => Promise<Order>, done: string) => (
    <Button
      variant="secondary"
      className={styles.tool}
      isBusy={busy === text}
      onClick={async () => {
        setBusy(text);
        try {
          onChanged(await act());
          showToast('success', done);
        } catch (error) {
          showToast('error', toSaveProblem(error, texts.actionFailed).message);
        } finally {
          setBusy('');
        }
      }}
    >
      {text}
    </Button>
  );
  const { id, version, tracking_number, notes } = order;
  const handOver = () => updateStatus(id, { status: 'shipped', tracking_number, notes }, version, newIdempotencyKey());
  return (
    <>
      {canConfirm(order) && button(texts.confirm, () => actOnOrder(id, 'confirm'), texts.confirmDone)}
      {canMarkReady(order) && button(texts.markReady, () => actOnOrder(id, 'ready'), texts.markedReady)}
      {canHandOver(order) && button(texts.markPickedUp, handOver, texts.markedPickedUp)}
    </>
  );
}

type QuestionProps = { order: Order; onChanged: (order: Order) => void; onClose: () => void };

const CancelQuestion = ({ order, onChanged, onClose }: QuestionProps) => (
  <ConfirmDialog
    title={texts.cancelTitle}
    question={texts.cancelQuestion(order.order_number)}
    hint={texts.cancelHint}
    label={texts.cancelYes}
    keepLabel={texts.keepOrder}
    keptText=""
    act={async () => {
      onChanged(await cancelOrder(order.id));
      showToast('success', texts.cancelDone);
    }}
    failedText={texts.cancelFailed}
    onClose={onClose}
  />
);

export const ReleaseQuestion = ({ order, onChanged, onClose }: QuestionProps) => (
  <ConfirmDialog
    title={texts.releaseTitle}
    question={texts.releaseQuestion(order.order_number)}
    hint={texts.releaseHint}
    label={texts.releaseYes}
    keepLabel={texts.keepHold}
    keptText=""
    act={async () => {
      onChanged(await actOnOrder(order.id, 'release'));
      showToast('success', texts.released);
    }}
    failedText={texts.actionFailed}
    onClose={onClose}
  />
);
