/** One process with 20,000 towns: starting, memory, and home pages asked at random, beside a process with one. */
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openDatabase } from '../../db/connection.ts';
import { addDays } from '../../db/rules/time.ts';
import { seedDemo } from '../../server/demo/seedDemo.ts';
import { renewRunMark } from '../../server/start/runMark.ts';
import { makeBareTowns } from './bulkTowns.ts';
import { answersPerSecond, askOnce, type Calls, requestText } from './load.ts';
import { measureAlternately, type Pace, ratioFigure } from './results/compare.ts';
import { type Figure, formatNumber, median, percentile } from './results/judge.ts';
import { type Bench, production, residentBytes, waitUntilIdle } from './servers.ts';
import { getCall } from './short.ts';

const coldCalls = 400;
const warmUpCalls = 200;
/** Enough for the home pages of 20,000 towns, in megabytes; the default is for a small machine. */
const roomyCache = '512';
const megabytes = (bytes: number) => bytes / 1_000_000;
/** The first town's pages of its own; the others have a few. */
const manyPages = 2000;
const meetingsPerTown = 60;
const hostOf = (n: number) => `town-${String(n).padStart(5, '0')}.localhost`;

type Row = Record<string, string | number | null>;

/** A year of meetings, six days apart, ten months back; each is a posted one of the demo on another day. */
function spreadMeetings(posted: readonly Row[]): Row[] {
  const today = new Date().toISOString().slice(0, 10);
  return Array.from({ length: meetingsPerTown }, (_, n) => {
    const row = posted[n % posted.length] ?? {};
    const date = addDays(today, 6 * n - 300);
    const shown = { ...JSON.parse(String(row.posted)), date };
    return { ...row, slug: `${date}-meeting`, date, posted_date: date, posted: JSON.stringify(shown) };
  });
}

/**
 * A small town's content after a year: nine sections, four announcements, six events, three pages, four bodies and
 * their meetings.
 */
function readExample(file: Sqlite.Database): Record<string, Row[]> {
  const { id } = file.prepare('select town_id as id from town_hosts where host = ?').get('cityofmaple.localhost') as {
    id: string;
  };
  const read = (table: string, limit: number) =>
    file.prepare(`select * from ${table} where town_id = ? limit ?`).all(id, limit) as Row[];
  // Files belong to one town.
  const announcements = read('announcements', 4).map((row) => ({ ...row, attachments: '[]', pictures: '[]' }));
  const pages = read('pages', 3).map((row) => ({ ...row, parent_id: '', contact_ids: '[]', document_ids: '[]' }));
  const posted = read('meetings', 60).filter((row) => row.posted !== null);
  return {
    sections: read('sections', 20),
    announcements,
    events: read('events', 6),
    pages,
    bodies: read('bodies', 4),
    meetings: spreadMeetings(posted),
  };
}

async function makeTowns(dataDir: string, count: number): Promise<void> {
  const db = await openDatabase({ dataDir });
  await seedDemo(db, { dataDir }, () => {});
  // The first start would begin new epochs without it, and index every town anew.
  await renewRunMark(db, dataDir);
  await db.close();
  const example = new Sqlite(join(dataDir, 'mainstreet.db'), { readonly: true });
  const rows = readExample(example);
  example.close();
  let isFirst = true;
  makeBareTowns(
    dataDir,
    Array.from({ length: count }, (_, n) => hostOf(n)),
    (insert, town_id) => {
      for (let n = 0; isFirst && n < manyPages; n += 1)
        insert('pages', { ...rows.pages?.[0], town_id, id: randomUUID(), slug: `page-${n}`, title: `Page ${n}` });
      isFirst = false;
      for (const [table, examples] of Object.entries(rows)) {
        for (const row of examples) insert(table, { ...row, town_id, ...('id' in row && { id: randomUUID() }) });
      }
    },
  );
}

/** Home pages of the first so many towns, at random. */
function randomCalls(count: number): Calls {
  const texts = Array.from({ length: count }, (_, n) => requestText(getCall('/', hostOf(n))));
  return () => texts[Math.floor(Math.random() * count)] ?? '';
}

/** Milliseconds of the first town's pages that nobody has asked for, one after the other. */
async function timeColdPages(port: number, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const startedAt = performance.now();
    await askOnce(port, getCall(`/page-${n}`, hostOf(0)));
    taken.push(performance.now() - startedAt);
  }
  return taken;
}

/** Milliseconds of home pages that nobody has asked for, one after the other, from the `from`th town on. */
async function timeCold(port: number, from: number, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let n = from; n < from + count; n += 1) {
    const startedAt = performance.now();
    await askOnce(port, getCall('/', hostOf(n)));
    taken.push(performance.now() - startedAt);
  }
  return taken;
}

/** Asks each town once, so that what can be cached is. */
async function warm(port: number, count: number): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < count) {
      const n = next;
      next += 1;
      await askOnce(port, getCall('/', hostOf(n)));
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

export async function measureTowns(bench: Bench, { rounds, seconds }: Pace, count: number): Promise<Figure[]> {
  const [small, large] = [bench.makeFolder('one-town'), bench.makeFolder('many-towns')];
  await makeTowns(small, 1);
  await makeTowns(large, count);
  const startMs = async (dataDir: string) => {
    const server = await bench.start({ ...production, DATA_DIR: dataDir });
    await server.stop();
    return server.startMs;
  };
  const rate = (port: number, towns: number) => {
    const calls = randomCalls(towns);
    return () => answersPerSecond(port, calls, { seconds, isVaried: true });
  };
  const starts = await measureAlternately({ one: () => startMs(small), many: () => startMs(large) }, 3);
  const few = Math.min(1000, count);
  const usual = await bench.start({ ...production, DATA_DIR: large });
  const before = residentBytes(usual.pid);
  await waitUntilIdle(usual.pid);
  await timeCold(usual.port, 0, Math.min(warmUpCalls, count / 2));
  const cold = await timeCold(usual.port, Math.min(warmUpCalls, count / 2), Math.min(coldCalls, count / 2));
  const coldPages = await timeColdPages(usual.port, coldCalls);
  await warm(usual.port, count);
  await warm(usual.port, few);
  const some = await measureAlternately({ one: rate(usual.port, 1), many: rate(usual.port, few) }, rounds);
  const after = residentBytes(usual.pid);
  await usual.stop();
  const roomy = await bench.start({ ...production, DATA_DIR: large, PAGE_CACHE_MB: roomyCache });
  await warm(roomy.port, count);
  const all = await measureAlternately({ one: rate(roomy.port, 1), many: rate(roomy.port, count) }, rounds);
  const pageText = requestText(getCall('/page-7', hostOf(0)));
  const cachedPages = await measureAlternately(
    {
      home: rate(roomy.port, 1),
      page: () => answersPerSecond(roomy.port, () => pageText, { seconds, isVaried: true }),
    },
    rounds,
  );
  const roomyAfter = residentBytes(roomy.pid);
  await roomy.stop();
  const total = count.toLocaleString('en-US');
  const perTown = statSync(join(large, 'mainstreet.db')).size / count;
  return [
    ratioFigure(`start with ${total} towns`, 'start with one town', starts.many, starts.one, ' ms'),
    ratioFigure('home pages of 1,000 towns at random', 'home page of one town', some.many, some.one),
    ratioFigure(`home pages of ${total} towns at random`, 'home page of one town', all.many, all.one),
    ratioFigure(`a page of a town with ${manyPages}`, 'its home page', cachedPages.page, cachedPages.home),
    {
      what: 'cold page of such a town, ms of 99 in 100',
      against: 'an idle machine',
      ours: `${formatNumber(percentile(coldPages, 0.99))} ms`,
      theirs: `half: ${formatNumber(median(coldPages))} ms`,
      value: percentile(coldPages, 0.99),
    },
    {
      what: 'cold home page, ms of 99 in 100',
      against: 'an idle machine',
      ours: `${formatNumber(percentile(cold, 0.99))} ms`,
      theirs: `half: ${formatNumber(median(cold))} ms`,
      value: percentile(cold, 0.99),
    },
    {
      what: `memory after ${total} towns, MB`,
      against: 'at the start',
      ours: `${formatNumber(megabytes(after))} MB`,
      theirs: `${formatNumber(megabytes(before))} MB`,
      value: megabytes(after),
    },
    {
      what: `memory with PAGE_CACHE_MB=${roomyCache}, MB`,
      against: `all ${total} pages kept`,
      ours: `${formatNumber(megabytes(roomyAfter))} MB`,
      theirs: '',
      value: megabytes(roomyAfter),
    },
    {
      what: 'database of a town, KB',
      against: `${total} towns`,
      ours: `${formatNumber(perTown / 1000)} KB`,
      theirs: '',
      value: perTown / 1000,
    },
  ];
}
