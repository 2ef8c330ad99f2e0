/** Three towns with a shop, each with a word of its own in every record, file and account. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Town } from '../../../db/rules/town/towns.ts';
import { createAccountToken } from '../../../server/store/accounts/tokens.ts';
import type { Account } from '../../../server/store/accounts/users.ts';
import { askForSubscription, saveSubscription } from '../../../server/store/news/subscriptions.ts';
import { write } from '../../../server/store/write.ts';
import { makeAccount, signInAccount } from '../accounts/accounts.ts';
import { shopper } from '../cart/shoppers.ts';
import { makeTown, type TestDatabase } from '../database.ts';
import { uploadBytes } from '../files/uploads.ts';
import { invoiceBody } from '../invoices/invoices.ts';
import type { SendRequest } from '../serve.ts';
import { address, checkoutBody } from '../shop/checkouts.ts';
import type { Pools } from './values.ts';
import { type Call, makeRecords, makeRequests, type Upload } from './worldRecords.ts';

/** A town as the fuzzer knows it. */
export type Place = {
  town: Town;
  host: string;
  /** In everything that the town has; no other town's answer may hold it. */
  canary: string;
  admin: Account;
  resident: Account;
  /** A person who has registered and not confirmed the address. */
  newcomer: Account;
  pools: Pools;
};

type Parts = { database: TestDatabase; ask: SendRequest; port: number; now: () => number };
type Made = { id: string; token?: string };

/** Makes orders and invoices. */
async function makeSales(call: Call, ask: SendRequest, place: Omit<Place, 'pools'> & { cookie: string }, pools: Pools) {
  const { canary: word, host, resident, cookie } = place;
  await call('PUT', '/api/shop-settings', {
    office_enabled: true,
    shipping_enabled: true,
    shipping_price: 5,
    pickup_address: `1 ${word} St`,
  });
  const contact = { first_name: word, last_name: 'Tate', email: `${word}@buyer.example`, phone: '5550199' };
  const shipping = { ...address, first_name: word, address_line1: `2 ${word} St` };
  pools.orders = [];
  pools.carts = [];
  for (const usual of [{ host }, { host, cookie }, { host }, { host, cookie }]) {
    const buyer = shopper(ask, usual);
    await buyer.add(pools.items?.[3] ?? '', 2);
    const body = {
      ...checkoutBody({ contact }),
      delivery: 'shipping',
      shipping,
      special_instructions: word,
    };
    const placed = await buyer.call('POST', '/api/checkout', body, { key: randomUUID() });
    if (placed.status !== 201) throw new Error(`checkout answered ${placed.status}: ${placed.body}`);
    pools.orders.push((placed.json() as { order: Made }).order.id);
    await buyer.add(pools.items?.[0] ?? '', 1);
    pools.carts.push(buyer.sessionId());
  }
  const key = () => ({ 'idempotency-key': randomUUID() });
  const [, paid = '', refunded = ''] = pools.orders;
  for (const id of [paid, refunded])
    await call('POST', `/api/orders/${id}/payments`, { method: 'cash', reference: word }, key());
  const refund = { refund_amount: 1, refund_reason: 'other', refund_notes: word };
  await call('PUT', `/api/orders/${refunded}/refund`, refund, key());
  pools.invoices = [];
  pools.tokens = [];
  const billed = { ...invoiceBody, customer_name: word, customer_email: resident.email, notes: word };
  for (const step of ['draft', 'sent', 'paid', 'sent']) {
    const items = [{ item_id: null, description: `Booth ${word}`, quantity: 1, unit_price: 100 }];
    const { id } = (await call('POST', '/api/invoices', { ...billed, items })).json() as Made;
    pools.invoices.push(id);
    if (step === 'draft') continue;
    await call('POST', `/api/invoices/${id}/send`, {});
    if (step === 'paid')
      await call('POST', `/api/invoices/${id}/payments`, { amount: 20, method: 'cash', reference: word }, key());
    const { pay_url } = (await call('GET', `/api/invoices/${id}`)).json() as { pay_url: string };
    pools.tokens.push(pay_url.split('/pay/')[1] ?? '');
  }
}

/** Makes mailed links and sign-in methods. */
async function makeMailedLinks(
  { database, now }: Parts,
  town: Town,
  accounts: Account[],
  word: string,
): Promise<string[]> {
  return write(database.db, town.id, 'test', async ({ trx }) => {
    const tokens: string[] = [];
    for (const [at, purpose] of (['reset', 'confirm', 'email', 'invite'] as const).entries()) {
      const userId = accounts[at % accounts.length]?.id ?? '';
      const newEmail = purpose === 'email' ? `new-${word}@maple.example` : undefined;
      tokens.push(
        await createAccountToken(trx, { townId: town.id, userId, purpose, now: now(), ...(newEmail && { newEmail }) }),
      );
    }
    return tokens;
  });
}

/** Makes followers of the town's news: one with a confirmed address, one without. @returns the tokens of their links */
const makeSubscriptions = ({ database, now }: Parts, town: Town, word: string): Promise<string[]> =>
  write(database.db, town.id, 'test', async ({ trx }) => {
    const news = { topics: ['emergencies'], frequency: 'at_once' as const };
    const context = { townId: town.id, now: now() };
    const confirmed = await askForSubscription(trx, { ...news, email: `one-${word}@news.example` }, context);
    await saveSubscription(trx, confirmed, news, now());
    const other = await askForSubscription(trx, { ...news, email: `two-${word}@news.example` }, context);
    return [confirmed.token, other.token];
  });

/** Addresses of an old site, and links that were found broken. */
async function makeAddresses(
  { database: { db } }: Parts,
  { id: town_id }: Town,
  call: Call,
  pools: Pools,
  word: string,
) {
  pools.redirects = [];
  for (const to of ['/about', 'https://example.org/', '']) {
    const body = { from: `/old-${word}-${pools.redirects.length}`, to };
    pools.redirects.push(((await call('POST', '/api/redirects', body)).json() as Made).id);
  }
  pools['broken-links'] = (pools.announcements ?? []).map((id) => `link-${id}`);
  const found = { town_id, noun: 'announcements', reason: 'missing', found_on: '2026-11-20' };
  const links = (pools.announcements ?? []).map((record_id) => ({
    ...found,
    id: `link-${record_id}`,
    record_id,
    address: pools.addresses?.[0] ?? '',
  }));
  await db.write('broken_links').insert(links);
  const missed = { town_id, count: 3, last_day: '2026-11-20', is_ignored: false };
  await db.write('missed_addresses').insert({ ...missed, address: `/missed-${word}` });
}

async function makePlace(parts: Parts, host: string, canary: string): Promise<Place> {
  const { database, ask, port, now } = parts;
  const town = await makeTown(database.db, {
    host,
    display_name: `Town of ${canary}`,
    commerce: 'on',
    support_email: `office@${canary}.example`,
  });
  const account = (name: string, more = {}) =>
    makeAccount(database, town, {
      email: `${name}-${canary}@town.example`,
      first_name: name,
      last_name: canary,
      ...more,
    });
  const admin = await account('admin', { is_admin: true });
  const [resident, newcomer] = [await account('resident'), await account('newcomer', { email_confirmed: false })];
  const { cookie } = await signInAccount(database, admin, town, now());
  const call: Call = async (method, path, json, headers = {}) => {
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const sentHeaders = { cookie, ...(json !== undefined && { 'content-type': 'application/json' }), ...headers };
    const answer = await ask(path, { host, method, headers: sentHeaders, ...body });
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`);
    return answer;
  };
  const upload: Upload = async (name, bytes) => {
    const { status, body } = await uploadBytes(port, `/api/files?name=${name}`, bytes, { cookie, host });
    if (status !== 201) throw new Error(`The upload of ${name} answered ${status}.`);
    return body as unknown as { id: string; url: string };
  };
  const pools = await makeRecords(call, upload, canary);
  await makeRequests(call, pools, canary);
  await makeAddresses(parts, town, call, pools, canary);
  const { cookie: shopperCookie } = await signInAccount(database, resident, town, now());
  await makeSales(call, ask, { town, host, canary, admin, resident, newcomer, cookie: shopperCookie }, pools);
  pools.tokens?.push(...(await makeMailedLinks(parts, town, [resident, newcomer, admin], canary)));
  pools.news = await makeSubscriptions(parts, town, canary);
  const urgent = { text: `Urgent ${canary}`, severity: 'emergency', no_end: true, notify: true };
  await call('POST', '/api/banners', urgent);
  await call('POST', '/api/doctor', {});
  const read = (table: string, column = 'id') =>
    database.db.read(table).where({ town_id: town.id }).orderBy('created_at').orderBy(column).pluck(column);
  const ownTables = {
    mails: await read('mails'),
    notifications: await read('notifications'),
    users: [admin.id, resident.id, newcomer.id],
    sessions: await read('sessions'),
  };
  return { town, host, canary, admin, resident, newcomer, pools: { ...pools, ...ownTables } };
}

/** A picture as people upload it. */
export const makePicture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

export type World = Parts & {
  /** The town that is called, the neighbor whose administrator calls there too, and one that nobody calls. */
  maple: Place;
  birch: Place;
  cedar: Place;
};

export async function makeWorld(parts: Parts): Promise<World> {
  const maple = await makePlace(parts, 'cityofmaple.test', 'qmaplexjw');
  const birch = await makePlace(parts, 'cityofbirch.test', 'qbirchzkv');
  return { ...parts, maple, birch, cedar: await makePlace(parts, 'cityofcedar.test', 'qcedarwfy') };
}
