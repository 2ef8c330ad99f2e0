/**
 * The dialogs that an administrator has opened to change invoices. They stay open while the lists behind them change.
 */
import { create } from 'zustand';
import type { Invoice, InvoiceSummary } from '../../db/rules/invoices/invoices.ts';
import { defaultShopSettings } from '../../db/rules/settings/shop.ts';
import { call } from '../data/call.ts';
import { invoiceTexts as texts } from '../texts/en/shop/invoices.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { fetchInvoice } from './fetchInvoices.ts';

/**
 * `invoice` is the server's version, null for a new one; `taxRate` is the initial rate of a new one, 0.0825 for 8.25 %.
 */
export type OpenInvoice = { invoice: Invoice | null; taxRate: number };

type DialogState = {
  editing: OpenInvoice | null;
  /** The invoice whose deletion needs confirmation. */
  deleting: Pick<InvoiceSummary, 'id' | 'invoice_number' | 'version'> | null;
  /** The last invoice that was deleted here, whose details are no longer shown. */
  deletedId: string;
  /** The invoice whose mail dialog is open; empty if none. */
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

/** The shop's tax rate, or the default if it can't be loaded. */
const readTaxRate = async (): Promise<number> => {
  const rate = (await call<{ tax_rate?: unknown }>('/api/shop-settings').catch(() => null))?.tax_rate;
  return typeof rate === 'number' ? rate : defaultShopSettings.tax_rate;
};

export async function openNewInvoice(): Promise<void> {
  const taxRate = await readTaxRate();
  useInvoiceDialogs.setState({ editing: { invoice: null, taxRate } });
}

/** Opens the form of an invoice with the server's current version. Reports a failure. */
export async function openInvoiceEditor(id: string): Promise<void> {
  try {
    const invoice = await fetchInvoice(id);
    useInvoiceDialogs.setState({ editing: { invoice, taxRate: invoice.tax_rate } });
  } catch {
    showToast('error', texts.detailsFailed(id));
  }
}
