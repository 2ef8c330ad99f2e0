/** Saving a section: who may, what stays, what is refused, and two clerks at once. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Town } from '../../../db/rules/town/towns.ts';
import { write } from '../../../server/store/write.ts';
import { signInNewAccount } from '../accounts/accounts.ts';
import { makeTestDatabase, makeTown, type TestDatabase } from '../database.ts';
import { type SendRequest, serve } from '../serve.ts';

type Saved = { section_key: string; content: Record<string, unknown>; enabled: boolean; version: number };

let database: TestDatabase;
let town: Town;
let ask: SendRequest;
let admin: Record<string, string>;

beforeEach(async () => {
  database = await makeTestDatabase('sqlite');
  town = await makeTown(database.db);
  ({ ask } = await serve(database));
  admin = await signInNewAccount(database, town, { is_admin: true });
});

const put = (key: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(`/api/content/${key}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...admin, ...headers },
    body: JSON.stringify(body),
  });
const seed = (key: 'hero' | 'contact' | 'about', content: object, enabled = true) =>
  write(database.db, town.id, 'test', (tx) => tx.saveSection(key, content, enabled));
const read = async (key: string) => {
  const { sections } = (await ask(`/api/content/sections?sections=${key}`)).json() as { sections: Saved[] };
  return sections[0] as Saved;
};

describe('PUT /api/content/…', () => {
  test('is for administrators of this town', async () => {
    const visitor = await put('hero', { title: 'x' }, { cookie: '' });
    expect(visitor.status).toBe(401);
    const user = await put('hero', { title: 'x' }, await signInNewAccount(database, town, { is_admin: false }));
    expect([user.status, user.json()]).toEqual([403, expect.objectContaining({ message: 'Admin access required' })]);
    const other = await makeTown(database.db, { host: 'elsewhere.test' });
    const neighbor = await put('hero', { title: 'x' }, await signInNewAccount(database, other, { is_admin: true }));
    expect(neighbor.status).toBe(401);
    expect((await read('hero')).version).toBe(0);
  });

  test('saves what it is sent and answers the section with its version (R421)', async () => {
    expect(await read('hero')).toEqual({ section_key: 'hero', content: {}, enabled: true, version: 0 });
    const body = { title: 'Hi', subtitle: 'There', action: { text: 'Go', link: 'contact' }, enabled: true };
    const saved = await put('hero', body, { 'if-match': '"0"' });
    expect(saved.status).toBe(200);
    expect(saved.headers.etag).toBe('"1"');
    expect(saved.headers['cache-control']).toBe('no-store');
    expect(saved.json()).toMatchObject({ section_key: 'hero', version: 1, enabled: true, content: { title: 'Hi' } });
    expect(await read('hero')).toMatchObject({ version: 1, content: { action: { text: 'Go', link: 'contact' } } });
    const again = await put('hero', { title: 'Hello' }, { 'if-match': '"1"' });
    expect(again.json()).toMatchObject({ version: 2, content: { title: 'Hello', subtitle: 'There' } });
  });

  test('takes the flat names of the documents’ forms, too (R403, R404)', async () => {
    await seed('hero', { title: 'T', subtitle: 'S', action: { text: 'Old', link: 'contact' } });
    const { content } = (await put('hero', { action_text: 'New' })).json() as Saved;
    expect(content.action).toEqual({ text: 'New', link: 'contact' });
    const link = (await put('hero', { action_link: 'none' })).json() as Saved;
    expect(link.content.action).toEqual({ text: 'New', link: 'none' });
  });

  test('keeps what it leaves out, replaces groups whole, and clears what is sent empty (R188, R942)', async () => {
    const extra = { coordinates: { lat: 30.1, lng: -97.8 }, fire_department: { name: 'MVFD' } };
    await seed('contact', { title: 'T', email: 'a@b.test', phone: { office: '1', fax: '2' }, ...extra }, false);
    const saved = (await put('contact', { title: 'New', email: '', phone: { office: '3' } })).json() as Saved;
    expect(saved.content).toMatchObject({ title: 'New', email: '', phone: { office: '3', fax: '' }, ...extra });
    expect(saved.enabled).toBe(false);
    expect((await put('contact', { enabled: true })).json()).toMatchObject({
      enabled: true,
      content: { title: 'New' },
    });
  });

  test('replaces the paragraphs of the long description (R172, R173)', async () => {
    await seed('about', { title: 'T', long_description: { paragraph1: 'a', paragraph2: 'b', paragraph3: 'c' } });
    const saved = await put('about', { enabled: true, title: 'T', long_description: { paragraph1: 'z' } });
    expect((saved.json() as Saved).content.long_description).toEqual({ paragraph1: 'z' });
  });

  test.each([
    ['hero', { title: ' ' }, 'Title cannot be empty'],
    ['hero', { action: { text: '', link: 'about' } }, 'Action text cannot be empty'],
    ['about', { long_description: {} }, 'Long description cannot be empty'],
    ['hero', { title: 'x'.repeat(301) }, 'The title has at most 300 characters.'],
    ['hero', { subtitle: 'x'.repeat(601) }, 'The subtitle has at most 600 characters.'],
    ['hero', { action: { text: 'x'.repeat(61) } }, 'The action text has at most 60 characters.'],
    [
      'hero',
      { action: { text: 'x', link: 'https://evil.test' } },
      'The action link is one of: none, officials, about, contact, announcements, calendar, documents, items.',
    ],
    ['hero', { title: 5 }, 'The title must be text.'],
    ['hero', { title: null }, 'The title must be text.'],
    ['hero', { image: { src: 'javascript:alert(1)' } }, /must start with https/],
    ['hero', { enabled: 'yes' }, 'enabled is either true or false.'],
    ['about', { short_description: 'x'.repeat(2001) }, 'The short description has at most 2,000 characters.'],
    ['about', { long_description: { paragraph1: 'x'.repeat(20_001) } }, 'Paragraph 1 has at most 20,000 characters.'],
    ['about', { long_description: 'all of it' }, /paragraph1, paragraph2/],
    ['about', { long_description: { intro: 'x' } }, /paragraph1, paragraph2/],
    ['officials', { title: 'T', members: 'Ana' }, 'Invalid members data format'],
    ['officials', { members: [{ name: 1 }] }, 'Invalid members data format'],
    ['officials', { members: [{ name: 'Ana' }, { name: ' ', title: 'Mayor' }] }, 'Invalid members data format'],
    ['officials', { members: [{ name: 'x'.repeat(121) }] }, 'The name of member 1 has at most 120 characters.'],
    ['officials', { members: Array(101).fill({ name: 'A' }) }, 'The list of members has at most 100 entries.'],
    ['contact', { phone: { fax: 'x'.repeat(301) } }, 'The fax has at most 300 characters.'],
    ['contact', { phone: '512' }, 'The phone has the wrong form.'],
    ['contact', { email: 'a@b' }, 'Please enter an email address such as name@example.org.'],
    ['calendar', { rental_info: { contact: { cell: 5 } } }, 'The cell phone of the rental contact must be text.'],
  ])('refuses %s %j with a sentence', async (key, body, message) => {
    const refused = await put(key, body);
    expect([refused.status, refused.json()]).toMatchObject([
      400,
      { code: 'invalid', message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ]);
    expect((await read(key)).version).toBe(0);
  });

  test.each([
    ['hero', { title: 'x'.repeat(300), subtitle: 'x'.repeat(600), action: { text: 'x'.repeat(60), link: 'none' } }],
    ['officials', { title: 'T', members: Array(100).fill({ name: 'x'.repeat(120), title: 'x'.repeat(120) }) }],
    ['about', { title: 'T', short_description: 'x'.repeat(2000) }],
    ['documents', { title: '' }],
  ])('takes %s at its limits', async (key, body) => expect((await put(key, body)).status).toBe(200));

  test('sends what a refusal is made of, so that the app can say it in another language', async () => {
    expect((await put('hero', { title: ' ' })).json()).toMatchObject({
      code: 'invalid',
      message: 'Title cannot be empty',
      template: '{field} cannot be empty',
      params: { field: 'Title' },
    });
  });

  test('names what it does not know', async () => {
    expect((await put('nowhere', {})).status).toBe(404);
    expect((await put('__proto__', {})).status).toBe(404);
    for (const body of [null, [], 'text', 5]) expect((await put('hero', body)).status).toBe(400);
    expect((await put('hero', { nothing: 'known', title: 'T' })).json()).toMatchObject({ content: { title: 'T' } });
    expect((await put('hero', { title: 'T' }, { 'if-match': 'yesterday' })).status).toBe(400);
  });

  test('refuses a version that is not the newest, with the section as it stands', async () => {
    await put('hero', { title: 'First' });
    await put('hero', { title: 'Second' }, { 'if-match': '"1"' });
    for (const version of ['0', '1', '3']) {
      const late = await put('hero', { title: 'Mine' }, { 'if-match': `"${version}"` });
      expect([late.status, late.json()]).toMatchObject([
        412,
        { code: 'changed_meanwhile', current: { version: 2, content: { title: 'Second' } } },
      ]);
    }
    expect(await read('hero')).toMatchObject({ version: 2, content: { title: 'Second' } });
  });

  test('the same request again, because no answer came, is the same save', async () => {
    const send = () => put('hero', { title: 'Once' }, { 'if-match': '"0"', 'idempotency-key': 'k1' });
    const [first, second] = [await send(), await send()];
    expect(second.json()).toEqual(first.json());
    expect(second.status).toBe(200);
    expect((await read('hero')).version).toBe(1);
  });

  test('lets one of two clerks win who save at once from the same version, and no save goes unseen', async () => {
    await put('hero', { title: '0' });
    let seen = 1;
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(
        ['a', 'b', 'c', 'd'].map((title) => put('hero', { title: `${title}${round}` }, { 'if-match': `"${seen}"` })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
      const winner = answers.find(({ status }) => status === 200)?.json() as Saved;
      seen = winner.version;
      expect(await read('hero')).toMatchObject({ version: round + 2, content: winner.content });
    }
  });
});
