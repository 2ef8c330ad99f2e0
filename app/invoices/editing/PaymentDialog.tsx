/** Records what was paid on an invoice at the office: all that is open, or a part of it. */
import { useCallback, useRef, useState } from 'react';
import { type Invoice, officePaymentMethods } from '../../../db/rules/invoices/invoices.ts';
import { formatPrice, toCents } from '../../../db/rules/money.ts';
import { isDate, toLocalTime } from '../../../db/rules/time.ts';
import { useTown } from '../../data/content.tsx';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { DateField } from '../../editing/fields/DateField.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { useFieldErrors } from '../../editing/fields/useFieldErrors.ts';
import { AmountField } from '../../items/editing/AmountField.tsx';
import { formatAmount, parseAmount } from '../../items/editing/parseAmount.ts';
import { createAttemptKey, failAttempt } from '../../sales/createAttemptKey.ts';
import { invoiceActionTexts as texts } from '../../texts/en/invoiceEditing.ts';
import { invoiceTexts } from '../../texts/en/invoices.ts';
import { orderEditingTexts } from '../../texts/en/orderEditing.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { recordPayment } from './api.ts';

type PaymentDialogProps = { invoice: Invoice; onChanged: (invoice: Invoice) => void; onClose: () => void };

/** What is typed, in dollars. */
const amountOf = (data: FormData, name: string) => parseAmount(String(data.get(name) ?? '')) ?? Number.NaN;

/**
 * Nothing where an amount is in whole cents, at least one, and at most `max`, in dollars.
 * @param name of the field, under which the error stands
 */
export const amountErrors = (data: FormData, name: string, max: number, text: string): Record<string, string> => {
  const amount = amountOf(data, name);
  const isRight = Number(amount.toFixed(2)) === amount && amount > 0 && toCents(amount) <= toCents(max);
  return isRight ? {} : { [name]: text };
};

function paidOnErrors(data: FormData, today: string): Record<string, string> {
  const day = String(data.get('paid_on') ?? '');
  return isDate(day) && day <= today ? {} : { paid_on: texts.paidOnRange };
}

export function PaymentDialog({ invoice, onChanged, onClose }: PaymentDialogProps) {
  const [attempt] = useState(() => createAttemptKey(newIdempotencyKey, texts.unclear));
  // Heard of meanwhile, another payment changes what is open.
  const [open] = useState(invoice.open_amount);
  const submit = async (data: FormData) => {
    const amount = amountOf(data, 'amount');
    const method = officePaymentMethods.find((one) => one === data.get('method')) ?? 'cash';
    const reference = String(data.get('reference') ?? '').trim();
    const paid_on = String(data.get('paid_on') ?? '');
    try {
      onChanged(await attempt((key) => recordPayment(invoice.id, { amount, method, reference, paid_on }, key)));
    } catch (error) {
      failAttempt(error, orderEditingTexts.paymentFailed);
    }
    showToast('success', orderEditingTexts.recorded(formatPrice(amount)));
  };
  return (
    <FormDialog
      title={texts.paymentTitle}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={orderEditingTexts.record}
      cancelLabel={orderEditingTexts.goBack}
      closeOnBackdrop={false}
    >
      <PaymentFields open={open} />
    </FormDialog>
  );
}

function PaymentFields({ open }: { open: number }) {
  const inside = useRef<HTMLDivElement>(null);
  const { time_zone } = useTown();
  const [today] = useState(() => toLocalTime(Date.now(), time_zone).date);
  const check = useCallback(
    (data: FormData) => ({
      ...amountErrors(data, 'amount', open, texts.range(formatPrice(open))),
      ...paidOnErrors(data, today),
    }),
    [open, today],
  );
  const { errors } = useFieldErrors(inside, check);
  return (
    <Stack ref={inside}>
      <p>{texts.paymentIntro(formatPrice(open))}</p>
      <AmountField
        name="amount"
        label={texts.amount}
        hint={texts.atMost(formatPrice(open))}
        decimals={2}
        required
        defaultValue={formatAmount(open, 2)}
        error={errors.amount}
      />
      <DateField name="paid_on" label={texts.paidOn} required max={today} defaultValue={today} error={errors.paid_on} />
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
