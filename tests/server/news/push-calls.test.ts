/** The calls of devices that get news by push: what is taken, and from whom. */
import { describe, expect, test } from 'vitest';
import { limits } from '../../../server/http/limits.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { type SendRequest, serve } from '../serve.ts';
import { makeDevice } from './pushService.ts';

const services = 'announcements:services';

const postTo =
  (ask: SendRequest) =>
  (path: string, body: unknown, given: { host?: string; ip?: string } = {}) =>
    ask(`/api/push/${path}`, {
      method: 'POST',
      ...(given.host && { host: given.host }),
      headers: { 'content-type': 'application/json', ...(given.ip && { 'x-forwarded-for': given.ip }) },
      body: JSON.stringify(body),
    });

async function openCalls(dialect: (typeof dialects)[number]) {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db, { display_name: 'Maple' });
  const neighbor = await makeNeighbor(database.db);
  const { ask } = await serve(database, { env: { TRUST_PROXY: '1' } });
  const { endpoint, keys } = makeDevice('one');
  return { ...database, town, neighbor, ask, post: postTo(ask), asked: { endpoint, keys, topics: [services] } };
}

describe.each(dialects)('devices on %s', (dialect) => {
  test('a device subscribes, changes its topics, moves to another endpoint and leaves', async () => {
    const { db, post, asked } = await openCalls(dialect);
    const { endpoint } = asked;
    expect((await post('devices/find', { endpoint })).json()).toEqual({ topics: null });
    const first = await post('devices', { ...asked, topics: [services, 'documents:none-such'] });
    expect([first.status, first.json()]).toEqual([200, { topics: [services] }]);
    await post('devices', { ...asked, topics: ['meetings', 'emergencies'] });
    expect(await db.read('push_devices')).toHaveLength(1);
    const next = { ...makeDevice('two'), replaces: endpoint };
    expect((await post('devices/move', next)).status).toBe(204);
    expect((await post('devices/move', next)).status).toBe(404);
    expect((await post('devices/find', { endpoint })).json()).toEqual({ topics: null });
    const moved = (await post('devices/find', { endpoint: next.endpoint })).json() as { topics: string[] };
    expect(moved.topics.sort()).toEqual(['emergencies', 'meetings']);
    for (const _again of [1, 2]) expect((await post('devices/end', { endpoint: next.endpoint })).status).toBe(204);
    expect([await db.read('push_devices'), await db.read('push_topics')]).toEqual([[], []]);
  });

  test('a device belongs to one town: another one neither finds, moves nor ends it, and has another key', async () => {
    const { db, neighbor, ask, post, asked } = await openCalls(dialect);
    await post('devices', asked);
    const there = { host: neighbor.host };
    expect((await post('devices/find', asked, there)).json()).toEqual({ topics: null });
    expect((await post('devices/move', { ...makeDevice('two'), replaces: asked.endpoint }, there)).status).toBe(404);
    await post('devices/end', asked, there);
    expect(await db.read('push_devices').pluck('endpoint')).toEqual([asked.endpoint]);
    const keys = await Promise.all([ask('/api/push/key'), ask('/api/push/key', there)]);
    const [own, other] = keys.map((answer) => (answer.json() as { key: string }).key);
    expect(Buffer.from(own ?? '', 'base64url')).toHaveLength(65);
    expect(own).not.toBe(other);
    expect(((await ask('/api/push/key')).json() as { key: string }).key).toBe(own);
  });

  test('administrators see how many devices follow what, and nothing of them', async () => {
    const { db, town, ask, post, asked } = await openCalls(dialect);
    await post('devices', asked);
    await post('devices', { ...asked, ...makeDevice('two'), topics: [services, 'emergencies'] });
    const answer = await ask('/api/subscriptions', { headers: { cookie: await makeSessionCookie(db, town, true) } });
    expect(answer.json()).toMatchObject({
      total: 0,
      devices: 2,
      topics: expect.arrayContaining([
        { topic: services, title: '', count: 0, devices: 2 },
        { topic: 'emergencies', title: '', count: 0, devices: 1 },
      ]),
    });
    expect(answer.body).not.toContain('push.example.com');
  });
});

test.each([
  'http://push.example.com/a',
  'https://push.example.com:8443/a',
  'https://user:secret@push.example.com/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://[::1]/a',
  'https://[::ffff:10.0.0.1]/a',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/a',
  'https://localhost./a',
  'https://printer.local/a',
  'https://db.internal/a',
  'https://postgres/a',
  'ftp://push.example.com/a',
  'javascript:alert(1)',
  `https://push.example.com/${'a'.repeat(1000)}`,
  'push.example.com',
  '',
  7,
])('no endpoint: %s', async (endpoint) => {
  const { db, post, asked } = await openCalls('sqlite');
  const answer = await post('devices', { ...asked, endpoint });
  expect([answer.status, answer.json()]).toMatchObject([400, { code: 'invalid' }]);
  expect(await db.read('push_devices')).toEqual([]);
});

test('keys of another length, a point that is on no curve, and no topics are refused', async () => {
  const { db, post, asked } = await openCalls('sqlite');
  const { keys } = asked;
  const offCurve = Buffer.alloc(65, 1);
  offCurve[0] = 4;
  const bad = [
    { ...asked, keys: { ...keys, auth: 'short' } },
    { ...asked, keys: { ...keys, p256dh: keys.p256dh.slice(2) } },
    { ...asked, keys: { ...keys, p256dh: offCurve.toString('base64url') } },
    { ...asked, keys: undefined },
    { ...asked, topics: [] },
    { ...asked, topics: ['none-such'] },
    { ...asked, topics: 'meetings' },
    null,
  ];
  for (const body of bad) expect((await post('devices', body)).status).toBe(400);
  expect(await db.read('push_devices')).toEqual([]);
});

test('one address cannot fill the disk with devices', async () => {
  const { db, post, asked } = await openCalls('sqlite');
  const { points } = limits.push_address;
  const statuses: number[] = [];
  for (let place = 0; place < points + 2; place += 1)
    statuses.push(
      (await post('devices', { ...asked, endpoint: `${asked.endpoint}${place}` }, { ip: '203.0.113.9' })).status,
    );
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect(await db.read('push_devices')).toHaveLength(points);
  expect((await post('devices', asked, { ip: '203.0.113.10' })).status).toBe(200);
});
