/** A search without a connection, in a Chromium whose processor is slowed down to a quarter, as on a cheap phone. */
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { openDatabase } from '../../db/connection.ts';
import { findChromium } from '../../scripts/chromium.js';
import { storedRows } from '../offline/visit.ts';
import { makeBulkTown } from './bulkTowns.ts';
import { type Figure, formatNumber, median, percentile } from './results/judge.ts';
import { insertSearched } from './search.ts';
import { type Bench, production } from './servers.ts';

const sizes = { announcements: 2000, documents: 100, events: 200, lettersPerFile: 100 };
const slowdown = 4;
const queries = [
  'trash day',
  'council agenda',
  'counsil agendda',
  'tra',
  'xylophonist',
  'trash zazaza meeting',
  'dirt',
];

type Watched = typeof globalThis & { searchMs?: number | undefined };

/** In the page: notes how long after the pause that follows typing the results are on the screen. */
function watchSearches(): void {
  const own = globalThis as Watched;
  const replaceState = history.replaceState;
  history.replaceState = (...given) => {
    replaceState.apply(history, given);
    own.searchMs = undefined;
    if (!new URLSearchParams(location.search).get('q')) return;
    const startedAt = performance.now();
    const look = () => {
      const status = document.querySelector('main [aria-live]')?.textContent ?? '';
      if (/result/i.test(status)) own.searchMs = performance.now() - startedAt;
      else requestAnimationFrame(look);
    };
    look();
  };
}

async function measureQuery(page: Page, query: string): Promise<number> {
  const box = page.getByRole('main').getByRole('searchbox');
  await box.fill('');
  await page.waitForFunction(() => document.querySelector('main [aria-live]')?.textContent === '');
  await box.fill(query);
  await page.waitForFunction(() => (globalThis as Watched).searchMs !== undefined);
  return page.evaluate(() => (globalThis as Watched).searchMs ?? Number.NaN);
}

async function visitUntilStored(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  while ((await storedRows(page))?.announcements !== sizes.announcements) await wait(200);
}

export async function measureOfflineSearch(bench: Bench, rounds: number): Promise<Figure[]> {
  const dataDir = bench.makeFolder('offline-search');
  const db = await openDatabase({ dataDir });
  const host = 'offline.localhost';
  await makeBulkTown(db, dataDir, host, (insert, townId) => insertSearched(insert, townId, sizes));
  await db.close();
  const { port, stop } = await bench.start({ ...production, DATA_DIR: dataDir });
  const browser = await chromium.launch({
    executablePath: String(await findChromium()),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    await page.addInitScript(watchSearches);
    await visitUntilStored(page, `http://${host}:${port}/`);
    await stop();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(`http://${host}:${port}/search`);
    const first = await measureQuery(page, 'trash');
    const found: { query: string; each: number[] }[] = [];
    for (const query of queries) {
      const each: number[] = [];
      for (let round = 0; round < rounds; round += 1) each.push(await measureQuery(page, query));
      found.push({ query, each });
    }
    return listFigures(first, found);
  } finally {
    await browser.close();
  }
}

function listFigures(first: number, found: readonly { query: string; each: readonly number[] }[]): Figure[] {
  const against = `Chromium at ${slowdown}x slowdown`;
  const slowest = found.reduce((one, other) => (median(other.each) > median(one.each) ? other : one));
  const formatEach = (each: readonly number[]) =>
    `${formatNumber(median(each))} ms, at most ${formatNumber(percentile(each, 1))}`;
  return [
    ...found.map(({ query, each }) => {
      return { what: `offline search: ${query}`, against, ours: formatEach(each), theirs: '', value: median(each) };
    }),
    { what: 'first offline search, ms', against, ours: `${formatNumber(first)} ms`, theirs: '', value: first },
    {
      what: 'slowest offline search, ms',
      against,
      ours: formatEach(slowest.each),
      theirs: slowest.query,
      value: median(slowest.each),
    },
  ];
}
