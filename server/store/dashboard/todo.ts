/** Lists tasks for today, most urgent first. Every query uses an index or stored sums. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import type { Banner } from '../../../db/rules/announcements/banners.ts';
import { compareBanners } from '../../../db/rules/announcements/banners.ts';
import { dashboardLimits, soonDays, type TodoLine } from '../../../db/rules/dashboard.ts';
import { lowStockUnits } from '../../../db/rules/items/items.ts';
import { toDollars } from '../../../db/rules/money.ts';
import { toIso, toLocalTime } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { readBackupState } from '../backups.ts';
import { listDueReviews } from '../content/pageReviews.ts';
import { scheduledNouns, whereShownAt } from '../content/schedule.ts';
import { readWorstFinding } from '../findings.ts';
import { readInvoiceCounts } from '../invoices/counts.ts';
import { listClosedDays } from '../meetings/closedDays.ts';
import { listDueNotices } from '../meetings/dueNotices.ts';
import { countTownOrders } from '../orders/list.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import { readRequestTodo } from './requests.ts';

type TownClock = Pick<Town, 'id' | 'time_zone' | 'notice_choices'>;
const dayMs = 86_400_000;

async function countRows(query: Knex.QueryBuilder): Promise<number> {
  const row = await query.count({ count: '*' }).first();
  return Number(row?.count ?? 0);
}

async function listShownBanners(db: Database, townId: string, now: number): Promise<TodoLine[]> {
  const rows: Row[] = await db.read('banners').where({ town_id: townId }).modify(whereShownAt(now));
  const banners = rows.map((row) => decodeRow<Banner>('banners', row)).sort(compareBanners);
  return banners.slice(0, dashboardLimits.todo).map(({ id, severity, text, expires_at }) => ({
    kind: 'banner',
    id,
    severity,
    title: text,
    until: expires_at,
  }));
}

type ScheduledRow = { id: string; title: string; publish_at: string; expires_at: string; shown: boolean | number };

/** Lists records that appear or expire within the next days, soonest first. Banners that are shown have their own line. */
async function listTransitions(db: Database, townId: string, now: number): Promise<TodoLine[]> {
  const found = await Promise.all(
    scheduledNouns.map(async (noun) => {
      const rows: (ScheduledRow & { turns_at: string })[] = await db
        .read(noun)
        .where({ town_id: townId })
        .whereNull('deleted_at')
        .whereNotNull('turns_at')
        .whereBetween('turns_at', [toIso(now), toIso(now + soonDays * dayMs)])
        .orderBy(['turns_at', 'id'])
        .limit(dashboardLimits.todo)
        .select(
          'id',
          { title: noun === 'banners' ? 'text' : 'title' },
          'publish_at',
          'expires_at',
          'shown',
          'turns_at',
        );
      return rows.filter(({ shown }) => noun !== 'banners' || !shown).map((row) => ({ ...row, noun }));
    }),
  );
  return found
    .flat()
    .sort((a, b) => a.turns_at.localeCompare(b.turns_at))
    .slice(0, dashboardLimits.todo)
    .map(({ noun, id, title, shown, publish_at, expires_at }) => ({
      kind: shown ? 'expires' : 'appears',
      noun,
      id,
      title,
      at: shown ? expires_at : publish_at,
    }));
}

/** Reports missing backups, if they are made here and the last one failed or is too old. */
async function findMissingBackup(db: Database, { time_zone }: TownClock, now: number): Promise<TodoLine[]> {
  const backups = await readBackupState(db, now);
  if (!backups?.isMissing) return [];
  const local = backups.last === null ? null : toLocalTime(Date.parse(backups.last), time_zone);
  return [{ kind: 'backup', last: local && `${local.date}T${local.time}` }];
}

/** Reports that only one person can sign in as administrator. */
async function findLoneAdmin(db: Database, townId: string): Promise<TodoLine[]> {
  const ids: string[] = await db
    .read('users')
    .where({ town_id: townId })
    .whereRaw('is_admin = true')
    .where({ active: true })
    .whereNot({ password_hash: '' })
    .limit(2)
    .pluck('id');
  return ids.length === 1 ? [{ kind: 'last_admin' }] : [];
}

/** Lists invoices that need work. Fully paid ones need none, whatever their status; drafts must be finished. */
async function listInvoiceLines(db: Database, { id, time_zone }: TownClock, now: number): Promise<TodoLine[]> {
  const counts = await readInvoiceCounts(db.read, id, toLocalTime(now, time_zone).date);
  return (['overdue', 'unpaid', 'draft'] as const)
    .map((which) => {
      const { count, open_count, open_cents } = counts[which];
      const open_amount = toDollars(open_cents);
      return { kind: 'invoices', which, count: which === 'draft' ? count : open_count, open_amount } as const;
    })
    .filter(({ count }) => count > 0);
}

type FailedRefund = {
  order_id: string | null;
  invoice_id: string | null;
  order_number: string | null;
  invoice_number: string | null;
  amount_cents: number;
};

/** Lists recent refunds that the bank refused, because a customer still waits for the money. */
async function listFailedRefunds(db: Database, townId: string, now: number): Promise<TodoLine[]> {
  const rows: FailedRefund[] = await db
    .read('refunds')
    .leftJoin('orders', 'orders.id', 'refunds.order_id')
    .leftJoin('invoices', 'invoices.id', 'refunds.invoice_id')
    .where('refunds.town_id', townId)
    .whereRaw(`refunds.status = 'failed'`)
    .where('refunds.updated_at', '>=', toIso(now - soonDays * dayMs))
    .orderBy('refunds.updated_at', 'desc')
    .limit(dashboardLimits.failedRefunds)
    .select('refunds.order_id', 'refunds.invoice_id', 'order_number', 'invoice_number', 'amount_cents');
  return rows.map(({ order_id, invoice_id, order_number, invoice_number, amount_cents }) => ({
    kind: 'failed_refund',
    order_id,
    invoice_id,
    number: order_number ?? invoice_number ?? '',
    amount: toDollars(amount_cents),
  }));
}

/** Lists public items with low stock, scarcest first. */
async function findLowStock(db: Database, townId: string): Promise<TodoLine[]> {
  const rows: { title: string; quantity: number }[] = await db
    .read('items')
    .where({ town_id: townId })
    // Must repeat the index's condition literally.
    .whereRaw(`deleted_at is null and is_public = true and quantity <= ${lowStockUnits}`)
    .orderBy(['quantity', 'title_key'])
    .limit(dashboardLimits.lowStock + 1)
    .select('title', 'quantity');
  if (rows.length === 0) return [];
  const counted = rows.slice(0, dashboardLimits.lowStock);
  return [
    {
      kind: 'low_stock',
      count: counted.length,
      is_capped: rows.length > counted.length,
      sold_out: counted.filter(({ quantity }) => quantity === 0).length,
      titles: counted.slice(0, dashboardLimits.lowStockTitles).map(({ title }) => title),
    },
  ];
}

async function listShopLines(db: Database, town: TownClock, now: number): Promise<TodoLine[]> {
  const stuck = await countRows(db.read('payment_retries').where({ town_id: town.id }).where('attempts', '>', 0));
  const counts: TodoLine[] = [
    { kind: 'stuck_payments', count: stuck },
    { kind: 'to_ship', count: await countTownOrders(db.read, town.id, { status: 'paid' }) },
    { kind: 'waiting_orders', count: await countTownOrders(db.read, town.id, { status: 'incomplete' }) },
  ];
  return [
    ...(await listFailedRefunds(db, town.id, now)),
    ...counts.filter((line) => 'count' in line && line.count > 0),
    ...(await listInvoiceLines(db, town, now)),
    ...(await findLowStock(db, town.id)),
  ];
}

/** Faults come first, and warnings after the town's own tasks. */
async function listDoctorLines(db: Database, townId: string): Promise<Record<'faults' | 'warnings', TodoLine[]>> {
  const worst = await readWorstFinding(db, townId);
  if (!worst) return { faults: [], warnings: [] };
  const isFault = worst.level === 'fault';
  const lines: TodoLine[] = [{ kind: 'doctor', ...worst }];
  return isFault ? { faults: lines, warnings: [] } : { faults: [], warnings: lines };
}

async function listReviews(db: Database, { id, time_zone }: TownClock, now: number): Promise<TodoLine[]> {
  const due = await listDueReviews(db, id, toLocalTime(now, time_zone).date, dashboardLimits.todo);
  return due.map(({ review_on, ...page }) => ({ kind: 'page_review', ...page, on: review_on }));
}

async function listNotices(db: Database, town: TownClock, now: number): Promise<TodoLine[]> {
  const due = await listDueNotices(db, town, now, now + soonDays * dayMs);
  const closed = await listClosedDays(db, town, now);
  return [
    ...closed.slice(0, dashboardLimits.todo).map((one) => ({ kind: 'closed_days', ...one }) as const),
    ...due.slice(0, dashboardLimits.todo).map((notice) => ({ kind: 'notice', ...notice }) as const),
  ];
}

/** Reports drafts that wait for somebody to publish them. */
async function listWaitingDrafts({ read }: Database, townId: string): Promise<TodoLine[]> {
  const count = await countRows(read('shared_drafts').where({ town_id: townId, state: 'handed' }));
  return count > 0 ? [{ kind: 'shared_drafts', count }] : [];
}

/** Counts mails of every kind but news, which nobody sends again by hand. */
async function listFailedMails({ read }: Database, townId: string): Promise<TodoLine[]> {
  const count = await countRows(
    read('mails').where({ town_id: townId, subscription_id: null }).whereNotNull('failed_at'),
  );
  return count > 0 ? [{ kind: 'failed_mails', count }] : [];
}

/** @param commerce whether the town has a shop */
export async function readTodo(db: Database, town: TownClock, commerce: boolean, now: number): Promise<TodoLine[]> {
  const doctor = await listDoctorLines(db, town.id);
  return [
    ...doctor.faults,
    ...(await listFailedMails(db, town.id)),
    ...(await listShownBanners(db, town.id, now)),
    ...(await listNotices(db, town, now)),
    ...(await readRequestTodo(db, town, now)),
    ...(commerce ? await listShopLines(db, town, now) : []),
    ...(await listTransitions(db, town.id, now)),
    ...(await listWaitingDrafts(db, town.id)),
    ...(await listReviews(db, town, now)),
    ...doctor.warnings,
    ...(await findMissingBackup(db, town, now)),
    ...(await findLoneAdmin(db, town.id)),
  ];
}
