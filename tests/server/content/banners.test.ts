import { describe, expect, test } from 'vitest';
import { toLocalTime } from '../../../db/rules/time.ts';
import { listBanners } from '../../../server/store/content/banners.ts';
import { write } from '../../../server/store/write.ts';
import { signInNewAccount } from '../accounts/accounts.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { serve, type TestResponse } from '../serve.ts';

const given = { severity: 'emergency', text: 'Boil your water', link: null, publish_at: '', expires_at: '' };
/** A moment by the town's clock, some minutes from now. */
const moment = (minutes: number) => {
  const { date, time } = toLocalTime(Date.now() + minutes * 60_000, 'America/Chicago');
  return `${date}T${time}`;
};

/** A town with an administrator, and the calls that they make. */
async function office(dialect: (typeof dialects)[number]) {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db);
  const neighbor = await makeNeighbor(database.db);
  const clerk = await signInNewAccount(database, town, { is_admin: true });
  const { ask } = await serve(database);
  const send = (
    method: string,
    path: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> =>
    ask(path, {
      method,
      headers: { ...clerk, ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
  return { db: database.db, town, neighbor, ask, send };
}

describe.each(dialects)('banners on %s', (dialect) => {
  test('one is put up, changed, taken down and put up again, and every step is on the record', async () => {
    const { db, town, ask, send } = await office(dialect);
    const posted = await send('POST', '/api/banners', given);
    expect(posted.status).toBe(201);
    expect(posted.headers).toMatchObject({ etag: '"1"', 'cache-control': 'no-store' });
    const { id } = posted.json() as { id: string };
    expect(posted.json()).toMatchObject({ ...given, version: 1 });
    expect((await ask('/api/sync')).json()).toMatchObject({ banners: [{ id, text: given.text }] });

    const put = await send('PUT', `/api/banners/${id}`, { ...given, text: 'Lifted' }, { 'if-match': '"1"' });
    expect(put.json()).toMatchObject({ id, text: 'Lifted', version: 2 });
    const late = await send('PUT', `/api/banners/${id}`, { ...given, text: 'Mine' }, { 'if-match': '"1"' });
    expect(late.status).toBe(412);
    expect(late.json()).toMatchObject({ code: 'changed_meanwhile', current: { id, text: 'Lifted', version: 2 } });

    const stale = await send('DELETE', `/api/banners/${id}`, undefined, { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
    expect((await send('DELETE', `/api/banners/${id}`)).status).toBe(204);
    expect(await listBanners(db, town.id)).toEqual([]);
    expect((await send('DELETE', `/api/banners/${id}`)).status).toBe(404);
    expect((await send('PUT', `/api/banners/${id}`, given)).status).toBe(404);
    for (const odd of ['x', '%00', '%F0%9F%9A%A8', 'x'.repeat(300)]) {
      expect((await send('PUT', `/api/banners/${odd}`, given)).status, odd).toBe(404);
      expect((await send('DELETE', `/api/banners/${odd}`)).status, odd).toBe(404);
    }
    expect((await send('POST', `/api/bin/banners/${id}/restore`)).status).toBe(200);
    expect(await listBanners(db, town.id)).toMatchObject([{ id, text: 'Lifted' }]);
    expect(await db.read('revisions').where({ record_id: id })).toHaveLength(4);
    const people = await db.read('audit_log').where({ record_id: id }).distinct('person').pluck('person');
    expect(people).toEqual([expect.stringContaining('@maple.example')]);
  });

  test('an administrator sees those to come and those that are over, and nobody else does', async () => {
    const { db, town, neighbor, ask, send } = await office(dialect);
    const over = {
      ...given,
      severity: 'notice' as const,
      publish_at: '2026-01-01T08:00',
      expires_at: '2026-01-02T08:00',
    };
    const then = { now: Date.parse('2026-01-01T20:00Z') };
    await write(db, town.id, 'test', (tx) => tx.save('banners', { ...over, text: 'Over' }), then);
    await write(db, neighbor.id, 'test', (tx) => tx.save('banners', { ...over, text: 'Next door' }), then);
    const later = { ...given, text: 'To come', publish_at: moment(60), expires_at: moment(120) };
    expect((await send('POST', '/api/banners', later)).status).toBe(201);
    const { banners } = (await send('GET', '/api/banners')).json() as { banners: { text: string }[] };
    expect(banners.map(({ text }) => text)).toEqual(['To come', 'Over']);
    expect((await ask('/api/sync')).body).not.toContain('To come');
    expect((await ask('/api/banners')).status).toBe(401);
  });

  test('a request that comes twice puts up one', async () => {
    const { db, town, send } = await office(dialect);
    const key = { 'idempotency-key': 'one-press' };
    const [first, second] = [
      await send('POST', '/api/banners', given, key),
      await send('POST', '/api/banners', given, key),
    ];
    expect(second.json()).toEqual(first.json());
    expect(await listBanners(db, town.id)).toHaveLength(1);
    expect((await send('POST', '/api/banners', { ...given, text: 'Other' }, key)).status).toBe(422);
  });

  test('a neighbor’s banner is not there', async () => {
    const { db, neighbor, send } = await office(dialect);
    const { id } = await write(db, neighbor.id, 'test', (tx) =>
      tx.save('banners', { severity: 'notice', text: 'Next door', link: null }),
    );
    expect((await send('PUT', `/api/banners/${id}`, given)).status).toBe(404);
    expect((await send('DELETE', `/api/banners/${id}`)).status).toBe(404);
    expect(await listBanners(db, neighbor.id)).toMatchObject([{ text: 'Next door', version: 1 }]);
  });
});

test('each field at, over and beside its limits: what is refused is told in a sentence, and nothing is kept', async () => {
  const { db, town, send } = await office('sqlite');
  const link = (title: unknown, url: unknown) => ({ link: { title, url } });
  const taken: object[] = [
    { text: 'x' },
    { text: 'x'.repeat(500) },
    { text: `  ${'x'.repeat(500)}\n` },
    { text: '\u{1F6A8}'.repeat(250) },
    { link: undefined },
    link('M', '/'),
    link('x'.repeat(200), `/${'x'.repeat(1999)}`),
    link('Call', 'tel:+19035550100'),
    { publish_at: undefined, expires_at: undefined },
    { expires_at: moment(1) },
    { expires_at: '2999-12-31T23:59' },
    { publish_at: '2026-01-01T00:00' },
    { publish_at: moment(60), expires_at: moment(61) },
    { id: 'mine', version: 9, seq: 9, unknown: 'x' },
  ];
  const howWritten = 'A date and time is written YYYY-MM-DDTHH:MM, such as 2026-11-24T08:00, from 1900 to 2999.';
  const sentences: [object, string][] = [
    [{ severity: 'panic' }, 'A banner is a notice, a warning or an emergency.'],
    [{ severity: undefined }, 'A banner has a severity and a text.'],
    [{ text: '' }, 'A banner needs a text.'],
    [{ text: ' \n ' }, 'A banner needs a text.'],
    [{ text: undefined }, 'A banner has a severity and a text.'],
    [{ text: 7 }, 'A banner needs a text.'],
    [{ text: 'x'.repeat(501) }, 'A banner has at most 500 characters.'],
    [{ text: '\u{1F6A8}'.repeat(251) }, 'A banner has at most 500 characters.'],
    [{ link: 'https://maple.example' }, 'A link has words that people read, and an address.'],
    [link('', '/'), 'A link needs words that people read.'],
    [link('x'.repeat(201), '/'), 'The words of a link have at most 200 characters.'],
    [link('More', `/${'x'.repeat(2000)}`), 'The address of a link has at most 2,000 characters.'],
    [link('More', 'javascript:alert(1)'), 'A link must start with https://, http://, mailto:, tel:, sms: or /.'],
    [link('More', '//evil.example'), 'A link must start with https://, http://, mailto:, tel:, sms: or /.'],
    [{ publish_at: 7 }, howWritten],
    [{ expires_at: '2026-02-30T08:00' }, howWritten],
    [{ expires_at: '12026-11-24T08:00' }, howWritten],
    [{ expires_at: '3000-01-01T00:00' }, howWritten],
    [{ publish_at: '0999-01-01T00:00' }, howWritten],
    [{ publish_at: moment(60), expires_at: moment(60) }, 'A banner cannot end before it starts.'],
    [
      { publish_at: '2027-03-14T02:30', expires_at: '2027-03-14T03:15' },
      'By the town’s clock it would end before it begins: the clock is put forward then.',
    ],
    [{ expires_at: moment(-1) }, 'The end of this banner has passed: nobody would see it.'],
  ];
  for (const changes of taken) {
    const { status, body } = await send('POST', '/api/banners', { ...given, ...changes });
    expect(status, `${JSON.stringify(changes).slice(0, 80)}: ${body}`).toBe(201);
  }
  const before = await db.read('banners').where({ town_id: town.id });
  for (const [changes, message] of sentences) {
    const { status, body } = await send('POST', '/api/banners', { ...given, ...changes });
    expect({ status, ...JSON.parse(body) }).toMatchObject({ status: 400, code: 'invalid', message });
  }
  expect((await send('POST', '/api/banners')).status).toBe(400);
  expect(await db.read('banners').where({ town_id: town.id })).toEqual(before);
  expect(before.map(({ id }) => id)).not.toContain('mine');
});
