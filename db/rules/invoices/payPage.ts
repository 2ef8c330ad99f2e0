/** The page of a pay link: the invoice for anybody with the link, and the ways to pay it. */

import type { OfficeHours } from '../town/officeHours.ts';
import type { Invoice, InvoiceItem } from './invoices.ts';

/** Money in dollars. Fields that only the town may know are left out. */
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

/** The office's hours. `days` is empty where one text, perhaps of several lines, covers all days. */
export type ContactHours = { days: 'weekdays' | 'friday' | ''; text: string };

/** How to reach a town. Texts are empty where it has none; `address` may have several lines. */
export type TownContact = Record<'display_name' | 'address' | 'phone' | 'email', string> & {
  /** In the server's words, for paper and for pages that were opened before `opening` existed. */
  hours: ContactHours[];
  /** The same as stored, for the page to word; missing where other fields say `hours`. */
  opening?: OfficeHours;
};

/** GET /api/pay/:token */
export type PayPage = {
  invoice: PayPageInvoice;
  /** Whether it can be paid by card now: it takes payments, something is open, and the town takes cards. */
  methods: { card: boolean };
  /** Stripe's publishable key; empty where it cannot be paid by card. */
  publishable_key: string;
  /** Whether cards are not really charged. */
  is_test: boolean;
  /** Whether the bank is processing a payment: it may be paid any moment. */
  is_processing: boolean;
  contact: TownContact;
  /** The invoice as a file; empty where there is none. */
  pdf_url: string;
};

/** POST /api/pay/:token. `payment` is null where the invoice has been paid meanwhile. */
export type PayAnswer = {
  invoice: PayPageInvoice;
  payment: null | { client_secret: string; publishable_key: string };
};
