/** The hosts of a town: all but one lead visitors on, and they can be changed while everything goes on. */
import { describe, expect, test } from 'vitest';
import { findTownByHost } from '../../../server/store/towns/towns.ts';
import { write } from '../../../server/store/write.ts';
import { makeAccount, postJson, signInAccount } from '../accounts/accounts.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { runTown } from '../office/cli.ts';
import { announcementInput, eventInput } from '../records.ts';
import { serve } from '../serve.ts';

const main = 'cityofmaple.test';
const alias = 'maple.test';

async function serveTown(env: NodeJS.ProcessEnv = {}) {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db, { aliases: [alias, 'localhost', '127.0.0.1', 'screen.test'] });
  await write(database.db, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput()));
  return { database, town, ...(await serve(database, { env: { NO_SIGN_IN_HOSTS: 'screen.test', ...env } })) };
}

describe('a page at another host', () => {
  test.each([
    [alias, '/', `http://${main}/`],
    [`www.${main}`, '/about?x=1', `http://${main}/about?x=1`],
    [`www.${alias}:8080`, '/nowhere', `http://${main}:8080/nowhere`],
    [`${main}.`, '//evil.example/', `http://${main}//evil.example/`],
    ['MAPLE.test', '/', `http://${main}/`],
  ])('at %s %s leads to %s', async (host, path, location) => {
    const { ask } = await serveTown();
    // The second time it could come from memory.
    for (const at of [main, host, host]) {
      const answer = await ask(path, { host: at });
      if (at !== main) expect([answer.status, answer.headers.location]).toEqual([301, location]);
    }
    const { headers, status } = await ask(path, { host, method: 'HEAD' });
    expect([status, headers['cache-control'], headers.vary]).toEqual([
      301,
      'no-cache',
      expect.stringContaining('Cookie'),
    ]);
  });

  test('leads by https where the site is on it', async () => {
    const { ask } = await serveTown({ PUBLIC_SCHEME: 'https', TRUST_PROXY: '1' });
    expect((await ask('/', { host: alias })).headers.location).toBe(`https://${main}/`);
  });

  test.each([main, 'localhost', '127.0.0.1', 'screen.test'])('is there itself at %s', async (host) => {
    const { ask } = await serveTown();
    expect((await ask('/', { host })).status).toBe(200);
  });

  test('is there itself for whoever is signed in, the worker and its shell, and is never led on from a save', async () => {
    const { ask, database, town } = await serveTown();
    const headers = await signInAccount(database, await makeAccount(database, town, { is_admin: true }), town);
    expect((await ask('/', { host: alias, headers })).status).toBe(200);
    expect((await ask('/', { host: alias, headers: { cookie: 'session=made-up' } })).status).toBe(301);
    expect((await ask('/shell', { host: alias })).status).toBe(200);
    expect((await ask('/', { host: alias, headers: { 'sec-fetch-mode': 'cors' } })).status).toBe(200);
    expect((await ask('/', { host: alias, method: 'POST' })).status).toBe(405);
    const saved = await ask('/api/announcements', { ...postJson(announcementInput(), headers), host: alias });
    expect(saved.status).toBe(201);
  });

  test('but calls, feeds, health, files and the webhook answer at every host', async () => {
    const { ask } = await serveTown();
    for (const path of ['/healthz', '/readyz', '/api/sync', '/feeds/announcements.atom', '/sitemap.xml', '/robots.txt'])
      for (const host of [alias, `www.${main}`])
        expect([path, (await ask(path, { host })).status]).toEqual([path, 200]);
    const webhook = await ask('/api/payments/stripe/webhook', { ...postJson({}), host: alias });
    expect(webhook.status).not.toBe(301);
    const asks = await ask(`/tls-ask?domain=${alias}`, { host: '10.0.0.1' });
    expect([asks.status, asks.body]).toEqual([200, 'yes']);
  });
});

describe.each(dialects)('on %s', (dialect) => {
  test('a town gets another host: sessions and feeds go on, and the one before leads on at once', async () => {
    const database = await makeTestDatabase(dialect);
    const { db, dataDir, databaseUrl } = database;
    const town = await makeTown(db, { commerce: 'auto' });
    await write(db, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput()));
    await write(db, town.id, 'clerk', (tx) => tx.save('events', eventInput()));
    const { ask } = await serve(database);
    const headers = await signInAccount(database, await makeAccount(database, town), town);
    const readIds = async (host: string) => {
      const feed = await ask('/feeds/announcements.atom', { host });
      const calendar = await ask('/feeds/calendar.ics', { host });
      return [...`${feed.body}${calendar.body}`.matchAll(/(?:<id>|UID:)[^<\s]+/g)].map(([id]) => id);
    };
    const before = await readIds(main);
    expect(before.length).toBeGreaterThan(1);
    expect((await ask('/', { host: 'maple.store.test' })).status).toBe(404);
    const run = (...args: string[]) => runTown({ dataDir, databaseUrl }, 'host', ...args);

    const renamed = await run(main, '--canonical', 'maple.store.test');
    expect(renamed).toMatchObject({ code: 0, err: '' });
    expect(renamed.out).toMatch(/\nmaple\.store\.test \(canonical\)\ncityofmaple\.test\n$/);
    await expect.poll(async () => (await ask('/', { host: 'maple.store.test' })).status).toBe(200);
    // Other processes' writes are looked for every 50 ms.
    await expect.poll(async () => (await ask('/', { host: main })).headers.location).toBe('http://maple.store.test/');
    for (const host of [main, 'maple.store.test']) {
      expect((await ask('/api/users/me', { host, headers })).status).toBe(200);
      expect(await readIds(host)).toEqual(before);
      expect((await ask('/feeds/announcements.atom', { host })).body).toContain('://maple.store.test');
      // A town that sells nothing doesn't begin to by its new name.
      expect((await ask('/api/content/tenant-info', { host })).json()).toMatchObject({ commerce: false });
    }
    const audit = await db
      .read('audit_log')
      .where({ noun: 'towns', person: 'command line' })
      .orderBy('id')
      .pluck('detail');
    expect(audit).toContain('hosts: maple.store.test, cityofmaple.test');
    // Back again.
    expect((await run(main, '--canonical', main)).out).toContain('cityofmaple.test (canonical)\nmaple.store.test\n');
    await expect.poll(async () => (await ask('/', { host: main })).status).toBe(200);
  });

  test('aliases come and go; what is another town’s, canonical, unknown or no host is refused in words', async () => {
    const { db, dataDir, databaseUrl } = await makeTestDatabase(dialect);
    await makeTown(db);
    await makeNeighbor(db);
    const run = (...args: string[]) => runTown({ dataDir, databaseUrl }, 'host', main, ...args);
    expect((await run('--add', 'WWW.Maple.gov')).out).toBe('cityofmaple.test (canonical)\nmaple.gov\n');
    expect((await run('--add', 'maple.gov')).code).toBe(0);
    for (const [args, message] of [
      [['--add', 'neighbor.test'], 'neighbor.test belongs to a town already.'],
      [['--canonical', 'neighbor.test'], 'neighbor.test belongs to a town already.'],
      [['--remove', main], `${main} is the canonical host. Make another one canonical first.`],
      [['--remove', 'neighbor.test'], 'The town has no host neighbor.test.'],
      [['--add', 'https://maple.gov/'], 'is not a host name'],
      [['--add', 'a.test', '--remove', 'b.test'], 'Change one thing at a time.'],
    ] as const) {
      const { code, err } = await run(...args);
      expect([code !== 0, err]).toEqual([true, expect.stringContaining(message)]);
    }
    const env = { PUBLIC_SCHEME: 'https' };
    const intranet = await runTown({ dataDir, databaseUrl, env }, 'host', main, '--add', 'intranet');
    expect(intranet.err).toContain('No certificate is given for "intranet".');
    expect((await run('--remove', 'maple.gov')).out).toBe('cityofmaple.test (canonical)\n');
    expect(await findTownByHost(db, 'maple.gov')).toBe(null);
    expect((await findTownByHost(db, 'neighbor.test'))?.hosts).toEqual(['neighbor.test']);
  });
});
