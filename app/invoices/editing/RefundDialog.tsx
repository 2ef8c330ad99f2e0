/** Refunds a payment of an invoice, or a part of it. */
import { type ChangeEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import type { Invoice, InvoicePayment } from '../../../db/rules/invoices/invoices.ts';
import { InvoiceRefundInput } from '../../../db/rules/invoices/moneyInput.ts';
import { formatPrice, toCents } from '../../../db/rules/money.ts';
import { findAmountFault } from '../../../db/rules/orders/amountBounds.ts';
import { type Faults, invalidField } from '../../../db/rules/problems.ts';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { writeValues } from '../../editing/formValues.ts';
import { AmountField } from '../../items/editing/AmountField.tsx';
import { formatAmount, parseAmount } from '../../items/editing/parseAmount.ts';
import { RefundReasonFields } from '../../sales/RefundReasonFields.tsx';
import { refundLabel } from '../../sales/refundLabel.ts';
import { useRefund } from '../../sales/useRefund.ts';
import { invoiceActionTexts as actions } from '../../texts/en/shop/invoiceEditing.ts';
import { refundTexts as texts } from '../../texts/en/shop/orderEditing.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { readText } from '../../ui/forms/readText.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { describePayment } from '../PaymentList.tsx';
import { refundInvoice } from './api.ts';

type RefundDialogProps = { invoice: Invoice; onChanged: (invoice: Invoice) => void; onClose: () => void };

const refundableOf = ({ payments }: Invoice): InvoicePayment[] =>
  payments.filter(({ refundable_amount }) => refundable_amount > 0);

/** A canceled invoice or a draft owes nothing, so its refund does not ask about the balance. */
const asksForBalance = ({ status }: Invoice) => status !== 'cancelled' && status !== 'draft';

/** The refundable part of a payment, in dollars. */
const maxOf = (invoice: Invoice, paymentId: string): number =>
  (refundableOf(invoice).find(({ id }) => id === paymentId) ?? refundableOf(invoice)[0])?.refundable_amount ??
  invoice.refundable_amount;

const readRefund = (invoice: Invoice, data: FormData) => ({
  payment_id: readText(data, 'payment_id') || (refundableOf(invoice)[0]?.id ?? ''),
  refund_amount: parseAmount(readText(data, 'refund_amount')) ?? Number.NaN,
  refund_reason: readText(data, 'refund_reason'),
  refund_notes: readText(data, 'refund_notes'),
  ...(asksForBalance(invoice) && { refund_balance: readText(data, 'refund_balance') }),
});

export function RefundDialog({ invoice: given, onChanged, onClose }: RefundDialogProps) {
  const [invoice] = useState(given);
  const { pending, refund } = useRefund(invoice.refunds, actions.unclear);
  const [cents, setCents] = useState<number | null>(null);
  const submit = async (data: FormData) => {
    const body = readRefund(invoice, data);
    // Sends the opened version, so that an unrelated change meanwhile does not block the refund.
    await refund(body.refund_amount, (key) => refundInvoice(given, body, key), onChanged);
  };
  const check = (data: FormData): Faults => {
    const body = readRefund(invoice, data);
    const fault = findAmountFault('refund', toCents(body.refund_amount), toCents(maxOf(invoice, body.payment_id)));
    return {
      ...findFaults(InvoiceRefundInput, body),
      ...(fault && { refund_amount: invalidField('refund_amount', ...fault).message }),
    };
  };
  return (
    <FormDialog
      title={actions.refundTitle}
      onClose={onClose}
      onSubmit={submit}
      check={check}
      submitLabel={refundLabel(cents)}
      cancelLabel={texts.cancel}
      closeOnBackdrop={false}
    >
      {pending > 0 && <Notice tone="warning">{texts.pendingBefore(formatPrice(pending))}</Notice>}
      <RefundFields invoice={invoice} onAmount={setCents} />
    </FormDialog>
  );
}

type RefundFieldsProps = {
  invoice: Invoice;
  /** Called with the current amount in cents; null if it is invalid. */
  onAmount: (cents: number | null) => void;
};

function RefundFields({ invoice, onAmount }: RefundFieldsProps) {
  const inside = useRef<HTMLDivElement>(null);
  const payments = refundableOf(invoice);
  const [paymentId, setPaymentId] = useState(payments[0]?.id ?? '');
  const payment = payments.find(({ id }) => id === paymentId) ?? payments[0];
  const max = maxOf(invoice, paymentId);
  const readAmount = useCallback(() => {
    const form = inside.current?.closest('form');
    const dollars = form ? parseAmount(readText(new FormData(form), 'refund_amount')) : null;
    onAmount(dollars === null ? null : toCents(dollars));
  }, [onAmount]);
  useLayoutEffect(readAmount, [readAmount]);
  const choose = ({ currentTarget: { value, form } }: ChangeEvent<HTMLSelectElement>) => {
    setPaymentId(value);
    const chosen = payments.find(({ id }) => id === value);
    if (form && chosen) writeValues(form, { refund_amount: formatAmount(chosen.refundable_amount, 2) });
    readAmount();
  };
  return (
    <Stack ref={inside} onInput={readAmount}>
      {payment && payment.method !== 'card' && <Notice tone="info">{actions.refundAtOffice}</Notice>}
      {payments.length > 1 && (
        <SelectField
          name="payment_id"
          label={actions.payment}
          required
          defaultValue={paymentId}
          onChange={choose}
          options={payments.map((one) => ({
            value: one.id,
            label: actions.paymentChoice(formatPrice(one.amount), describePayment(one)),
          }))}
        />
      )}
      <AmountField
        name="refund_amount"
        label={texts.amount}
        hint={texts.atMost(formatPrice(max))}
        decimals={2}
        required
        defaultValue={formatAmount(max, 2)}
      />
      {asksForBalance(invoice) && (
        <SelectField
          name="refund_balance"
          label={actions.balance}
          required
          defaultValue=""
          options={[
            { value: '', label: actions.chooseBalance },
            { value: 'credited', label: actions.balances.credited },
            { value: 'owed', label: actions.balances.owed },
          ]}
        />
      )}
      <RefundReasonFields />
    </Stack>
  );
}
