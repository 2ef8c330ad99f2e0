/** The dashboard's one call: its figures are the data's, a card fails alone, and everybody gets their own. */
import { describe, expect, test } from 'vitest';
import { newAnnouncement } from '../../../db/rules/announcements/newAnnouncement.ts';
import type { Dashboard, DashboardCard, DashboardCardName, TodoLine } from '../../../db/rules/dashboard.ts';
import { formatInvoiceNumber, type InvoiceStatus } from '../../../db/rules/invoices/invoices.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { countInvoice, nextInvoiceSequence } from '../../../server/store/invoices/counts.ts';
import { insertList } from '../../../server/store/items/lists.ts';
import { moneyContext } from '../../../server/store/money/context.ts';
import { newId } from '../../../server/store/recordIds.ts';
import { write } from '../../../server/store/write.ts';
import { makeAccount, postJson, signInAccount, testPassword } from '../accounts/accounts.ts';
import { host, saveItem, serveShop } from '../cart/shoppers.ts';
import { type Dialect, dialects, type TestDatabase } from '../database.ts';
import { addOrder } from '../orders/orders.ts';
import { serve } from '../serve.ts';

/** Sunday noon in the town, which is in Chicago. */
const now = Date.parse('2026-11-22T18:00:00Z');

async function serveDesk(dialect: Dialect, lines: string[] = []) {
  const shop = await serveShop(dialect, { now: () => now, lines });
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
type Desk = Awaited<ReturnType<typeof serveDesk>>;

function dataOf<T>(card: DashboardCard<T> | undefined): T {
  if (!card?.ok) throw new Error(`the card failed: ${JSON.stringify(card)}`);
  return card.data;
}

const addInvoice = (
  { db }: Pick<TestDatabase, 'db'>,
  town: Town,
  given: { status?: InvoiceStatus; due_date?: string; open?: number; user_id?: string } = {},
) =>
  write(db, town.id, 'test', async (tx) => {
    const { status = 'unpaid', due_date = '2026-12-06', open = 1000, user_id = null } = given;
    const context = moneyContext(tx, town, now);
    const sequence = await nextInvoiceSequence(context);
    const instant = new Date(now).toISOString();
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

const saveAnnouncement = ({ db }: Pick<TestDatabase, 'db'>, town: Town, given: Record<string, unknown>) =>
  write(
    db,
    town.id,
    'test',
    (tx) => tx.save('announcements', { ...newAnnouncement('2026-11-20'), content: 'Words.', ...given }),
    { now },
  );

const linesOf = (dashboard: Dashboard, kind: TodoLine['kind']) =>
  dataOf(dashboard.todo).filter((line) => line.kind === kind);

async function fillShop(desk: Desk): Promise<void> {
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

describe.each(dialects)('the dashboard on %s', (dialect) => {
  test('orders and invoices: the figures are those of all records, by the town’s clock', async () => {
    const desk = await serveDesk(dialect);
    await fillShop(desk);
    const dashboard = await desk.read();
    expect(dashboard.today).toBe('2026-11-22');
    const { recent, weeks, months, ...figures } = dataOf(dashboard.orders);
    expect(figures).toEqual({
      total_orders: 5,
      total_revenue: 17,
      incomplete_orders: 1,
      paid_orders: 2,
      shipped_orders: 1,
    });
    expect(recent.map(({ customer_name }) => customer_name)).toEqual(['Rosa Tate', 'Rosa Third', 'Rosa Second']);
    expect(recent[0]?.items.map(({ title }) => title)).toEqual(['A', 'B']);
    expect(recent[0]?.more_items).toBe(3);
    // A minute before midnight on Saturday belongs to the week before.
    expect(weeks.slice(-3)).toEqual([
      { start: '2026-11-08', amount: 2.5 },
      { start: '2026-11-15', amount: 0.5 },
      { start: '2026-11-22', amount: 10 },
    ]);
    expect(weeks).toHaveLength(12);
    expect(months.filter(({ amount }) => amount !== 0)).toEqual([
      { start: '2026-01-01', amount: 4 },
      { start: '2026-11-01', amount: 13 },
    ]);
    expect(dataOf(dashboard.invoices)).toEqual({
      unpaid: { count: 1, open_amount: 5.5 },
      paid: { count: 1, open_amount: 0 },
      overdue: { count: 2, open_amount: 10 },
      draft: { count: 1, open_amount: 10 },
    });
    expect(linesOf(dashboard, 'to_ship')).toEqual([{ kind: 'to_ship', count: 2 }]);
    expect(linesOf(dashboard, 'waiting_orders')).toEqual([{ kind: 'waiting_orders', count: 1 }]);
    expect(linesOf(dashboard, 'invoices')).toMatchObject([
      { which: 'overdue', count: 1, open_amount: 10 },
      { which: 'unpaid', count: 1, open_amount: 5.5 },
      { which: 'draft', count: 1 },
    ]);
  });

  test('items: a line for each list that has public ones, and what runs out', async () => {
    const desk = await serveDesk(dialect);
    const { db, town } = desk;
    const list = (title: string) =>
      write(db, town.id, 'test', async (tx) => (await insertList(tx.trx, town.id, { title, description: '' }, 1)).id);
    const [hats, mugs] = [await list('Hats'), await list('Mugs')];
    await saveItem(desk, town, { title: 'Zebra hat', list_ids: [hats], quantity: 2 });
    await saveItem(desk, town, { title: 'Ant hat', list_ids: [hats], quantity: 0, image: '/media/ant.png' });
    await saveItem(desk, town, { title: 'Hidden mug', list_ids: [mugs], quantity: 0, is_public: false });
    expect(dataOf((await desk.read()).items)).toEqual({
      lists: [{ id: hats, title: 'Hats', count: 2, image: '/media/ant.png', picture: null }],
      more_lists: 0,
    });
    const mug = await saveItem(desk, town, { title: 'Mug', list_ids: [mugs, hats], quantity: 9 });
    const dashboard = await desk.read();
    expect(dataOf(dashboard.items).lists.map(({ title, count }) => [title, count])).toEqual([
      ['Hats', 3],
      ['Mugs', 1],
    ]);
    expect(linesOf(dashboard, 'low_stock')).toEqual([
      { kind: 'low_stock', count: 2, is_capped: false, sold_out: 1, titles: ['Ant hat', 'Zebra hat'] },
    ]);
    await write(db, town.id, 'test', (tx) => tx.remove('items', mug));
    expect(dataOf((await desk.read()).items).lists.map(({ count }) => count)).toEqual([2]);
  });

  test('content: what shows, what is to come, and what of it is within a week', async () => {
    const desk = await serveDesk(dialect);
    const { db, town, read } = desk;
    const save = <N extends 'events' | 'banners'>(noun: N, given: object) =>
      write(db, town.id, 'test', (tx) => tx.save(noun, given), { now });
    await saveAnnouncement(desk, town, { title: 'First', priority: 'high' });
    await saveAnnouncement(desk, town, { title: 'Soon', publish_at: '2026-11-25T08:00' });
    await saveAnnouncement(desk, town, { title: 'Much later', publish_at: '2026-12-25T08:00' });
    await saveAnnouncement(desk, town, { title: 'Ends', expires_at: '2026-11-23T08:00' });
    await save('banners', { severity: 'emergency', text: 'Boil water.', expires_at: '2026-11-24T18:00' });
    await save('banners', { severity: 'notice', text: 'Next week.', publish_at: '2026-11-26T18:00' });
    const event = { type: 'event', all_day: true, start_time: '', end_time: '', repeat: null };
    await save('events', { ...event, title: 'Yesterday', date: '2026-11-21', end_date: '2026-11-21' });
    await save('events', { ...event, title: 'Tomorrow', date: '2026-11-23', end_date: '2026-11-23' });
    const today = await save('events', {
      ...event,
      title: 'Today',
      type: 'rental',
      renter_name: 'Secret',
      date: '2026-11-22',
      end_date: '2026-11-22',
    });
    const dashboard = await read();
    const { announcements, total } = dataOf(dashboard.announcements);
    expect(announcements).toHaveLength(2);
    expect(total).toBe(2);
    expect(dataOf(dashboard.calendar).next).toMatchObject({ title: 'Today', type: 'rental', date: '2026-11-22' });
    expect(JSON.stringify(dashboard)).not.toContain('Secret');
    expect(linesOf(dashboard, 'banner')).toMatchObject([{ title: 'Boil water.', until: '2026-11-24T18:00' }]);
    expect(linesOf(dashboard, 'expires')).toMatchObject([{ noun: 'announcements', title: 'Ends' }]);
    expect(linesOf(dashboard, 'appears')).toMatchObject([
      { noun: 'announcements', title: 'Soon', at: '2026-11-25T08:00' },
      { noun: 'banners', title: 'Next week.', at: '2026-11-26T18:00' },
    ]);
    await write(db, town.id, 'test', (tx) => tx.remove('events', today.id));
    expect(dataOf((await read()).calendar).next).toMatchObject({ title: 'Tomorrow' });
  });

  test('documents: the first four categories, with how many are in each', async () => {
    const { db, town, read } = await serveDesk(dialect);
    for (const order_index of [5, 4, 3, 2, 1, 0]) {
      await write(db, town.id, 'test', async (tx) => {
        const title = `Category ${order_index}`;
        const { id } = await tx.save('document_categories', { title, description: '', order_index });
        for (let n = 0; n < order_index; n += 1) {
          const file_id = newId();
          await tx.addFile({ id: file_id, name: 'a.pdf', media_type: 'application/pdf', size: 5, sha256: '' });
          await tx.save('documents', {
            category_id: id,
            file_id,
            title: 'Agenda',
            description: '',
            date: '2026-11-20',
            order_index: n,
            file_name: 'a.pdf',
            media_type: 'application/pdf',
            size: 5,
          });
        }
      });
    }
    const { categories, total_categories } = dataOf((await read()).documents);
    expect(total_categories).toBe(6);
    expect(categories.map(({ title, count }) => `${title}: ${count}`)).toEqual([
      'Category 0: 0',
      'Category 1: 1',
      'Category 2: 2',
      'Category 3: 3',
    ]);
  });

  test('users: real figures, and sign-ins are counted in the write that signs in', async () => {
    const desk = await serveDesk(dialect);
    const { db, town, ask, read, clerk } = desk;
    const old = await makeAccount(desk, town, { email: 'old@maple.example' });
    await db
      .write('users')
      .where({ id: old.id })
      .update({ created_at: '2026-10-31T20:00:00.000Z', last_seen_at: '2026-10-20T00:00:00.000Z' });
    await db.write('users').where({ id: clerk.id }).update({ created_at: '2026-11-01T05:00:00.000Z' });
    await makeAccount(desk, desk.neighbor);
    expect(dataOf((await read()).users)).toMatchObject({ total: 2, active: 0, new_this_month: 1 });
    const signIn = (password: string) => ask('/api/auth/login', { host, ...postJson({ email: old.email, password }) });
    expect((await signIn(testPassword)).status).toBe(200);
    expect((await signIn('wrong')).status).toBe(401);
    expect((await signIn(testPassword)).status).toBe(200);
    await db.write('sign_in_days').insert({ town_id: town.id, day: '2026-11-21', count: 7 });
    const users = dataOf((await read()).users);
    expect(users).toMatchObject({ total: 2, active: 1 });
    expect(users.weeks.slice(-3)).toEqual([
      { start: '2026-11-08', count: 0 },
      { start: '2026-11-15', count: 7 },
      { start: '2026-11-22', count: 2 },
    ]);
  });

  test('lists a clerk’s tasks: mails, refunds and payments that failed, and a second administrator', async () => {
    const desk = await serveDesk(dialect);
    const { db, town } = desk;
    expect(linesOf(await desk.read(), 'last_admin')).toEqual([{ kind: 'last_admin' }]);
    const order_id = await addOrder(desk, town, { status: 'shipped' });
    const instant = new Date(now).toISOString();
    const mail = { town_id: town.id, order_id, kind: 'receipt', recipient: 'a@b.example', data: '{}' };
    await db.write('mails').insert([
      { ...mail, id: newId(), once_key: 'a', failed_at: instant, created_at: instant },
      { ...mail, id: newId(), once_key: 'b', sent_at: instant, created_at: instant },
    ]);
    const refund = { town_id: town.id, order_id, payment_id: newId(), provider: 'stripe', lines: '[]' };
    await db.write('refunds').insert([
      { ...refund, id: newId(), status: 'failed', amount_cents: 500, created_at: instant, updated_at: instant },
      { ...refund, id: newId(), status: 'succeeded', amount_cents: 600, created_at: instant, updated_at: instant },
    ]);
    const retry = { town_id: town.id, next_at: instant };
    await db.write('payment_retries').insert([
      { ...retry, kind: 'payment', id: newId(), attempts: 2 },
      { ...retry, kind: 'payment', id: newId(), attempts: 0 },
    ]);
    await makeAccount(desk, town, { is_admin: true });
    const todo = dataOf((await desk.read()).todo);
    expect(todo).toEqual([
      { kind: 'failed_refund', order_id, invoice_id: null, number: expect.stringMatching(/^ORD-/), amount: 5 },
      { kind: 'stuck_payments', count: 1 },
      { kind: 'failed_mails', count: 1 },
    ]);
  });

  test('shows visitors nothing, users their own and administrators everything; without a shop no shop', async () => {
    const desk = await serveDesk(dialect);
    const { ask, town, read } = desk;
    expect((await ask('/api/dashboard', { host })).status).toBe(401);
    await fillShop(desk);
    const user = await makeAccount(desk, town);
    const { cookie } = await signInAccount(desk, user, town);
    const own = { user: { id: user.id, email: user.email } };
    for (let n = 0; n < 4; n += 1) await addOrder(desk, town, { ...own, at: `2026-11-0${n + 1}T18:00:00Z` });
    await addInvoice(desk, town, { user_id: user.id });
    await addInvoice(desk, town, { user_id: user.id, status: 'draft' });
    const theirs = await read(cookie);
    const cards: (DashboardCardName | 'is_admin' | 'today')[] = ['announcements', 'calendar', 'documents'];
    expect(Object.keys(theirs).sort()).toEqual([...cards, 'is_admin', 'own_invoices', 'own_orders', 'today'].sort());
    expect(theirs.is_admin).toBe(false);
    expect(dataOf(theirs.own_orders).recent).toHaveLength(3);
    expect(dataOf(theirs.own_invoices).recent).toMatchObject([{ status: 'unpaid', total: 10, open_amount: 10 }]);
    // Next door the session is nobody's.
    expect((await ask('/api/dashboard', { host: 'neighbormarket.test', headers: { cookie } })).status).toBe(401);
    await desk.db.write('towns').where({ id: town.id }).update({ commerce: 'off' });
    desk.db.notifyChange(town.id);
    const { ask: askAnew } = await serve(desk, { now: () => now });
    const keys = async (as: string) =>
      Object.keys((await askAnew('/api/dashboard', { host, headers: { cookie: as } })).json() as object).sort();
    expect(await keys(cookie)).toEqual([...cards, 'is_admin', 'today'].sort());
    expect(await keys(desk.cookie)).toEqual([...cards, 'first_run', 'is_admin', 'today', 'todo'].sort());
  });

  test('a card that cannot be read fails alone, in words, and is logged', async () => {
    const lines: string[] = [];
    const desk = await serveDesk(dialect, lines);
    await fillShop(desk);
    await desk.db.write.schema.renameTable('order_days', 'order_days_away');
    const dashboard = await desk.read();
    const failed = Object.entries(dashboard).filter(([, card]) => typeof card === 'object' && !card.ok);
    expect(failed.map(([name]) => name).sort()).toEqual(['orders', 'todo']);
    expect(dashboard.orders).toEqual({ ok: false, message: expect.stringMatching(/^[A-Z].*\.$/) });
    expect(dataOf(dashboard.invoices).unpaid.count).toBe(1);
    const logged = lines.map((line) => JSON.parse(line)).filter(({ card }) => card);
    expect(logged.map(({ card }) => card).sort()).toEqual(['orders', 'todo']);
    expect(JSON.stringify(dashboard)).not.toContain('order_days');
  });
});
