/** The dashboard’s figures. */
import { describe, expect, test } from 'vitest';
import { insertList } from '../../../server/store/items/lists.ts';
import { newId } from '../../../server/store/recordIds.ts';
import { write } from '../../../server/store/write.ts';
import { makeAccount, postJson, testPassword } from '../accounts/accounts.ts';
import { host, saveItem } from '../cart/shoppers.ts';
import { dialects } from '../database.ts';

import {
  fillShop,
  listTodoLines,
  readCardData,
  saveAnnouncement,
  serveDashboard,
  sundayNoon,
} from './dashboardTowns.ts';

describe.each(dialects)('the dashboard on %s', (dialect) => {
  test('orders and invoices: the figures are those of all records, by the town’s clock', async () => {
    const desk = await serveDashboard(dialect);
    await fillShop(desk);
    const dashboard = await desk.read();
    expect(dashboard.today).toBe('2026-11-22');
    const { recent, weeks, months, ...figures } = readCardData(dashboard.orders);
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
    expect(readCardData(dashboard.invoices)).toEqual({
      unpaid: { count: 1, open_amount: 5.5 },
      paid: { count: 1, open_amount: 0 },
      overdue: { count: 2, open_amount: 10 },
      draft: { count: 1, open_amount: 10 },
    });
    expect(listTodoLines(dashboard, 'to_ship')).toEqual([{ kind: 'to_ship', count: 2 }]);
    expect(listTodoLines(dashboard, 'waiting_orders')).toEqual([{ kind: 'waiting_orders', count: 1 }]);
    expect(listTodoLines(dashboard, 'invoices')).toMatchObject([
      { which: 'overdue', count: 1, open_amount: 10 },
      { which: 'unpaid', count: 1, open_amount: 5.5 },
      { which: 'draft', count: 1 },
    ]);
  });

  test('items: a line for each list that has public ones, and what runs out', async () => {
    const desk = await serveDashboard(dialect);
    const { db, town } = desk;
    const list = (title: string) =>
      write(db, town.id, 'test', async (tx) => (await insertList(tx.trx, town.id, { title, description: '' }, 1)).id);
    const [hats, mugs] = [await list('Hats'), await list('Mugs')];
    await saveItem(desk, town, { title: 'Zebra hat', list_ids: [hats], quantity: 2 });
    await saveItem(desk, town, { title: 'Ant hat', list_ids: [hats], quantity: 0, image: '/media/ant.png' });
    await saveItem(desk, town, { title: 'Hidden mug', list_ids: [mugs], quantity: 0, is_public: false });
    expect(readCardData((await desk.read()).items)).toEqual({
      lists: [{ id: hats, title: 'Hats', count: 2, image: '/media/ant.png', picture: null }],
      more_lists: 0,
    });
    const mug = await saveItem(desk, town, { title: 'Mug', list_ids: [mugs, hats], quantity: 9 });
    const dashboard = await desk.read();
    expect(readCardData(dashboard.items).lists.map(({ title, count }) => [title, count])).toEqual([
      ['Hats', 3],
      ['Mugs', 1],
    ]);
    expect(listTodoLines(dashboard, 'low_stock')).toEqual([
      { kind: 'low_stock', count: 2, is_capped: false, sold_out: 1, titles: ['Ant hat', 'Zebra hat'] },
    ]);
    await write(db, town.id, 'test', (tx) => tx.remove('items', mug));
    expect(readCardData((await desk.read()).items).lists.map(({ count }) => count)).toEqual([2]);
  });

  test('content: what shows, what is to come, and what of it is within a week', async () => {
    const desk = await serveDashboard(dialect);
    const { db, town, read } = desk;
    const save = <N extends 'events' | 'banners'>(noun: N, given: object) =>
      write(db, town.id, 'test', (tx) => tx.save(noun, given), { now: sundayNoon });
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
    const { announcements, total } = readCardData(dashboard.announcements);
    expect(announcements).toHaveLength(2);
    expect(total).toBe(2);
    expect(readCardData(dashboard.calendar).next).toMatchObject({ title: 'Today', type: 'rental', date: '2026-11-22' });
    expect(JSON.stringify(dashboard)).not.toContain('Secret');
    expect(listTodoLines(dashboard, 'banner')).toMatchObject([{ title: 'Boil water.', until: '2026-11-24T18:00' }]);
    expect(listTodoLines(dashboard, 'expires')).toMatchObject([{ noun: 'announcements', title: 'Ends' }]);
    expect(listTodoLines(dashboard, 'appears')).toMatchObject([
      { noun: 'announcements', title: 'Soon', at: '2026-11-25T08:00' },
      { noun: 'banners', title: 'Next week.', at: '2026-11-26T18:00' },
    ]);
    await write(db, town.id, 'test', (tx) => tx.remove('events', today.id));
    expect(readCardData((await read()).calendar).next).toMatchObject({ title: 'Tomorrow' });
  });

  test('documents: the first four categories, with how many are in each', async () => {
    const { db, town, read } = await serveDashboard(dialect);
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
    const { categories, total_categories } = readCardData((await read()).documents);
    expect(total_categories).toBe(6);
    expect(categories.map(({ title, count }) => `${title}: ${count}`)).toEqual([
      'Category 0: 0',
      'Category 1: 1',
      'Category 2: 2',
      'Category 3: 3',
    ]);
  });

  test('users: real figures, and sign-ins are counted in the write that signs in', async () => {
    const desk = await serveDashboard(dialect);
    const { db, town, ask, read, clerk } = desk;
    const old = await makeAccount(desk, town, { email: 'old@maple.example' });
    await db
      .write('users')
      .where({ id: old.id })
      .update({ created_at: '2026-10-31T20:00:00.000Z', last_seen_at: '2026-10-20T00:00:00.000Z' });
    await db.write('users').where({ id: clerk.id }).update({ created_at: '2026-11-01T05:00:00.000Z' });
    await makeAccount(desk, desk.neighbor);
    expect(readCardData((await read()).users)).toMatchObject({ total: 2, active: 0, new_this_month: 1 });
    const signIn = (password: string) => ask('/api/auth/login', { host, ...postJson({ email: old.email, password }) });
    expect((await signIn(testPassword)).status).toBe(200);
    expect((await signIn('wrong')).status).toBe(401);
    expect((await signIn(testPassword)).status).toBe(200);
    await db.write('sign_in_days').insert({ town_id: town.id, day: '2026-11-21', count: 7 });
    const users = readCardData((await read()).users);
    expect(users).toMatchObject({ total: 2, active: 1 });
    expect(users.weeks.slice(-3)).toEqual([
      { start: '2026-11-08', count: 0 },
      { start: '2026-11-15', count: 7 },
      { start: '2026-11-22', count: 2 },
    ]);
  });
});
