/** What an administrator has opened to change an invoice. Stays with the page while the lists behind it change. */
import { create } from 'zustand';
import type { Invoice, InvoiceSummary } from '../../db/rules/invoices/invoices.ts';
import { defaultShopSettings } from '../../db/rules/settings/shop.ts';
import { call } from '../data/call.ts';
import { invoiceTexts as texts } from '../texts/en/invoices.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { fetchInvoice } from './fetchInvoices.ts';

/** `invoice` as the server had it, null for a new one; `taxRate` is what a new one begins with, 0.0825 for 8.25 %. */
export type OpenInvoice = { invoice: Invoice | null; taxRate: number };

type DialogState = {
  editing: OpenInvoice | null;
  /** The one whose deletion is asked about. */
  deleting: Pick<InvoiceSummary, 'id' | 'invoice_number' | 'version'> | null;
  /** The last one that was deleted here: it is not looked at any longer. */
  deletedId: string;
  /** The one that is about to be mailed; empty for none. */
  sendingId: string;
};

export const useInvoiceDialogs = create<DialogState>(() => ({
  editing: null,
  deleting: null,
  deletedId: '',
  sendingId: '',
}));

export const closeInvoiceDialogs = (): void =>
  useInvoiceDialogs.setState({ editing: null, deleting: null, sendingId: '' });

export const askToDeleteInvoice = (deleting: DialogState['deleting']): void => useInvoiceDialogs.setState({ deleting });

/** The shop's own rate; where it can't be read, what shops begin with. */
const readTaxRate = async (): Promise<number> => {
  const rate = (await call<{ tax_rate?: unknown }>('/api/shop-settings').catch(() => null))?.tax_rate;
  return typeof rate === 'number' ? rate : defaultShopSettings.tax_rate;
};

/** Opens the form of a new invoice. */
export async function openNewInvoice(): Promise<void> {
  const taxRate = await readTaxRate();
  useInvoiceDialogs.setState({ editing: { invoice: null, taxRate } });
}

/** Opens the form of an invoice as the server has it now; says so where it can't be had. */
export async function openInvoiceEditor(id: string): Promise<void> {
  try {
    const invoice = await fetchInvoice(id);
    useInvoiceDialogs.setState({ editing: { invoice, taxRate: invoice.tax_rate } });
  } catch {
    showToast('error', texts.detailsFailed(id));
  }
}
