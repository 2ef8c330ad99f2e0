/** Which accounts see which invoices: active ones of the customer's address, once it was confirmed. */
import { describe, expect, test } from 'vitest';
import type { InvoiceSummary } from '../../../db/rules/invoices/invoices.ts';
import { seedDemoAccounts } from '../../../server/demo/accounts.ts';
import { changeUser } from '../../../server/store/accounts/changeUser.ts';
import { cookieOf, makeAccount, postJson, signInAccount } from '../accounts/accounts.ts';
import { dialects, makeTestDatabase, makeTown } from '../database.ts';
import { readMails } from '../news/mails.ts';
import { runTown } from '../office/cli.ts';
import { makeInvoiceTown } from './invoices.ts';

const email = 'rosa@buyer.example';
const names = { firstName: 'Rosa', lastName: 'Tate' };
const password = 'correct horse battery';

describe.each(dialects)('on %s', (dialect) => {
  test('an unconfirmed address sees nothing; a mailed link or the command line confirms it', async () => {
    const town = await makeInvoiceTown(dialect);
    const { ask, create, change, read, dataDir } = town;
    const cookie = cookieOf(await ask('/api/auth/register', postJson({ ...names, email, password })));
    const { id } = await create();
    expect(await read(id)).toMatchObject({ user_id: null });
    const own = async (headers: { cookie: string }) => {
      const { invoices, total } = (await ask('/api/invoices', { headers })).json() as {
        invoices: InvoiceSummary[];
        total: number;
      };
      expect(total).toBe(invoices.length);
      return invoices.map((invoice) => invoice.id);
    };
    expect(await own({ cookie })).toEqual([]);
    expect((await ask(`/api/invoices/${id}`, { headers: { cookie } })).status).toBe(404);

    await ask('/api/auth/forgot', postJson({ email }));
    // The first one confirms the address.
    await expect.poll(() => readMails(dataDir)).toHaveLength(2);
    const token = readMails(dataDir).find(({ subject }) => subject.startsWith('Reset'))?.token;
    const confirmed = { cookie: cookieOf(await ask('/api/auth/password', postJson({ token, password }))) };
    // Nothing is linked by itself: an administrator saves the invoice first.
    expect(await own(confirmed)).toEqual([]);
    expect((await change(id, { notes: 'Corner booth' })).json()).toMatchObject({ user_id: expect.any(String) });
    expect(await own(confirmed)).toEqual([id]);

    const seen = await ask(`/api/invoices/${id}`, { headers: confirmed });
    expect(seen.json()).toMatchObject({ user_id: null, events: [], notes: 'Corner booth' });
    expect(seen.headers.etag).toBe('"2"');
    await change(id, { status: 'draft' });
    expect(await own(confirmed)).toEqual([]);
    expect((await ask(`/api/invoices/${id}`, { headers: confirmed })).status).toBe(404);
    await change(id, { status: 'unpaid', customer_email: 'bob@buyer.example' });
    expect(await own(confirmed)).toEqual([]);

    // The neighbor's account of the same address is another one.
    const bob = await makeAccount(town, town.town, { email: 'bob@buyer.example', email_confirmed: false });
    await makeAccount(town, town.neighbor, { email: 'eve@buyer.example' });
    expect((await change(id, { customer_email: 'eve@buyer.example' })).json()).toMatchObject({ user_id: null });
    const output = await runTown(town, 'confirm', 'cityofmaple.test', 'Bob@buyer.example');
    expect(output).toMatchObject({ code: 0, out: 'bob@buyer.example is confirmed.\n' });
    expect((await runTown(town, 'confirm', 'cityofmaple.test', 'bob@buyer.example')).out).toContain('confirmed before');
    expect((await runTown(town, 'confirm', 'cityofmaple.test', 'nobody@buyer.example')).code).toBe(1);
    expect((await change(id, { customer_email: 'BOB@buyer.example' })).json()).toMatchObject({ user_id: bob.id });
    expect(await own(await signInAccount(town, bob, town.town))).toEqual([id]);
    await town.write((tx) => changeUser(tx, town.town.id, bob.id, { active: false }));
    expect((await change(id, { notes: '' })).json()).toMatchObject({ user_id: null });
  });
});

test('accounts of the demo and administrators from the command line are confirmed, invited people once they came', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db, { host: 'cityofmaple.localhost' });
  await seedDemoAccounts(database.db, password);
  await runTown(database, 'admin', town.host, 'ann@maple.example', '--password', password);
  await makeAccount(database, town, { email: 'pat@maple.example', email_confirmed: false });
  const users = await database.db.read('users').where({ town_id: town.id }).orderBy('email');
  expect(users.map((user) => `${user.email} ${user.email_confirmed_at !== null}`)).toEqual([
    'ann@maple.example true',
    'clerk@maple.example true',
    'pat@maple.example false',
    'resident@maple.example true',
  ]);
});
