/** The dashboard lists each person's tasks, and a card that fails leaves the others. */
import { describe, expect, test } from 'vitest';
import type { Dashboard, DashboardCardName } from '../../../db/rules/dashboard.ts';
import { newId } from '../../../server/store/recordIds.ts';
import { makeAccount, signInAccount } from '../accounts/accounts.ts';
import { host } from '../cart/shoppers.ts';
import { dialects } from '../database.ts';
import { addOrder } from '../orders/orders.ts';
import { serve } from '../serve.ts';

import { addInvoice, fillShop, listTodoLines, readCardData, serveDashboard, sundayNoon } from './dashboardTowns.ts';

describe.each(dialects)('the dashboard on %s', (dialect) => {
  test('lists a clerk’s tasks: mails, refunds and payments that failed, and a second administrator', async () => {
    const desk = await serveDashboard(dialect);
    const { db, town } = desk;
    expect(listTodoLines(await desk.read(), 'last_admin')).toEqual([{ kind: 'last_admin' }]);
    const order_id = await addOrder(desk, town, { status: 'shipped' });
    const instant = new Date(sundayNoon).toISOString();
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
    const todo = readCardData((await desk.read()).todo);
    expect(todo).toEqual([
      { kind: 'failed_mails', count: 1 },
      { kind: 'failed_refund', order_id, invoice_id: null, number: expect.stringMatching(/^ORD-/), amount: 5 },
      { kind: 'stuck_payments', count: 1 },
    ]);
    // Towns without a shop send mails about requests and notices.
    await db.write('towns').where({ id: town.id }).update({ commerce: 'off' });
    db.notifyChange(town.id);
    const { ask } = await serve(desk, { now: () => sundayNoon });
    const withoutShop = (await ask('/api/dashboard', { host, headers: { cookie: desk.cookie } })).json() as Dashboard;
    expect(readCardData(withoutShop.todo)).toEqual([{ kind: 'failed_mails', count: 1 }]);
  });

  test('shows visitors nothing, users their own and administrators everything; without a shop no shop', async () => {
    const desk = await serveDashboard(dialect);
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
    expect(readCardData(theirs.own_orders).recent).toHaveLength(3);
    expect(readCardData(theirs.own_invoices).recent).toMatchObject([{ status: 'unpaid', total: 10, open_amount: 10 }]);
    // Next door the session is nobody's.
    expect((await ask('/api/dashboard', { host: 'neighbormarket.test', headers: { cookie } })).status).toBe(401);
    await desk.db.write('towns').where({ id: town.id }).update({ commerce: 'off' });
    desk.db.notifyChange(town.id);
    const { ask: askAnew } = await serve(desk, { now: () => sundayNoon });
    const keys = async (as: string) =>
      Object.keys((await askAnew('/api/dashboard', { host, headers: { cookie: as } })).json() as object).sort();
    expect(await keys(cookie)).toEqual([...cards, 'is_admin', 'today'].sort());
    expect(await keys(desk.cookie)).toEqual([...cards, 'first_run', 'is_admin', 'today', 'todo'].sort());
  });

  test('a card that cannot be read fails alone, in words, and is logged', async () => {
    const lines: string[] = [];
    const desk = await serveDashboard(dialect, lines);
    await fillShop(desk);
    await desk.db.write.schema.renameTable('order_days', 'order_days_away');
    const dashboard = await desk.read();
    const failed = Object.entries(dashboard).filter(([, card]) => typeof card === 'object' && !card.ok);
    expect(failed.map(([name]) => name).sort()).toEqual(['orders', 'todo']);
    expect(dashboard.orders).toEqual({ ok: false, message: expect.stringMatching(/^[A-Z].*\.$/) });
    expect(readCardData(dashboard.invoices).unpaid.count).toBe(1);
    const logged = lines.map((line) => JSON.parse(line)).filter(({ card }) => card);
    expect(logged.map(({ card }) => card).sort()).toEqual(['orders', 'todo']);
    expect(JSON.stringify(dashboard)).not.toContain('order_days');
  });
});
