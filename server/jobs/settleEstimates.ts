/** Follows the estimates of requests: charges that were paid, estimates that nobody answered, invoices that ended. */
import type { Database } from '../../db/connection.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { readClockDays } from '../store/content/townDays.ts';
import { moneyContext } from '../store/money/context.ts';
import {
  cancelEstimateInvoice,
  listEndedInvoices,
  listPaidInvoices,
  listUnansweredEstimates,
  noteEstimatePaid,
  type Settling,
  withdrawUnanswered,
} from '../store/requests/settleEstimates.ts';
import { findTownById } from '../store/towns/towns.ts';
import { write } from '../store/write.ts';
import type { Writer } from '../store/writerTypes.ts';

type Context = { db: Database; now: () => number; isStopping?: () => boolean };

/** @returns the number of changes */
export async function settleEstimates({ db, now, isStopping }: Context): Promise<number> {
  let count = 0;
  async function settle(
    { town_id, id }: { town_id: string; id: string },
    act: (tx: Writer, settling: Settling, id: string) => Promise<boolean>,
  ): Promise<void> {
    const town: Town | null = isStopping?.() ? null : await findTownById(db, town_id);
    if (!town) return;
    const at = now();
    const days = await readClockDays(db, town, [toLocalTime(at, town.time_zone).date], at);
    const isDone = await write(
      db,
      town.id,
      'clock',
      (tx) => act(tx, { context: moneyContext(tx, town, at), days }, id),
      { now: at },
    );
    if (isDone) count += 1;
  }
  for (const found of await listPaidInvoices(db.read)) await settle(found, noteEstimatePaid);
  for (const found of await listUnansweredEstimates(db.read, now())) await settle(found, withdrawUnanswered);
  for (const found of await listEndedInvoices(db.read)) await settle(found, cancelEstimateInvoice);
  return count;
}
