/** Records an office payment of an invoice: the whole open amount or a part. */
import { useState } from 'react';
import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import { type Invoice, officePaymentMethods } from '../../../db/rules/invoices/invoices.ts';
import { InvoicePaymentInput } from '../../../db/rules/invoices/moneyInput.ts';
import { formatPrice, toCents } from '../../../db/rules/money.ts';
import { findAmountFault, laterDayText } from '../../../db/rules/orders/amountBounds.ts';
import { type Faults, invalidField } from '../../../db/rules/problems.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { useTown } from '../../data/content.tsx';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { DateField } from '../../editing/fields/DateField.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { AmountField } from '../../items/editing/AmountField.tsx';
import { formatAmount, parseAmount } from '../../items/editing/parseAmount.ts';
import { createAttemptKey, failAttempt } from '../../sales/createAttemptKey.ts';
import { invoiceActionTexts as texts } from '../../texts/en/shop/invoiceEditing.ts';
import { invoiceTexts } from '../../texts/en/shop/invoices.ts';
import { orderEditingTexts } from '../../texts/en/shop/orderEditing.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { readText } from '../../ui/forms/readText.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { recordPayment } from './api.ts';

type PaymentDialogProps = { invoice: Invoice; onChanged: (invoice: Invoice) => void; onClose: () => void };

const readPayment = (data: FormData) => ({
  amount: parseAmount(readText(data, 'amount')) ?? Number.NaN,
  method: readText(data, 'method'),
  reference: readText(data, 'reference'),
  paid_on: readText(data, 'paid_on'),
});

export function PaymentDialog({ invoice, onChanged, onClose }: PaymentDialogProps) {
  const [attempt] = useState(() => createAttemptKey(newIdempotencyKey, texts.unclear));
  // Keeps the first amount, although another payment may change it meanwhile.
  const [open] = useState(invoice.open_amount);
  const { time_zone } = useTown();
  const [today] = useState(() => toLocalTime(Date.now(), time_zone).date);
  const check = (data: FormData): Faults => {
    const payment = readPayment(data);
    const fault = findAmountFault('payment', toCents(payment.amount), toCents(open));
    return {
      ...(fault && { amount: invalidField('amount', ...fault).message }),
      ...(payment.paid_on > today && { paid_on: laterDayText }),
      ...findFaults(InvoicePaymentInput, payment),
    };
  };
  const submit = async (data: FormData) => {
    const payment = readPayment(data);
    try {
      onChanged(await attempt((key) => recordPayment(invoice.id, payment, key)));
    } catch (error) {
      failAttempt(error, orderEditingTexts.paymentFailed);
    }
    showToast('success', orderEditingTexts.recorded(formatPrice(payment.amount)));
  };
  return (
    <FormDialog
      title={texts.paymentTitle}
      onClose={onClose}
      onSubmit={submit}
      check={check}
      submitLabel={orderEditingTexts.record}
      cancelLabel={orderEditingTexts.goBack}
      closeOnBackdrop={false}
    >
      <PaymentFields open={open} today={today} />
    </FormDialog>
  );
}

function PaymentFields({ open, today }: { open: number; today: string }) {
  return (
    <Stack>
      <p>{texts.paymentIntro(formatPrice(open))}</p>
      <AmountField
        name="amount"
        label={texts.amount}
        hint={texts.atMost(formatPrice(open))}
        decimals={2}
        required
        defaultValue={formatAmount(open, 2)}
      />
      <DateField name="paid_on" label={texts.paidOn} required max={today} defaultValue={today} />
      <SelectField
        name="method"
        label={texts.method}
        required
        defaultValue="cash"
        options={officePaymentMethods.map((value) => ({ value, label: invoiceTexts.paymentMethods[value] }))}
      />
      <TextField
        name="reference"
        label={orderEditingTexts.reference}
        hint={orderEditingTexts.referenceHint}
        limit={200}
        autoComplete="off"
      />
    </Stack>
  );
}
