/** An invoice's timeline of events. */

import type { Knex } from 'knex';
import type { InvoiceEvent, InvoiceEventKind } from '../../../db/rules/invoices/invoices.ts';
import { toIso } from '../../../db/rules/time.ts';
import { type Author, nameAuthors } from '../history/authors.ts';
import type { MoneyContext } from '../money/context.ts';
import { newId } from '../recordIds.ts';

type EventContext = Pick<MoneyContext, 'trx' | 'person' | 'user_id' | 'now'> & { town: { id: string } };

export async function appendInvoiceEvent(
  { trx, town, person, user_id, now }: EventContext,
  invoiceId: string,
  kind: InvoiceEventKind,
  detail: InvoiceEvent['detail'] = {},
): Promise<void> {
  await trx('invoice_events').insert({
    id: newId(),
    town_id: town.id,
    invoice_id: invoiceId,
    kind,
    person,
    user_id,
    detail: JSON.stringify(detail),
    created_at: toIso(now),
  });
}

/** Reads an invoice's events, oldest first. */
export async function readInvoiceEvents(knex: Knex, townId: string, invoiceId: string): Promise<InvoiceEvent[]> {
  const rows: (Omit<InvoiceEvent, 'detail' | 'person' | 'person_name'> & Author & { detail: string })[] = await knex(
    'invoice_events',
  )
    .where({ invoice_id: invoiceId })
    .orderBy('id')
    .select('id', 'kind', 'person', 'user_id', 'detail', 'created_at');
  return (await nameAuthors(knex, townId, rows)).map((row) => ({ ...row, detail: JSON.parse(row.detail) }));
}
