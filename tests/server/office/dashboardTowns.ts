/** Towns with something on their dashboard. */
import { expect } from 'vitest';
import { newAnnouncement } from '../../../db/rules/announcements/newAnnouncement.ts';
import type { Dashboard, DashboardCard, TodoLine } from '../../../db/rules/dashboard.ts';
import { formatInvoiceNumber, type InvoiceStatus } from '../../../db/rules/invoices/invoices.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { countInvoice, nextInvoiceSequence } from '../../../server/store/invoices/counts.ts';
import { moneyContext } from '../../../server/store/money/context.ts';
import { newId } from '../../../server/store/recordIds.ts';
import { write } from '../../../server/store/write.ts';
import { makeAccount, signInAccount } from '../accounts/accounts.ts';
import { host, serveShop } from '../cart/shoppers.ts';
import type { Dialect, TestDatabase } from '../database.ts';
import { addOrder } from '../orders/orders.ts';

export const sundayNoon = Date.parse('2026-11-22T18:00:00Z');

export async function serveDashboard(dialect: Dialect, lines: string[] = []) {
  const shop = await serveShop(dialect, { now: () => sundayNoon, lines });
  const clerk = await makeAccount(shop, shop.town, { is_admin: true, first_name: 'Ada' });
  const { cookie } = await signInAccount(shop, clerk, shop.town);
  const read = async (as = cookie, at = host): Promise<Dashboard> => {
    const answer = await shop.ask('/api/dashboard', { host: at, headers: { cookie: as } });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    return answer.json() as Dashboard;
  };
  return { ...shop, clerk, cookie, read };
}
export type ServedDashboard = Awaited<ReturnType<typeof serveDashboard>>;

export function readCardData<T>(card: DashboardCard<T> | undefined): T {
  if (!card?.ok) throw new Error(`the card failed: ${JSON.stringify(card)}`);
  return card.data;
}

export const addInvoice = (
  { db }: Pick<TestDatabase, 'db'>,
  town: Town,
  given: { status?: InvoiceStatus; due_date?: string; open?: number; user_id?: string } = {},
) =>
  write(db, town.id, 'test', async (tx) => {
    const { status = 'unpaid', due_date = '2026-12-06', open = 1000, user_id = null } = given;
    const context = moneyContext(tx, town, sundayNoon);
    const sequence = await nextInvoiceSequence(context);
    const instant = new Date(sundayNoon).toISOString();
    await tx.trx('invoices').insert({
      id: newId(),
      town_id: town.id,
      version: 1,
      sequence,
      invoice_number: formatInvoiceNumber(sequence),
      status,
      user_id,
      customer_name: 'Rosa Tate',
      customer_email: 'rosa@buyer.example',
      subtotal_cents: 1000,
      tax_cents: 0,
      service_fee_cents: 0,
      total_cents: 1000,
      tax_rate_millionths: 0,
      counted_open_cents: open,
      issue_date: '2026-11-01',
      due_date,
      created_at: instant,
      updated_at: instant,
    });
    await countInvoice(context, { status, due_date, counted_open_cents: open }, 1);
  });

export const saveAnnouncement = ({ db }: Pick<TestDatabase, 'db'>, town: Town, given: Record<string, unknown>) =>
  write(
    db,
    town.id,
    'test',
    (tx) => tx.save('announcements', { ...newAnnouncement('2026-11-20'), content: 'Words.', ...given }),
    { now: sundayNoon },
  );

export const listTodoLines = (dashboard: Dashboard, kind: TodoLine['kind']) =>
  readCardData(dashboard.todo).filter((line) => line.kind === kind);

export async function fillShop(desk: ServedDashboard): Promise<void> {
  const { town } = desk;
  await addOrder(desk, town, { at: '2026-11-22T15:00:00Z', titles: ['A', 'B', 'C', 'D', 'E'], paidCents: 1000 });
  await addOrder(desk, town, { at: '2026-11-15T05:59:00Z', status: 'shipped', paidCents: 250 });
  await addOrder(desk, town, { at: '2026-11-15T06:00:00Z', status: 'incomplete', last: 'Second' });
  await addOrder(desk, town, { at: '2026-11-16T18:00:00Z', status: 'paid', last: 'Third', paidCents: 50 });
  await addOrder(desk, town, { at: '2026-01-16T18:00:00Z', status: 'refunded', paidCents: 400 });
  await addInvoice(desk, town, { due_date: '2026-11-21' });
  await addInvoice(desk, town, { due_date: '2026-11-22', open: 550 });
  await addInvoice(desk, town, { status: 'paid', open: 0 });
  await addInvoice(desk, town, { status: 'draft' });
  // Paid in full, and then made overdue by hand: nothing is to be done about it.
  await addInvoice(desk, town, { status: 'overdue', open: 0 });
  await addOrder(desk, desk.neighbor, { paidCents: 99_999 });
  await addInvoice(desk, desk.neighbor, {});
}
