/** At the foot of an order's details: what an administrator can do with it. */
import { useState } from 'react';
import type { Order } from '../../../db/rules/orders.ts';
import { ConfirmDialog } from '../../editing/ConfirmDialog.tsx';
import { refundTexts, orderEditingTexts as texts } from '../../texts/en/orderEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { canCancel, canRecordPayment, canRefund, canUpdateStatus } from '../allowedActions.ts';
import { cancelOrder } from './api.ts';
import styles from './OrderTools.module.css';
import { PaymentDialog } from './PaymentDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { StatusEditor } from './StatusEditor.tsx';

type OrderToolsProps = { order: Order | null; onChanged: (order: Order) => void };

export function OrderTools({ order, onChanged }: OrderToolsProps) {
  const [opened, setOpened] = useState<'status' | 'refund' | 'payment' | 'cancel' | null>(null);
  if (!order) return null;
  const close = () => setOpened(null);
  const dialog = { order, onChanged, onClose: close };
  return (
    <>
      {canCancel(order) && (
        <Button variant="secondary" tone="danger" className={styles.tool} onClick={() => setOpened('cancel')}>
          {texts.cancel}
        </Button>
      )}
      {canRefund(order) && (
        <Button variant="secondary" className={styles.tool} onClick={() => setOpened('refund')}>
          {refundTexts.refund}
        </Button>
      )}
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
      {opened === 'cancel' && (
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
          onClose={close}
        />
      )}
    </>
  );
}
