/** Answers list their fields by name: a new column of a table stays inside. */
import { expect, test } from 'vitest';
import { write } from '../../../server/store/write.ts';
import { host } from '../cart/shoppers.ts';
import { announcementInput, eventInput } from '../records.ts';
import { placeOfficeOrder, serveSellingShop } from '../shop/checkouts.ts';

const secret = 'kept-inside';

const readPaths = (ids: { item: string; event: string; order: string }) => [
  '/',
  '/api/announcements',
  '/api/banners',
  '/api/calendar',
  `/api/calendar/${ids.event}`,
  '/api/documents',
  '/api/content/sections',
  '/api/content/tenant-info',
  '/api/sync',
  '/api/sync?stream=catalogue',
  '/api/search?q=hat',
  '/api/items',
  '/api/items/lists',
  `/api/items/${ids.item}`,
  '/api/checkout',
  '/api/cart',
  `/api/items/${ids.item}/availability`,
  `/api/orders/${ids.order}/confirmation`,
  `/api/orders/${ids.order}`,
  '/api/orders/my-orders',
  '/api/orders/admin',
  '/api/orders/held',
  '/api/orders/export',
  '/api/orders/stats',
  '/api/invoices',
  '/api/users',
  '/api/users/me',
  '/api/users/me/sessions',
  '/api/dashboard',
  '/api/audit',
  '/api/bin',
  '/api/mails',
  '/api/notifications',
  '/api/first-run',
  '/api/subscriptions',
  '/api/redirects',
  '/api/shop-settings',
  '/api/town-settings',
  '/api/broken-links',
  '/api/doctor',
  '/api/search/misses',
];

test('a column that is added to any table is in no answer, to whomever', async () => {
  const shop = await serveSellingShop('sqlite');
  const { db, town, ask, clerkCookie } = shop;
  const tables: { name: string }[] = await db.read.raw(
    `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`,
  );
  for (const { name } of tables)
    await db.write.raw(`alter table ?? add column added text not null default '${secret}'`, [name]);
  const item = await shop.addItem({ quantity: 9 });
  const event = await write(db, town.id, 'clerk', async (tx) => {
    await tx.save('announcements', announcementInput());
    await tx.save('banners', { severity: 'notice', text: 'Closed today', link: null });
    await tx.save('document_categories', { title: 'Minutes', description: '', order_index: 0 });
    await tx.saveSection('hero', { title: 'Maple' });
    return tx.save('events', eventInput());
  });
  const order = await placeOfficeOrder(ask, { [item]: 1 });
  const leaks: string[] = [];
  const answers = new Map<string, number>();
  for (const path of readPaths({ item, event: event.id, order: order.id })) {
    for (const cookie of ['', clerkCookie]) {
      const { status, body } = await ask(path, { host, headers: cookie ? { cookie } : {} });
      if (cookie) answers.set(path, status);
      if (body.includes(secret)) leaks.push(`${path} ${cookie ? 'as an administrator' : ''}`);
    }
  }
  expect(leaks).toEqual([]);
  expect([...answers].filter(([, status]) => status !== 200)).toEqual([]);
});
