/** Records of a fuzzed town, as its clerks make them, and requests that people sent. */
import { newCollectionRoute } from '../../../db/rules/collection/newCollectionRoute.ts';
import { newAgendaItem } from '../../../db/rules/meetings/fields.ts';
import { newPage } from '../../../db/rules/pages/fields.ts';
import { type SectionKey, sectionKeys } from '../../../db/rules/town/sectionKeys.ts';
import { pdfFile } from '../files/uploads.ts';
import { announcementInput, eventInput, itemInput } from '../records.ts';
import type { TestResponse } from '../serve.ts';
import type { Pools } from './values.ts';

export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestResponse>;
export type Upload = (name: string, bytes: Uint8Array | string) => Promise<{ id: string; url: string }>;
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
export async function makeRecords(call: Call, upload: Upload, word: string): Promise<Pools> {
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
export async function makeRequests(call: Call, pools: Pools, word: string) {
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
