/** Records that an order was paid at the office: the whole open amount, once. */

import { useState } from 'react';
import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import { formatPrice } from '../../../db/rules/money.ts';
import { OfficePaymentInput } from '../../../db/rules/orders/moneyInput.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { createAttemptKey, failAttempt } from '../../sales/createAttemptKey.ts';
import { orderEditingTexts as texts } from '../../texts/en/shop/orderEditing.ts';
import { orderTexts } from '../../texts/en/shop/orders.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { readText } from '../../ui/forms/readText.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { recordPayment } from './api.ts';

type PaymentDialogProps = { order: Order; onChanged: (order: Order) => void; onClose: () => void };

const methods = ['cash', 'check'] as const;

const readPayment = (data: FormData) => ({
  method: String(data.get('method')),
  reference: readText(data, 'reference'),
});

export function PaymentDialog({ order, onChanged, onClose }: PaymentDialogProps) {
  const [attempt] = useState(() => createAttemptKey(newIdempotencyKey));
  // Keeps the first amount, although another payment may change it meanwhile.
  const [amount] = useState(formatPrice(order.open_amount));
  const submit = async (data: FormData) => {
    try {
      onChanged(await attempt((key) => recordPayment(order.id, readPayment(data), key)));
    } catch (error) {
      failAttempt(error, texts.paymentFailed);
    }
    showToast('success', texts.recorded(amount));
  };
  return (
    <FormDialog
      title={texts.paymentTitle}
      onClose={onClose}
      onSubmit={submit}
      check={(data) => findFaults(OfficePaymentInput, readPayment(data))}
      submitLabel={texts.record}
      cancelLabel={texts.goBack}
      closeOnBackdrop={false}
    >
      <p>{texts.paymentIntro(amount)}</p>
      <SelectField
        name="method"
        label={texts.method}
        required
        defaultValue={order.payment_method === 'check' ? 'check' : 'cash'}
        options={methods.map((value) => ({ value, label: orderTexts.methods[value] }))}
      />
      <TextField name="reference" label={texts.reference} hint={texts.referenceHint} limit={200} autoComplete="off" />
    </FormDialog>
  );
}
