/** The reason of a refund: the same fields for orders and invoices. */
import { refundReasons } from '../../db/rules/orders/refundAmounts.ts';
import { SelectField } from '../editing/fields/SelectField.tsx';
import { TextArea } from '../editing/fields/TextArea.tsx';
import { refundTexts as texts } from '../texts/en/shop/orderEditing.ts';
import { orderTexts } from '../texts/en/shop/orders.ts';

const options = [
  { value: '', label: texts.chooseReason },
  ...refundReasons.map((value) => ({ value, label: orderTexts.reasons[value] })),
];

export function RefundReasonFields() {
  return (
    <>
      <SelectField name="refund_reason" label={texts.reason} required defaultValue="" options={options} />
      <TextArea name="refund_notes" label={texts.notes} hint={texts.notesHint} rows={3} limit={2000} />
    </>
  );
}
