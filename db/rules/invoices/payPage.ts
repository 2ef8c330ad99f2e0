/** What the page of a pay link is answered: the invoice for whoever has the link, and how it can be paid. */

import type { OfficeHours } from '../town/officeHours.ts';
import type { Invoice, InvoiceItem } from './invoices.ts';

/** Money in dollars. What only the town is to know is not in it. */
export type PayPageInvoice = Pick<
  Invoice,
  | (
      | 'invoice_number'
      | 'status'
      | 'customer_name'
      | 'issue_date'
      | 'due_date'
      | 'paid_date'
      | 'notes'
      | 'is_past_due'
      | 'is_test'
    )
  | ('subtotal' | 'tax_rate' | 'tax_amount' | 'service_fee' | 'total')
  | ('paid_amount' | 'refunded_amount' | 'credited_amount' | 'open_amount')
> & { items: Pick<InvoiceItem, 'description' | 'quantity' | 'unit_price' | 'total_price'>[] };

/** When the office is open. `days` is empty for what is said of all days in one text, of several lines perhaps. */
export type ContactHours = { days: 'weekdays' | 'friday' | ''; text: string };

/** Where a town can be asked. Texts are empty where it has none; `address` may have several lines. */
export type TownContact = Record<'display_name' | 'address' | 'phone' | 'email', string> & {
  /** In the server's words: for paper, and for pages that were opened before there was `opening`. */
  hours: ContactHours[];
  /** The same as it is stored, for the page to word; missing where `hours` is said elsewhere. */
  opening?: OfficeHours;
};

/** GET /api/pay/:token */
export type PayPage = {
  invoice: PayPageInvoice;
  /** Whether it can be paid by card now: it takes payments, something is open, and the town takes cards. */
  methods: { card: boolean };
  /** Of Stripe; empty where it cannot be paid by card. */
  publishable_key: string;
  /** Whether cards are not really charged. */
  is_test: boolean;
  /** Whether the bank is at work on a payment: it may be paid any moment. */
  is_processing: boolean;
  contact: TownContact;
  /** The invoice as a file; empty where there is none. */
  pdf_url: string;
};

/** POST /api/pay/:token. `payment` is null where the invoice turned out to be paid meanwhile. */
export type PayAnswer = {
  invoice: PayPageInvoice;
  payment: null | { client_secret: string; publishable_key: string };
};
