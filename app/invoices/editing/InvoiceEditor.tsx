/** The form of a new or existing invoice. */
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Invoice } from '../../../db/rules/invoices/invoices.ts';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import { invoiceEditingTexts as texts } from '../../texts/en/shop/invoiceEditing.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { type OpenInvoice, useInvoiceDialogs } from '../useInvoiceDialogs.ts';
import { deleteInvoice } from './api.ts';
import { InvoiceFields } from './InvoiceFields.tsx';
import { createInvoiceForm } from './invoiceForm.ts';

/** @throws Problem with a text for people */
export async function deleteAndSay(invoice: { id: string; version: number }): Promise<void> {
  await deleteInvoice(invoice);
  useInvoiceDialogs.setState({ deletedId: invoice.id });
  showToast('success', texts.deleted);
}

export function InvoiceEditor({ record, onClose }: { record: OpenInvoice; onClose: () => void }) {
  const { invoice } = record;
  const router = useRouter();
  const isSentAfterwards = useRef(true);
  /** Opens the new invoice's mail dialog. */
  const send = ({ id, status }: Invoice) => {
    if (!isSentAfterwards.current || status === 'draft' || status === 'cancelled') return;
    useInvoiceDialogs.setState({ sendingId: id });
    void router.navigate({
      to: '/invoices',
      search: (previous) => ({ ...previous, id }),
      replace: true,
      resetScroll: false,
    });
  };
  const [form] = useState(() => createInvoiceForm(invoice, send));
  return (
    <RecordEditor
      form={form}
      title={invoice ? texts.editTitle(invoice.invoice_number) : texts.newTitle}
      id={invoice?.id}
      version={invoice?.version}
      onClose={onClose}
      submitLabel={invoice ? undefined : texts.createAndSend}
      otherSubmit={
        invoice
          ? undefined
          : {
              label: texts.createButton,
              choose: (isOther) => {
                isSentAfterwards.current = !isOther;
              },
            }
      }
      deletion={
        invoice && {
          label: texts.deleteButton,
          act: () => deleteAndSay(invoice),
          failedText: texts.deleteFailed(invoice.id),
          confirm: {
            title: texts.deleteTitle,
            question: texts.deleteQuestion(invoice.invoice_number),
            label: texts.deleteButton,
            tone: 'danger',
          },
        }
      }
    >
      <InvoiceFields record={record} />
    </RecordEditor>
  );
}
