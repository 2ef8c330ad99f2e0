/** Whom lines name after an account's address became another one, and the old one somebody else's. */
import { describe, expect, test } from 'vitest';
import type { Invoice } from '../../../db/rules/invoices/invoices.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { makeTownWithClerk } from '../clerk.ts';
import { dialects } from '../database.ts';
import { invoiceBody } from '../invoices/invoices.ts';
import { insertOrder, payOrder } from '../orders/orderRows.ts';
import { announcementInput } from '../records.ts';
import { makeAccount, signInAccount, testPassword } from './accounts.ts';

const old = 'ann@maple.example';
const ann = { person: 'new@maple.example', person_name: 'Ann Ash' };

/** Ann writes in the town as an administrator; then her address becomes another one, and Zed registers with the old one. */
async function setUp(dialect: 'sqlite' | 'postgres') {
  const town = await makeTownWithClerk(dialect, { commerce: 'on' });
  const names = { first_name: 'Ann', last_name: 'Ash' };
  const account = await makeAccount(town, town.town, { email: old, ...names, is_admin: true });
  const headers = await signInAccount(town, account, town.town);
  const as = (path: string, method = 'GET', json?: unknown, key = '') =>
    town.ask(path, {
      method,
      headers: { ...headers, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
  const moveAway = async () => {
    await town.db.write('users').where({ id: account.id }).update({ email: ann.person });
    return makeAccount(town, town.town, { email: old, first_name: 'Zed', last_name: 'Zoe', is_admin: true });
  };
  return { ...town, account, headers, as, moveAway };
}

describe.each(dialects)('on %s', (dialect) => {
  test('history, trash and activity name who it was, by their address of today', async () => {
    const { as, call, ask, db, town, moveAway } = await setUp(dialect);
    const made = (await as('/api/announcements', 'POST', announcementInput())).json() as { id: string };
    const gone = (await as('/api/banners', 'POST', { severity: 'notice', text: 'Snow', link: null })).json() as {
      id: string;
    };
    expect((await as(`/api/banners/${gone.id}`, 'DELETE')).status).toBeLessThan(300);
    const zed = await moveAway();
    const { revisions } = (await call(`/api/history/announcements/${made.id}`)).json() as { revisions: object[] };
    expect(revisions).toMatchObject([ann]);
    expect((await call('/api/bin')).json()).toMatchObject({ entries: [{ id: gone.id, ...ann }] });
    const signIn = (email: string) =>
      ask('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: testPassword }),
      });
    expect((await signIn(old)).json()).toMatchObject({ id: zed.id });
    expect((await signIn(ann.person)).status).toBe(200);
    const lines = async (person: string) => {
      const { entries } = (await call(`/api/audit?person=${person}`)).json() as { entries: Record<string, string>[] };
      return entries.map(({ action, person: address, person_name }) => `${person_name} ${address} ${action}`);
    };
    // Somebody's lines are found by their address of today, all of them, and nobody else's.
    expect(await lines(ann.person)).toEqual(
      ['signed_in', 'deleted', 'created', 'created'].map((action) => `Ann Ash new@maple.example ${action}`),
    );
    expect(await lines(old)).toEqual([`Zed Zoe ${old} signed_in`]);
    const { people } = (await call('/api/audit/choices')).json() as { people: object[] };
    expect(people).toEqual(expect.arrayContaining([ann, { person: old, person_name: 'Zed Zoe' }]));
    expect((await db.read('audit_log').where({ town_id: town.id, person: old }).distinct('user_id')).length).toBe(2);
  });

  test('timelines, payments, refunds and the ledger do as well; papers stay with their accounts', async () => {
    const { as, call, ask, headers, account, db, town, moveAway, ...database } = await setUp(dialect);
    const orderId = await insertOrder({ db }, town, { user_id: account.id, user_email: old });
    await payOrder({ db }, town, orderId);
    expect((await as(`/api/orders/${orderId}/status`, 'PUT', { status: 'shipped' })).status).toBe(200);
    const create = (given = {}) => as('/api/invoices', 'POST', { ...invoiceBody, customer_email: old, ...given });
    const { id } = (await create()).json() as Invoice;
    const paid = await as(`/api/invoices/${id}/payments`, 'POST', { amount: 50, method: 'cash', reference: '' }, 'k1');
    expect(paid.status).toBeLessThan(300);
    const [payment] = ((await as(`/api/invoices/${id}`)).json() as Invoice).payments;
    const money = { payment_id: payment?.id, refund_amount: 10, refund_reason: 'requested_by_customer' };
    expect((await as(`/api/invoices/${id}/refund`, 'PUT', money, 'k2')).status).toBeLessThan(300);
    const zed = await moveAway();

    const order = (await call(`/api/orders/${orderId}`)).json() as Order;
    expect(order.events.filter(({ person }) => person)).toMatchObject([{ kind: 'paid' }, { ...ann }]);
    // A colleague's edit leaves the invoice with Ann's account, and another copy goes to her.
    const changed = (await call(`/api/invoices/${id}`, { method: 'PUT', json: { notes: 'Corner' } })).json() as Invoice;
    expect(changed).toMatchObject({ user_id: account.id, payments: [ann], refunds: [ann] });
    expect(changed.events.slice(0, -1).every(({ person }) => person === ann.person)).toBe(true);
    const copy = (await call(`/api/invoices/${id}/duplicate`, { json: {} })).json() as Invoice;
    expect(copy).toMatchObject({ user_id: account.id, customer_email: ann.person });
    const ledger = await call('/api/ledger/export');
    expect(ledger.body).toContain('new@maple.example,Ann Ash');
    expect(ledger.body).not.toContain(old);
    const mine = await ask('/api/orders/my-orders', { headers });
    expect(mine.body).toContain(orderId);
    const theirs = await ask('/api/orders/my-orders', { headers: await signInAccount({ db, ...database }, zed, town) });
    expect(theirs.body).not.toContain(orderId);
  });

  test('a call that comes again after the change is not done again, and is not another person’s', async () => {
    const { as, db, town, ask, moveAway, ...database } = await setUp(dialect);
    const input = announcementInput();
    const first = await as('/api/announcements', 'POST', input, 'once');
    const zed = await moveAway();
    expect((await as('/api/announcements', 'POST', input, 'once')).json()).toEqual(first.json());
    const headers = await signInAccount({ db, ...database }, zed, town);
    const sent = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'once' },
    };
    expect((await ask('/api/announcements', { ...sent, body: JSON.stringify(input) })).status).toBe(201);
    expect(await db.read('announcements').where({ town_id: town.id })).toHaveLength(2);
  });
});
