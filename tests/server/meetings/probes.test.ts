/** Looks at posted notices from outside, and their place on the receipt. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { probeNotices } from '../../../server/jobs/probeNotices.ts';
import { type ProbeResult, probePage } from '../../../server/outgoing/probePage.ts';
import { dialects } from '../database.ts';
import { monday } from './meetings.ts';
import { iso, makePosted, minuteMs } from './postedNotice.ts';

describe.each(dialects)('looks from outside on %s', (dialect) => {
  async function makeLooks() {
    const made = await makePosted(dialect);
    const { clock, db, startServing, serveUntil, post } = made;
    const server = await startServing();
    await post();
    let answer: ProbeResult = 'good';
    const looked: [string, string][] = [];
    const run = (config = {}) =>
      probeNotices({
        db,
        config: { asksOtherSites: true, publicScheme: 'https', trustProxy: true, port: 3000, ...config },
        now: () => clock.now,
        isStopping: () => false,
        probe: async (...args) => {
          looked.push(args);
          return answer;
        },
      });
    await db.write('town_hosts').where({ host: 'cityofmaple.test' }).update({ host: 'maple.example.org' });
    const lookUntil = async (to: number, result: ProbeResult) => {
      answer = result;
      while (clock.now < to) {
        await serveUntil(server, clock.now + minuteMs);
        await run();
      }
    };
    const readPresence = async () => {
      await db.write('town_hosts').where({ host: 'maple.example.org' }).update({ host: 'cityofmaple.test' });
      db.notifyChange(null);
      return made.readPresence();
    };
    return { ...made, looked, run, lookUntil, readPresence };
  }

  test('are made each quarter of an hour, each minute while they fail, and stored in series', async () => {
    const { clock, db, slug, looked, lookUntil, readPresence } = await makeLooks();
    await lookUntil(monday + 31 * minuteMs, 'good');
    await lookUntil(monday + 50 * minuteMs, 'failed');
    await lookUntil(monday + 80 * minuteMs, 'good');
    expect(looked.slice(0, 3)).toEqual(
      [1, 16, 31].map(() => [`https://maple.example.org/meetings/${slug}`, expect.stringMatching(/^[0-9a-f]{64}$/)]),
    );
    expect((await db.read('notice_probes').orderBy('position')).map(({ result, probes }) => [result, probes])).toEqual([
      ['good', 3],
      ['failed', 5],
      ['good', 2],
    ]);
    expect(await readPresence()).toEqual({
      from: iso(monday),
      to: iso(clock.now),
      gaps: [{ from: iso(monday + 31 * minuteMs), to: iso(monday + 51 * minuteMs), cause: 'unreachable' }],
      looks: { total: 10, failed: 5 },
    });
  });

  test('end when the meeting starts', async () => {
    const { clock, looked, run } = await makeLooks();
    clock.now = Date.parse('2026-12-08T23:59:00Z');
    expect([await run(), looked.length]).toEqual([1, 1]);
    clock.now = Date.parse('2026-12-09T00:30:00Z');
    expect([await run(), looked.length]).toEqual([1, 1]);
    clock.now = Date.parse('2026-12-11T00:30:00Z');
    expect(await run()).toBe(0);
  });

  test('are not made without https, with looks switched off, or at a name that is no public one', async () => {
    const { db, looked, run } = await makeLooks();
    expect([await run({ publicScheme: 'http' }), await run({ asksOtherSites: false })]).toEqual([0, 0]);
    await db.write('town_hosts').where({ host: 'maple.example.org' }).update({ host: 'maple.localhost' });
    await run();
    expect(looked).toEqual([]);
    expect(await db.read('notice_probes')).toMatchObject([{ result: 'none' }]);
  });
});

test('a look is good only if the page answers 200 with the words', async () => {
  const answers: Record<string, [number, string]> = {
    '/good': [200, `${'x'.repeat(200_000)}abc123${'x'.repeat(200_000)}`],
    '/other': [200, 'Another page.'],
    '/missing': [404, 'abc123'],
    '/broken': [503, 'abc123'],
    '/moved': [301, 'abc123'],
  };
  const server = createServer((req, res) => {
    const [status, body] = answers[req.url ?? ''] ?? [500, ''];
    res.writeHead(status, { location: '/good' }).end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const look = (path: string, isAllowed?: () => boolean) =>
    probePage(origin + path, 'abc123', { userAgent: 'test', isAllowed });
  const results = await Promise.all(Object.keys(answers).map((path) => look(path, () => true)));
  expect(results).toEqual(['good', 'failed', 'failed', 'failed', 'failed']);
  expect(await look('/good')).toBe('none');
  const refused = probePage('http://maple.example.org/', 'x', {
    userAgent: 'test',
    resolver: async () => [{ address: '10.0.0.7', family: 4 }],
  });
  expect(await refused).toBe('none');
});
