/** Invoices as somebody types them. */

import { newInvoiceValues } from '../../../app/invoices/editing/invoiceForm.ts';
import { blankLine, formatLines, type TypedLine } from '../../../app/invoices/editing/typedLines.ts';

export const typedItem = (unit_price: string, quantity = '1'): TypedLine => ({
  ...blankLine,
  description: 'Stall',
  unit_price,
  quantity,
});

/** A form as a new invoice has it, filled in. */
export function fillInvoiceForm(
  changes: Record<string, string> = {},
  lines: readonly TypedLine[] = [typedItem('100')],
): FormData {
  const data = new FormData();
  const values = {
    ...newInvoiceValues('2026-11-22', 0.0825),
    customer_name: 'Ann Lee',
    customer_email: 'ann@x.example',
    items: formatLines(lines),
    ...changes,
  };
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}
