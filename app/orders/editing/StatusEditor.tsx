/** Changes an order's status, tracking number and notes. It never moves money, and says so. */

import { useRef, useState } from 'react';
import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import { formatPrice } from '../../../db/rules/money.ts';
import { OrderStatusInput } from '../../../db/rules/orders/input.ts';
import { type Delivery, type Order, type OrderStatus, orderStatuses } from '../../../db/rules/orders/orders.ts';
import { ConfirmDialog } from '../../editing/ConfirmDialog.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import type { RecordForm } from '../../editing/records/recordForm.ts';
import { orderEditingTexts as texts } from '../../texts/en/shop/orderEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { readText } from '../../ui/forms/readText.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { canRecordPayment } from '../details/allowedActions.ts';
import { statusName } from '../statusName.ts';
import { type StatusBody, updateStatus } from './api.ts';
import { useQuestionBeforeSaving } from './useQuestionBeforeSaving.ts';

const createStatusForm = (delivery: Delivery): RecordForm<Order, StatusBody> => ({
  noun: 'orders',
  labels: texts.fields,
  valuesOf: ({ status, tracking_number, notes }) => ({ status, tracking_number, notes }),
  check: (body) => findFaults(OrderStatusInput, body),
  bodyOf: (data) => ({
    status: readText(data, 'status'),
    tracking_number: readText(data, 'tracking_number'),
    notes: readText(data, 'notes'),
  }),
  describe: { status: (status) => statusName(status as OrderStatus, delivery) ?? status },
  update: updateStatus,
  texts: { updated: texts.statusSaved, updateFailed: texts.statusFailed },
});

type StatusEditorProps = {
  order: Order;
  onChanged: (order: Order) => void;
  onClose: () => void;
  /** Opens the form that records a payment, instead of this one. */
  onMarkPaid: () => void;
};

export function StatusEditor({ order: given, onChanged, onClose, onMarkPaid }: StatusEditorProps) {
  const [order] = useState(given);
  const [form] = useState(() => createStatusForm(given.delivery));
  const [status, setStatus] = useState<string>(order.status);
  const inside = useRef<HTMLDivElement>(null);
  const question = useQuestionBeforeSaving(inside, (data) => data.get('status') === 'refunded');
  const choices = orderStatuses.map((value) => ({ value, label: statusName(value, order.delivery) }));
  // A status from older programs can be kept, but not chosen.
  const isOlder = !choices.some(({ value }) => value === order.status);
  return (
    <>
      <RecordEditor
        form={form}
        title={texts.statusTitle}
        id={order.id}
        version={order.version}
        onSaved={onChanged}
        onClose={onClose}
      >
        <Stack ref={inside}>
          <SelectField
            name="status"
            label={texts.fields.status}
            required
            defaultValue={isOlder ? '' : order.status}
            onChange={({ currentTarget }) => setStatus(currentTarget.value)}
            options={isOlder ? [{ value: '', label: texts.chooseStatus }, ...choices] : choices}
          />
          {status === 'paid' && canRecordPayment(order) && (
            <Notice
              tone="warning"
              role="status"
              actions={
                <Button size="small" onClick={onMarkPaid}>
                  {texts.markPaid}
                </Button>
              }
            >
              {texts.noPayment(formatPrice(order.open_amount))}
            </Notice>
          )}
          {status === 'refunded' && (
            <Notice tone="warning" role="status">
              {texts.noMoney}
            </Notice>
          )}
          {(order.delivery === 'shipping' || order.tracking_number !== '') && (
            <TextField
              name="tracking_number"
              label={texts.fields.tracking_number}
              hint={texts.trackingHint}
              dir="ltr"
              limit={100}
              autoComplete="off"
              defaultValue={order.tracking_number}
            />
          )}
          <TextArea
            name="notes"
            label={texts.fields.notes}
            hint={texts.notesHint}
            limit={2000}
            defaultValue={order.notes}
          />
        </Stack>
      </RecordEditor>
      {question.isAsked && (
        <ConfirmDialog
          title={texts.refundedTitle}
          question={texts.refundedQuestion}
          hint={texts.refundedHint}
          label={texts.refundedYes}
          keepLabel={texts.goBack}
          keptText=""
          act={async () => {}}
          failedText={texts.statusFailed}
          onClose={question.answer}
        />
      )}
    </>
  );
}
