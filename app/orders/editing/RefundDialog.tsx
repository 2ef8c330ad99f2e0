/** Refunds an amount, or units of the order's lines at their price. */
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatPrice, toCents, toDollars } from '../../../db/rules/money.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { AmountField } from '../../items/editing/AmountField.tsx';
import { formatAmount } from '../../items/editing/parseAmount.ts';
import { RefundReasonFields } from '../../sales/RefundReasonFields.tsx';
import { refundLabel } from '../../sales/refundLabel.ts';
import { useRefund } from '../../sales/useRefund.ts';
import { refundTexts as texts } from '../../texts/en/shop/orderEditing.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { Stack } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { refundOrder } from './api.ts';
import styles from './RefundDialog.module.css';
import { RefundLines } from './RefundLines.tsx';
import { amountOfLines, readLines, refundBody, refundCents, refundErrors, unitsLeft } from './refundForm.ts';

type RefundDialogProps = { order: Order; onChanged: (order: Order) => void; onClose: () => void };

export function RefundDialog({ order, onChanged, onClose }: RefundDialogProps) {
  const { pending, refund } = useRefund(order.refunds);
  const [amount, setAmount] = useState<number | null>(toCents(order.refundable_amount));
  const submit = async (data: FormData) => {
    const body = refundBody(order, data);
    await refund(body.refund_amount, (key) => refundOrder(order.id, body, key), onChanged);
  };
  return (
    <FormDialog
      title={texts.title}
      onClose={onClose}
      onSubmit={submit}
      check={(data) => refundErrors(order, data)}
      submitLabel={refundLabel(amount)}
      cancelLabel={texts.cancel}
      closeOnBackdrop={false}
      notice={
        pending > 0 && (
          <Notice tone="warning" className={styles.notice}>
            {texts.pendingBefore(formatPrice(pending))}
          </Notice>
        )
      }
    >
      <RefundFields order={order} onAmount={setAmount} />
    </FormDialog>
  );
}

type RefundFieldsProps = {
  order: Order;
  /** Called with the current amount in cents; null if it is invalid. */
  onAmount: (cents: number | null) => void;
};

function RefundFields({ order, onAmount }: RefundFieldsProps) {
  const inside = useRef<HTMLDivElement>(null);
  const latest = useRef(order);
  latest.current = order;
  const [isByLine, setIsByLine] = useState(false);
  const [cents, setCents] = useState<number | null>(0);
  const left = unitsLeft(order);
  const hasLines = [...left.values()].some((units) => units > 0);
  const compute = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    if (!form) return;
    const data = new FormData(form);
    setCents(amountOfLines(order, readLines(order, data)));
    onAmount(refundCents(order, data));
  };
  // Runs after the other fields are mounted.
  useLayoutEffect(() => {
    const form = inside.current?.closest('form');
    if (form) onAmount(isByLine ? 0 : refundCents(latest.current, new FormData(form)));
  }, [isByLine, onAmount]);
  const choice = (value: 'amount' | 'lines', label: string) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name="by"
        value={value}
        checked={isByLine === (value === 'lines')}
        onChange={() => setIsByLine(value === 'lines')}
      />
      {label}
    </label>
  );
  return (
    <Stack ref={inside} onInput={compute}>
      {['cash', 'check'].includes(order.payment_method) && <Notice tone="info">{texts.atOffice}</Notice>}
      {hasLines && (
        <fieldset className={styles.group}>
          <legend>{texts.what}</legend>
          {choice('amount', texts.byAmount)}
          {choice('lines', texts.byLine)}
        </fieldset>
      )}
      {isByLine ? (
        <>
          <RefundLines order={order} left={left} />
          <p className={styles.sum}>
            {texts.together}{' '}
            <output className={styles.amount}>{cents === null ? '–' : formatPrice(toDollars(cents))}</output>
          </p>
          <p className="hint">
            {texts.togetherHint} {texts.atMost(formatPrice(order.refundable_amount))}
          </p>
        </>
      ) : (
        <AmountField
          name="refund_amount"
          label={texts.amount}
          hint={texts.atMost(formatPrice(order.refundable_amount))}
          decimals={2}
          required
          defaultValue={formatAmount(order.refundable_amount, 2)}
        />
      )}
      <RefundReasonFields />
    </Stack>
  );
}
