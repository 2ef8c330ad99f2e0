import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { checkLinksOfAll } from '../../../server/jobs/checkLinks.ts';
import { checkTownLinks, maxAddressesPerNight } from '../../../server/links/checkTown.ts';
import type { AddressAnswer } from '../../../server/outgoing/checkAddress.ts';
import { write } from '../../../server/store/write.ts';
import { postJson } from '../accounts/accounts.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { announcementInput, eventInput } from '../records.ts';
import { serve } from '../serve.ts';

const hourMs = 3_600_000;
const firstNight = Date.parse('2026-11-20T08:00:00Z');
type Listed = { id: string; noun: string; title: string; address: string; reason: string; is_ignored: boolean };

async function makeLinkedTown(dialect: (typeof dialects)[number]) {
  const database = await makeTestDatabase(dialect);
  const { db } = database;
  const town = await makeTown(db);
  const neighbor = await makeNeighbor(db);
  const answers: Record<string, AddressAnswer> = {};
  const requests: string[] = [];
  const clock = { now: firstNight };
  const ask = async (address: string) => {
    requests.push(address);
    return answers[address] ?? null;
  };
  const parts = { db, commerceKeywords: [], ask, now: () => clock.now };
  const check = async (more: Partial<typeof parts> | { ask: null } = {}) => {
    await checkTownLinks({ ...parts, ...more }, town);
    return requests.splice(0);
  };
  const { ask: request } = await serve(database, { now: () => clock.now });
  const cookie = await makeSessionCookie(db, town, true);
  const list = async () => {
    const { json } = await request('/api/broken-links', { headers: { cookie }, host: town.host });
    const { links } = json() as { links: Listed[] };
    return links.sort((a, b) => a.address.localeCompare(b.address));
  };
  const reported = async () => (await list()).map(({ address, reason }) => `${address} ${reason}`);
  const send = (path: string, body: unknown, method = 'POST') =>
    request(path, { ...postJson(body, { cookie }), method, host: town.host });
  const save = (content: string, more = {}) =>
    write(db, town.id, 'import', (tx) => tx.save('announcements', announcementInput({ content, ...more })), {
      now: clock.now,
    });
  return { ...database, town, neighbor, request, answers, clock, check, list, told: reported, send, save, cookie };
}

describe.each(dialects)('links on %s', (dialect) => {
  test('to own addresses are looked up: pages, records, files, what is hidden, deleted or leads on', async () => {
    const { db, town, save, check, told, send, clock } = await makeLinkedTown(dialect);
    const { id: hidden } = await save('Later.', { publish_at: '2026-12-24T08:00' });
    const { id: deleted } = await save('Gone.');
    const { id: shown } = await save('Here.');
    await write(db, town.id, 'test', (tx) => tx.save('forms', { title: 'Volunteer' }), { now: clock.now });
    const file = { name: 'plan.pdf', media_type: 'application/pdf', size: 1, sha256: 'x' };
    await write(
      db,
      town.id,
      'test',
      async (tx) => {
        await tx.remove('announcements', deleted);
        await tx.addFile({ id: 'thefile', ...file });
      },
      { now: clock.now },
    );
    await send('/api/redirects', { from: '/old.html', to: '/about' });
    const good = [
      '/about',
      '/About/',
      '/forms/volunteer',
      '/#contact',
      `/announcements?id=${shown}`,
      '/files/thefile/plan.pdf',
      '/old.html',
      '/feeds/calendar.ics',
      `https://www.${town.host}/about`,
      'mailto:a@b.example',
      'tel:1',
    ];
    const bad = [
      `/announcements?id=${hidden}`,
      `/?id=${deleted}`,
      '/?eventId=none',
      '/documents/none/a.pdf',
      '/media/none/a.jpg',
      '/town-departments',
      '/forms/gone',
      `https://${town.host}/gone`,
    ];
    await write(
      db,
      town.id,
      'test',
      (tx) =>
        tx.saveSection('quick_links', {
          links: [...good, ...bad].slice(0, 6).map((url) => ({ title: 'Tile', url, icon: '' })),
        }),
      { now: clock.now },
    );
    for (const at of [6, 12, 18]) {
      const attachments = [...good, ...bad].slice(at, at + 6).map((url) => ({ title: 'File', url }));
      await save('More.', { attachments });
    }
    expect(await check()).toEqual([]);
    expect((await told()).sort()).toEqual(
      [
        `/?eventId=none missing`,
        `/?id=${deleted} deleted`,
        `/announcements?id=${hidden} hidden`,
        '/town-departments missing',
        '/forms/gone missing',
        '/documents/none/a.pdf missing',
        '/media/none/a.jpg missing',
        `https://${town.host}/gone missing`,
      ].sort(),
    );
    // Mended in another way: nobody waits for the next night.
    await send('/api/redirects', { from: '/town-departments', to: '/about' });
    expect(await told()).not.toContain('/town-departments missing');
  });

  test('to other sites are told when they fail two nights in a row, not for one bad day of theirs or ours', async () => {
    const { save, check, told, answers, clock } = await makeLinkedTown(dialect);
    const sites = ['gone', 'busy', 'refuses', 'ours', 'once', 'fine'];
    await save(sites.map((name) => `https://${name}.example/`).join(' '));
    Object.assign(answers, {
      'https://gone.example/': 'gone',
      'https://busy.example/': 'server_error',
      'https://once.example/': 'no_answer',
      'https://ours.example/': 'unknown',
    });
    expect((await check()).sort()).toEqual(sites.map((name) => `https://${name}.example/`).sort());
    expect(await told()).toEqual([]);
    // Again in the same night: that is no second one.
    clock.now += hourMs;
    await check();
    expect(await told()).toEqual([]);
    clock.now += 24 * hourMs;
    answers['https://once.example/'] = null;
    await check();
    expect(await told()).toEqual(['https://gone.example/ gone']);
    for (let night = 0; night < 5; night += 1) {
      clock.now += 24 * hourMs;
      await check();
    }
    expect(await told()).toEqual(['https://busy.example/ server_error', 'https://gone.example/ gone']);
    answers['https://gone.example/'] = null;
    clock.now += 24 * hourMs;
    await check();
    expect(await told()).toEqual(['https://busy.example/ server_error']);
    expect(await check({ ask: null })).toEqual([]);
    expect(await told()).toEqual([]);
  });

  test('are replaced in their record with one press, by the usual rules and with history, or ignored', async () => {
    const { db, town, save, check, list, send, request, cookie } = await makeLinkedTown(dialect);
    const { id } = await save('Read [the page](/town-departments) or /town-departments.', {
      format: 'markdown',
      attachments: [{ title: 'Page', url: '/town-departments' }],
    });
    await write(db, town.id, 'test', async (tx) => {
      await tx.saveSection('navbar', { utilityBill: { enabled: true, url: '/pay-bill', text: 'Pay' } });
      await tx.save('banners', { severity: 'notice', text: 'Storm', link: { title: 'More', url: '/storm' } });
      await tx.save('events', eventInput({ description: `See https://${town.host}/hall` }));
    });
    await check();
    const found = await list();
    expect(found.map(({ address, noun }) => `${noun} ${address}`).sort()).toEqual([
      'announcements /town-departments',
      'banners /storm',
      `events https://${town.host}/hall`,
      'sections /pay-bill',
    ]);
    const dashboard = await request('/api/dashboard', { headers: { cookie }, host: town.host });
    expect(dashboard.json()).toMatchObject({
      todo: { data: expect.arrayContaining([{ kind: 'broken_links', count: 4 }]) },
    });
    const idOf = (address: string) => found.find((link) => link.address.endsWith(address))?.id;
    for (const to of ['', 'javascript:alert(1)', '//evil.example', 'x'.repeat(10_000)]) {
      expect((await send(`/api/broken-links/${idOf('/storm')}/replace`, { to })).json()).toMatchObject({
        fields: { to: expect.any(String) },
      });
    }
    for (const address of ['/town-departments', '/storm', '/hall', '/pay-bill']) {
      expect((await send(`/api/broken-links/${idOf(address)}/replace`, { to: '/about' })).status, address).toBe(204);
    }
    expect(await list()).toEqual([]);
    const row = await db.read('announcements').where({ id }).first();
    expect(row).toMatchObject({ version: 2, content: 'Read [the page](/about) or /about.' });
    expect(JSON.parse(row.attachments)).toEqual([{ title: 'Page', url: '/about' }]);
    expect(row.blocks).not.toContain('/town-departments');
    const section = await db.read('sections').where({ town_id: town.id, section_key: 'navbar' }).first();
    expect(JSON.parse(section.content).utilityBill.url).toBe('/about');
    expect((await send(`/api/broken-links/${idOf('/storm')}/replace`, { to: '/about' })).status).toBe(404);
    await save(`See https://${town.host}/never`);
    await check();
    const [other] = await list();
    expect((await send(`/api/broken-links/${other?.id}`, { is_ignored: true }, 'PUT')).status).toBe(204);
    await check();
    expect(await list()).toMatchObject([{ id: other?.id, is_ignored: true }]);
  });

  test('are the own town’s alone, and an edit in between is no fault', async () => {
    const { db, town, neighbor, save, check, list, send, request } = await makeLinkedTown(dialect);
    const { id } = await save(`https://${town.host}/gone`);
    await check();
    const [link] = await list();
    const cookie = await makeSessionCookie(db, neighbor, true);
    const there = (path: string, method: string, body: unknown) =>
      request(path, { ...postJson(body, { cookie }), method, host: neighbor.host });
    expect((await request('/api/broken-links', { headers: { cookie }, host: neighbor.host })).json()).toMatchObject({
      links: [],
    });
    expect((await there(`/api/broken-links/${link?.id}`, 'PUT', { is_ignored: true })).status).toBe(404);
    expect((await there(`/api/broken-links/${link?.id}/replace`, 'POST', { to: '/about' })).status).toBe(404);
    await write(db, town.id, 'test', (tx) => tx.save('announcements', { id, content: 'Nothing.' }));
    expect(await list()).toEqual([]);
    expect((await send(`/api/broken-links/${link?.id}/replace`, { to: '/about' })).status).toBe(404);
  });

  test('are checked in each town’s night, those that waited longest first, and not twice', async () => {
    const { db, town, clock, save } = await makeLinkedTown(dialect);
    await save('https://a.example/');
    const requests: string[] = [];
    const log = { warn() {} };
    const run = (env: NodeJS.ProcessEnv = { LINK_CHECKS: 'on' }) =>
      checkLinksOfAll({
        db,
        config: readConfig(env),
        log,
        now: () => clock.now,
        isStopping: () => false,
        async ask(address) {
          requests.push(address);
          return null;
        },
      });
    const checkedAt = async () =>
      (await db.read('link_checks').where({ town_id: town.id }).first('checked_at'))?.checked_at;
    await db.write('towns').update({ time_zone: 'America/Chicago' });
    expect(await run()).toBe(false);
    expect(requests).toHaveLength(1);
    const first = await checkedAt();
    expect(first).toBe(new Date(clock.now).toISOString());
    // 22 hours later it is midnight in Chicago; 32 hours later, ten in the morning.
    for (const [hours, count] of [
      [1, 1],
      [12, 1],
      [22, 2],
      [23, 2],
      [32, 2],
    ] as const) {
      clock.now = firstNight + hours * hourMs;
      await run();
      expect(requests, String(hours)).toHaveLength(count);
    }
    // A server that sleeps at night.
    clock.now = firstNight + 84 * hourMs;
    await run();
    expect(requests).toHaveLength(3);
    clock.now += 300 * hourMs;
    await run({});
    expect(requests).toHaveLength(3);
    expect(await checkedAt()).toBe(new Date(clock.now).toISOString());
  });
});

test('so many addresses are asked in a night, those that waited longest first', async () => {
  const { db, save, check, clock } = await makeLinkedTown('sqlite');
  const addresses = Array.from({ length: maxAddressesPerNight + 20 }, (_, at) => `https://s${at}.example/`);
  for (const part of [addresses.slice(0, 300), addresses.slice(300)]) await save(part.join(' '));
  const first = await check();
  expect(first).toHaveLength(maxAddressesPerNight);
  clock.now += 24 * hourMs;
  const left = addresses.filter((address) => !first.includes(address));
  expect((await check()).slice(0, left.length).sort()).toEqual(left.sort());
  expect(await db.read('checked_addresses').pluck('address')).toHaveLength(addresses.length);
});

test('the operator decides whether a server asks other sites', () => {
  const asks = (env: NodeJS.ProcessEnv) => readConfig(env).asksOtherSites;
  expect([asks({}), asks({ NODE_ENV: 'production' }), asks({ NODE_ENV: 'production', LINK_CHECKS: 'off' })]).toEqual([
    false,
    true,
    false,
  ]);
  expect(() => asks({ LINK_CHECKS: 'maybe' })).toThrow('LINK_CHECKS must be on or off');
});
