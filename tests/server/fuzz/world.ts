/** Three towns with a shop, each with a word of its own in every record, file and account. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { newCollectionRoute } from '../../../db/rules/collection/newCollectionRoute.ts';
import { newAgendaItem } from '../../../db/rules/meetings/fields.ts';
import { newPage } from '../../../db/rules/pages/fields.ts';
import { type SectionKey, sectionKeys } from '../../../db/rules/town/sectionKeys.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { createAccountToken } from '../../../server/store/accounts/tokens.ts';
import type { Account } from '../../../server/store/accounts/users.ts';
import { askForSubscription, saveSubscription } from '../../../server/store/news/subscriptions.ts';
import { write } from '../../../server/store/write.ts';
import { makeAccount, signInAccount } from '../accounts/accounts.ts';
import { shopper } from '../cart/shoppers.ts';
import { makeTown, type TestDatabase } from '../database.ts';
import { pdfFile, uploadBytes } from '../files/uploads.ts';
import { invoiceBody } from '../invoices/invoices.ts';
import { announcementInput, eventInput, itemInput } from '../records.ts';
import type { SendRequest, TestResponse } from '../serve.ts';
import { address, checkoutBody } from '../shop/checkouts.ts';
import type { Pools } from './values.ts';

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

const sectionOf = (key: SectionKey, word: string): Record<string, unknown> => {
  const title = `Title ${word}`;
  const about = { title, short_description: word, long_description: { paragraph1: `Text ${word}` } };
  const contact = { title, address: { street: `1 ${word} St`, city: word }, email: `${word}@town.example` };
  const all: Record<SectionKey, Record<string, unknown>> = {
    navbar: {},
    about,
    contact,
    calendar: { title, subtitle: word },
    documents: { title, subtitle: word },
    hero: { title, subtitle: word, action: { text: word, link: 'about' } },
    quick_links: { title, links: [{ title: word, url: 'https://example.org/', icon: 'map' }] },
    officials: { title, members: [{ name: `Mayor ${word}`, title: 'Mayor' }] },
    announcements: { header: { badge: word, title, subtitle: word } },
  };
  return all[key];
};

/** Everything that a clerk makes. @returns what calls may name it by */
async function makeRecords(call: Call, upload: Upload, word: string): Promise<Pools> {
  const pools: Pools = {};
  const make = async (table: string, path: string, body: unknown, method = 'POST') => {
    const made = (await call(method, path, body)).json() as Made;
    pools[table] = [...(pools[table] ?? []), String(made.id)];
    return made.id;
  };
  const title = `Title ${word}`;
  for (const key of sectionKeys) await call('PUT', `/api/content/${key}`, { ...sectionOf(key, word), enabled: true });
  const files = [await upload('notes.pdf', pdfFile(word)), await upload('notes.txt', `Text ${word}`)];
  pools.files = files.map(({ id }) => id);
  pools.addresses = files.map(({ url }) => url);
  const attachments = [{ title: `File ${word}`, url: pools.addresses[0] }];
  const announcement = { title, excerpt: word, content: `About ${word}.`, tags: [word], source: word, attachments };
  for (const more of [
    {},
    { publish_at: '2027-06-01T08:00' },
    { expires_at: '2026-11-23T20:00' },
    { category: 'events' },
  ])
    await make('announcements', '/api/announcements', { ...announcementInput(), ...announcement, ...more });
  const event = { title, description: word, content: word, location: `Hall ${word}`, location_detail: word };
  const rental = { type: 'rental', renter_name: word, renter_email: `${word}@rent.example`, renter_phone: '5550100' };
  const weekly = {
    date: '2026-12-01',
    end_date: '2026-12-01',
    repeat: { rule: 'FREQ=WEEKLY;COUNT=4', except: [], extra: [] },
  };
  for (const more of [{}, { ...rental, date: '2026-12-10', end_date: '2026-12-10' }, { type: 'holiday' }, weekly])
    await make('events', '/api/calendar', { ...eventInput(), ...event, ...more });
  for (const more of [{}, { severity: 'emergency' }])
    await make('banners', '/api/banners', { text: `Banner ${word}`, severity: 'notice', ...more });
  const calledAbout = { name: `Ana ${word}`, role: `Clerk ${word}`, subjects: [word] };
  for (const more of [{}, { is_official: true }]) await make('people', '/api/people', { ...calledAbout, ...more });
  const route = { ...newCollectionRoute('2026-11-02'), name: `Route ${word}`, streets: word, weekday: 1 };
  for (const more of [{}, { every_weeks: 2 }])
    await make('collection_routes', '/api/collection', { ...route, ...more });
  for (const more of [{}, { kind: 'faq', publish_at: '2027-06-01T08:00' }])
    await make('pages', '/api/pages', {
      ...newPage,
      format: 'markdown',
      title: `Page ${word} ${Object.keys(more).length}`,
      content: word,
      ...more,
    });
  const council = await make('bodies', '/api/bodies', {
    name: `Council ${word}`,
    media_contacts: [{ name: word, email: `${word}@herald.example` }],
  });
  const agenda = [{ ...newAgendaItem, files: [], title: `Item ${word}` }];
  const place = { body_ids: [council], start_time: '18:00', location: `Hall ${word}`, agenda };
  for (const date of ['2027-02-02', '2027-02-09', '2027-02-16'])
    await make('meetings', '/api/meetings', { ...place, date });
  const [, posted] = pools.meetings ?? [];
  await call('POST', `/api/meetings/${posted}/notices`, { reason: word });
  const draft = { noun: 'announcements', record: { ...announcementInput(), ...announcement } };
  const preview = (await call('POST', '/api/previews', draft)).json() as Made;
  pools.previews = [preview.id];
  pools.shown = [String(preview.token)];
  const typed = { version: '', base: { title: '' }, fields: [{ name: 'title', value: word }] };
  for (const noun of ['announcements', 'pages'])
    await make('drafts', '/api/drafts', { noun, title, note: word, typed });
  const category_id = await make('document_categories', '/api/documents/categories', { title, description: word });
  await make('document_categories', '/api/documents/categories', { title: `Second ${word}`, description: word });
  for (const file_id of pools.files)
    await make('documents', '/api/documents', { title, description: word, category_id, file_id, date: '2026-11-20' });
  const list_ids = [await make('lists', '/api/items/lists', { title: `List ${word}` })].map(Number);
  const item = { ...itemInput(), title: `Hat ${word}`, description: word, tags: [word], sku: word.toUpperCase() };
  for (const more of [{}, { is_public: false }, { quantity: 0 }, { price: 120, quantity: 90 }])
    await make('items', '/api/items', { ...item, list_ids, ...more });
  for (const [table, path] of [
    ['announcements', '/api/announcements'],
    ['events', '/api/calendar'],
    ['items', '/api/items'],
  ] as const) {
    const id = await make(
      table,
      path,
      table === 'items'
        ? item
        : {
            ...(table === 'events'
              ? { ...eventInput(), ...event, date: '2027-01-05', end_date: '2027-01-05' }
              : { ...announcementInput(), ...announcement }),
          },
    );
    await call('DELETE', `${path}/${id}`);
  }
  return pools;
}

/** Makes forms, and requests that people sent by them. */
async function makeRequests(call: Call, pools: Pools, word: string) {
  const usual = { help: '', required: false, options: [], max: 0, shown_if: null, is_private: false };
  const fields = [
    { ...usual, key: 'what', type: 'long', label: `What ${word}` },
    { ...usual, key: 'photos', type: 'files', label: 'Photos' },
  ];
  pools.forms = [];
  for (const kind of ['problem', 'records', 'plain']) {
    const form = {
      title: `Form ${word} ${kind}`,
      kind,
      fields,
      is_open: true,
      records_sentence: `Send them here, ${word}.`,
      recipients: [`${word}@clerk.example`],
      is_public_list: kind === 'problem',
    };
    pools.forms.push(((await call('POST', '/api/forms', form)).json() as Made).id);
  }
  pools.requests = [];
  pools['request-files'] = [];
  for (const [at, id] of pools.forms.entries()) {
    const { token, version } = (await call('GET', `/api/forms/${id}/token`)).json() as {
      token: string;
      version: number;
    };
    const file = `${word}-file-of-request-${at}`;
    const request = {
      key: `${word}-key-of-request-${at}`,
      token: `${word}-0000000000000${at}`.slice(-22).padStart(22, 'x'),
      form_version: version,
      form_token: token,
      answers: { what: `${word} ${at}`, photos: [file] },
      contact: { name: word, email: `${word}@sender.example`, phone: '' },
      files: [{ id: file, field_key: 'photos', name: `${word}.png`, size: 100 }],
    };
    const { number } = (await call('POST', `/api/forms/${id}/requests`, request)).json() as { number: string };
    pools.requests.push(number);
    pools['request-files'].push(file);
  }
}

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

type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestResponse>;
type Upload = (name: string, bytes: Uint8Array | string) => Promise<{ id: string; url: string }>;

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
