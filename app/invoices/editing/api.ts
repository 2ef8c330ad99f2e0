/** The administrators' calls that change invoices. */
import type * as v from 'valibot';
import type {
  Invoice,
  InvoiceCustomer,
  InvoiceMailPreview,
  InvoiceStatus,
  InvoiceSummary,
} from '../../../db/rules/invoices/invoices.ts';
import type { InvoicePaymentInput, InvoiceRefundInput } from '../../../db/rules/invoices/moneyInput.ts';
import { call, clearReadCache } from '../../data/call.ts';
import { sendChange, toSaveProblem } from '../../data/sendChange.ts';
import { recordApi } from '../../editing/records/recordApi.ts';
import { invoiceEditingTexts as texts } from '../../texts/en/shop/invoiceEditing.ts';
import { toInvoice } from '../fetchInvoices.ts';

export type ItemBody = {
  id?: string;
  item_id: string | null;
  description: string;
  quantity: number;
  unit_price: number;
};

/** The fields that are fixed once something is paid. In dollars; the server computes the totals itself. */
export type PricedBody = {
  items: ItemBody[];
  tax_rate: number;
  subtotal: number;
  tax_amount: number;
  service_fee: number;
  total: number;
};

export type InvoiceBody = InvoiceCustomer &
  Partial<PricedBody> & {
    issue_date: string;
    due_date: string;
    paid_date: string | null;
    notes: string;
    status: InvoiceStatus;
  };

const noun = 'invoices';
const api = recordApi<Invoice, InvoiceBody>(noun, '/api/invoices');

/** @throws CallError */
export const createInvoice = async (json: InvoiceBody, key: string): Promise<Invoice> =>
  toInvoice(await api.create(json, key));

/** @throws Conflict; CallError */
export const updateInvoice = async (
  id: string,
  json: InvoiceBody,
  version: number | undefined,
  key: string,
): Promise<Invoice> => toInvoice(await api.update(id, json, version, key));

/** Deletes an invoice; one that is already gone counts as deleted. @throws Problem with the server's text, else ours */
export const deleteInvoice = ({ id, version }: Pick<InvoiceSummary, 'id' | 'version'>) =>
  api.remove(id, version).catch((error: unknown) => {
    throw toSaveProblem(error, texts.deleteFailed(id), undefined, true);
  });

const act = async (id: string, action: string, key: string, json?: unknown): Promise<Invoice> =>
  toInvoice(
    await sendChange<unknown>(`/api/invoices/${encodeURIComponent(id)}/${action}`, noun, {
      method: 'POST',
      key,
      ...(json !== undefined && { json }),
    }),
  );

/** Mails that are sent by hand. */
export type SentKind = 'invoice' | 'invoice_reminder';

/** Mails the invoice or a reminder to its customer. @param message additional plain text @throws CallError */
export const mailInvoice = (id: string, kind: SentKind, message: string, key: string) =>
  act(id, kind === 'invoice' ? 'send' : 'remind', key, { message });

/** Loads the preview of a mail. @throws CallError */
export function previewMail(id: string, kind: SentKind): Promise<InvoiceMailPreview> {
  // A cached preview may be out of date.
  clearReadCache();
  return call<InvoiceMailPreview>(`/api/invoices/${encodeURIComponent(id)}/mail?kind=${kind}`);
}
/** @returns the copy @throws CallError */
export const duplicateInvoice = (id: string, key: string) => act(id, 'duplicate', key);

/** `amount` in dollars; `paid_on` as YYYY-MM-DD. */
type PaymentBody = v.InferInput<typeof InvoicePaymentInput>;
/** Records an office payment. @throws CallError */
export const recordPayment = (id: string, json: PaymentBody, key: string) => act(id, 'payments', key, json);

/** `refund_amount` in dollars; the payment may be omitted if there is only one. */
type RefundBody = v.InferInput<typeof InvoiceRefundInput>;
/** @throws Conflict; CallError */
export const refundInvoice = async ({ id, version }: Invoice, json: RefundBody, key: string): Promise<Invoice> =>
  toInvoice(await sendChange<unknown>(`/api/invoices/${encodeURIComponent(id)}/refund`, noun, { json, version, key }));
