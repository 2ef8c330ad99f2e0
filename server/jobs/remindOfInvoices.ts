/** Reminds customers of past-due invoices in towns with this setting. */
import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import { payableStatuses } from '../../db/rules/invoices/invoices.ts';
import { reminderSchedule as schedule } from '../../db/rules/settings/shop.ts';
import { addDays, toInstant, toIso, toLocalTime } from '../../db/rules/time.ts';
import { hasCommerce, type Town } from '../../db/rules/town/towns.ts';
import type { Config } from '../config/config.ts';
import type { Logger } from '../start/log.ts';
import type { InvoiceRow } from '../store/invoices/invoices.ts';
import { remindOfInvoice } from '../store/invoices/mails.ts';
import { moneyContext } from '../store/money/context.ts';
import { findTownById } from '../store/towns/towns.ts';
import { write } from '../store/write.ts';

export type ReminderJobContext = {
  db: Database;
  config: Pick<Config, 'commerceKeywords'>;
  log: Pick<Logger, 'error'>;
  now: () => number;
  isStopping?: () => boolean;
};

/** Invoices per town and run; the rest waits for the next run. */
const batchSize = 100;

/** Selects a town's invoices that need a reminder, longest overdue first. */
function whereDue(knex: Knex, { id, time_zone }: Pick<Town, 'id' | 'time_zone'>, now: number) {
  const today = toLocalTime(now, time_zone).date;
  // If the last reminder was on this day or earlier, another is due today.
  const lastDay = addDays(today, 1 - schedule.everyDays);
  const remindedBefore = toIso(toInstant(lastDay, '00:00', time_zone));
  return knex<InvoiceRow>('invoices')
    .where('town_id', id)
    .whereIn('status', payableStatuses)
    .whereBetween('due_date', [addDays(today, -schedule.longestDueDays), addDays(today, -1)])
    .where('counted_open_cents', '>', 0)
    .where('reminder_count', '<', schedule.most)
    .where((rows) => rows.whereNull('reminded_at').orWhere('reminded_at', '<', remindedBefore));
}

/** @returns whether it was still due, checked inside the write so that no concurrent or killed run reminds twice */
const remindOf = ({ db, now }: ReminderJobContext, town: Town, invoiceId: string): Promise<boolean> =>
  write(db, town.id, 'clock', async (tx) => {
    const { invoice_reminders }: { invoice_reminders: boolean } = await tx
      .trx('shop_settings')
      .where({ town_id: town.id })
      .first();
    const row = await whereDue(tx.trx, town, now()).where('id', invoiceId).first();
    if (!invoice_reminders || !row) return false;
    await remindOfInvoice(moneyContext(tx, town, now()), row);
    return true;
  });

async function remindInTown(context: ReminderJobContext, town: Town): Promise<number> {
  const { db, log, now, isStopping } = context;
  if (toLocalTime(now(), town.time_zone).time < schedule.from) return 0;
  const due = await whereDue(db.read, town, now()).orderBy(['due_date', 'id']).limit(batchSize).select('id');
  let count = 0;
  for (const { id } of due) {
    if (isStopping?.()) break;
    try {
      if (await remindOf(context, town, id)) count += 1;
    } catch (error) {
      log.error({ err: error, town: town.id, invoice: id }, 'no reminder could be made of an invoice');
    }
  }
  return count;
}

/** Queues due reminders by each town's clock. Runs every ten minutes. @returns the number queued */
export async function remindOfInvoices(context: ReminderJobContext): Promise<number> {
  const { db, config, isStopping } = context;
  const switchedOn: { town_id: string }[] = await db
    .read('shop_settings')
    .where({ invoice_reminders: true })
    .orderBy('town_id')
    .select('town_id');
  let count = 0;
  for (const { town_id } of switchedOn) {
    if (isStopping?.()) break;
    const town = await findTownById(db, town_id);
    // Without a shop, nobody could open the pay page.
    if (town && hasCommerce(town, config.commerceKeywords)) count += await remindInTown(context, town);
  }
  return count;
}
