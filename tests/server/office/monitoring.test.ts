import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { AggregatorRegistry } from 'prom-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addDatabaseGauges } from '../../../server/monitoring/databaseGauges.ts';
import { createMetrics, requestKindOf } from '../../../server/monitoring/metrics.ts';
import { createMetricsServer } from '../../../server/monitoring/metricsServer.ts';
import { watchQueries } from '../../../server/monitoring/slowQueries.ts';
import { watchRenders } from '../../../server/monitoring/slowRenders.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { dialects, makeTestDatabase, makeTown, testsSqlite } from '../database.ts';
import { fakeBuild, serve } from '../serve.ts';

const deployed = (file: string) => readFileSync(new URL(`../../../deploy/monitoring/${file}`, import.meta.url), 'utf8');

test.each([
  ['/', 'page'],
  ['/announcements?page=2', 'page'],
  ['/items/a.b/c', 'page'],
  ['/api/announcements', 'call'],
  ['/api/live', 'stream'],
  ['/api/orders/live?since=3', 'stream'],
  ['/api/orders/liver', 'call'],
  ['/assets/main-1.js', 'file'],
  ['/media/1/a', 'file'],
  ['/sw.js', 'file'],
  ['/readyz', 'health'],
])('%s counts as a %s', (path, kind) => {
  expect(requestKindOf(path)).toBe(kind);
});

describe.each(dialects)('the view of a monitor on %s', (dialect) => {
  test('has each figure that the dashboard and the alerts ask for, and no town or person', async () => {
    const database = await makeTestDatabase(dialect);
    await makeTown(database.db);
    const metrics = createMetrics();
    addDatabaseGauges(metrics, database.db, database.dataDir, Date.now);
    const { ask } = await serve(database, { metrics });
    await ask('/');
    await ask('/');
    await ask('/nowhere');
    metrics.noteJob('send mails', true);
    metrics.noteJob('send mails', false);
    // An answer is counted once it has been sent, which whoever asked may know sooner.
    await expect.poll(() => metrics.registry.metrics()).toContain('status="4xx"');
    const text = await metrics.registry.metrics();

    const files = [deployed('alerts.yml'), deployed('grafana-dashboard.json')].join('\n');
    const names = new Set(files.match(/\b(mainstreet|nodejs|process)_[a-z0-9_]+/g));
    expect(names.size).toBeGreaterThan(15);
    expect([...names].filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(text))).toEqual([]);

    const figure = (line: string) =>
      Number(
        text
          .split('\n')
          .find((one) => one.startsWith(`${line} `))
          ?.split(' ')[1],
      );
    const answers = (status: string, cached: string) =>
      figure(`mainstreet_request_seconds_count{kind="page",method="GET",cached="${cached}",status="${status}"}`);
    expect([answers('2xx', 'no'), answers('2xx', 'yes'), answers('4xx', 'no')]).toEqual([1, 1, 1]);
    expect(figure('mainstreet_towns')).toBe(1);
    expect(figure('mainstreet_ready')).toBe(1);
    expect(figure('mainstreet_query_seconds_count')).toBeGreaterThan(0);
    expect(figure('mainstreet_render_seconds_count')).toBe(2);
    expect(text).not.toContain('maple');
  });

  test('a change can be followed by its request id from the proxy to the log and the audit trail', async () => {
    const database = await makeTestDatabase(dialect);
    const town = await makeTown(database.db);
    const lines: string[] = [];
    const { ask } = await serve(database, { lines, env: { TRUST_PROXY: '1' } });
    const cookie = await makeSessionCookie(database.db, town, true);
    const answer = await ask('/api/announcements', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'x-request-id': 'edge-0123456789' },
      body: JSON.stringify({ title: 'Water main', content: 'Boil it.', category: 'government' }),
    });
    expect(answer.status).toBe(201);
    expect(answer.headers['x-request-id']).toBe('edge-0123456789');
    const { entries } = (await ask('/api/audit', { headers: { cookie } })).json() as {
      entries: { noun: string; request_id: string | null }[];
    };
    expect(entries.find(({ noun }) => noun === 'announcements')?.request_id).toBe('edge-0123456789');
    await expect.poll(() => lines.some((line) => line.includes('"request":"edge-0123456789"'))).toBe(true);
  });
});

test.each([
  ['no proxy is trusted', '', 'edge-0123456789'],
  ['it could forge a line of the log', '1', 'a b","status":200'],
  ['it is longer than any', '1', 'x'.repeat(65)],
])('an id that comes along is not taken where %s', async (_why, trust, id) => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const { ask } = await serve(database, { env: { TRUST_PROXY: trust } });
  const ids = await Promise.all(
    [1, 2].map(async () => (await ask('/nowhere', { headers: { 'x-request-id': id } })).headers['x-request-id']),
  );
  expect(ids).not.toContain(id);
  expect(new Set(ids).size).toBe(2);
});

test.runIf(testsSqlite)('slow queries and slow pages are logged, without values and queries', async () => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const logged: [Record<string, unknown>, string][] = [];
  const log = { warn: (facts: Record<string, unknown>, text: string) => void logged.push([facts, text]) } as never;
  let clock = 0;
  const now = () => (clock += 300);
  watchQueries(database.db, { log, slowMs: 250, now });
  await database.db
    .read('towns')
    .where({ host: 'nobody@example.org' })
    .catch(() => {});
  await database.db.read('towns').where({ id: 'nobody@example.org' });
  const build = watchRenders(fakeBuild(), { log, slowMs: 250, now });
  await build.render('/announcements?q=secret', { tenant: { host: 'cityofmaple.test' }, announcements: [] } as never);
  expect(logged.map(([, text]) => text)).toEqual(['slow query', 'slow query', 'slow render']);
  expect(logged[1]?.[0]).toMatchObject({ ms: 300, sql: expect.stringContaining('from `towns` where `id` = ?') });
  expect(logged[2]?.[0]).toMatchObject({ ms: 300, host: 'cityofmaple.test', path: '/announcements' });
  await build.render('/pay/secret-token', { tenant: { host: 'cityofmaple.test' }, announcements: [] } as never);
  expect(logged[3]?.[0]).toMatchObject({ path: '/pay/…' });
  expect(JSON.stringify(logged)).not.toMatch(/nobody|secret/);

  logged.length = 0;
  const { read } = (await makeTestDatabase('sqlite')).db;
  watchQueries({ read, write: read }, { log, slowMs: 0, now });
  await read('towns');
  expect(logged).toEqual([]);
});

test('the port for the monitor has the figures and nothing else', async () => {
  const server = createMetricsServer(createMetrics().registry);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const ask = (path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method });
  const figures = await ask('/metrics');
  expect([figures.status, figures.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  expect(await figures.text()).toContain('process_resident_memory_bytes');
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/metrics', 'POST')).status).toBe(405);
});

test('several processes together have each figure of Node that the dashboard and the alerts ask for', async () => {
  const processes = [createMetrics(), createMetrics()];
  const all = AggregatorRegistry.aggregate(
    await Promise.all(processes.map(({ registry }) => registry.getMetricsAsJSON())),
  );
  const text = await all.metrics();
  const files = [deployed('alerts.yml'), deployed('grafana-dashboard.json')].join('\n');
  const names = new Set(files.match(/\b(nodejs|process)_[a-z0-9_]+/g));
  expect(names.size).toBeGreaterThan(5);
  expect([...names].filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(text))).toEqual([]);
});

test('the public address has no figures', async () => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const { ask } = await serve(database, { metrics: createMetrics() });
  expect((await ask('/metrics')).status).toBe(404);
});
