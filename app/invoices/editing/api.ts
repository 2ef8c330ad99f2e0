/** The calls of administrators that change invoices. */
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
import { recordApi } from '../../editing/recordApi.ts';
import { invoiceEditingTexts as texts } from '../../texts/en/invoiceEditing.ts';
import { toInvoice } from '../fetchInvoices.ts';

export type ItemBody = {
  id?: string;
  item_id: string | null;
  description: string;
  quantity: number;
  unit_price: number;
};

/** What of an invoice is fixed once something is paid. In dollars; the server works the sums out by itself. */
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

/** One that is gone already counts as deleted. @throws Problem in words for people, the server's own where it has some */
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

/** Mails that are sent by hand: the invoice, or a reminder. */
export type SentKind = 'invoice' | 'invoice_reminder';

/** Mails the invoice, or a reminder, to its customer. @param message what is added, in plain text @throws CallError */
export const mailInvoice = (id: string, kind: SentKind, message: string, key: string) =>
  act(id, kind === 'invoice' ? 'send' : 'remind', key, { message });

/** Reads a mail before it is sent. @throws CallError */
export function previewMail(id: string, kind: SentKind): Promise<InvoiceMailPreview> {
  // A moment ago it may have said something else.
  clearReadCache();
  return call<InvoiceMailPreview>(`/api/invoices/${encodeURIComponent(id)}/mail?kind=${kind}`);
}
/** @returns the copy @throws CallError */
export const duplicateInvoice = (id: string, key: string) => act(id, 'duplicate', key);

/** `amount` in dollars; `paid_on` as YYYY-MM-DD. */
type PaymentBody = v.InferInput<typeof InvoicePaymentInput>;
/** Records what was paid at the office. @throws CallError */
export const recordPayment = (id: string, json: PaymentBody, key: string) => act(id, 'payments', key, json);

/** `refund_amount` in dollars; the payment may be left out where there is only one. */
type RefundBody = v.InferInput<typeof InvoiceRefundInput>;
/** @throws Conflict; CallError */
export const refundInvoice = async ({ id, version }: Invoice, json: RefundBody, key: string): Promise<Invoice> =>
  toInvoice(await sendChange<unknown>(`/api/invoices/${encodeURIComponent(id)}/refund`, noun, { json, version, key }));
