/**
 * How long a first visit keeps a slow phone busy while its page is hydrated, beside a bare React page of thirty cards:
 * the time that tasks take beyond 50 ms each, between the first paint and some seconds of quiet (total blocking time).
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { build } from 'vite';
import { openDatabase } from '../../db/connection.ts';
import { findChromium } from '../../scripts/chromium.js';
import { seedDemo } from '../../server/demo/seedDemo.ts';
import { BareCards } from './bare/bareCards.ts';
import { type Figure, formatNumber, median } from './results/judge.ts';
import { type Bench, production } from './servers.ts';

const slowdown = 4;
const quietMs = 2500;

async function serveBareCards(folder: string): Promise<{ url: string; stop(): void }> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: {
      outDir: folder,
      rolldownOptions: {
        input: fileURLToPath(new URL('./bare/bareCardsClient.ts', import.meta.url)),
        output: { entryFileNames: 'client.js' },
      },
    },
  });
  const script = readFileSync(join(folder, 'client.js'));
  const html = `<!doctype html><html lang="en"><title>Cards</title><div id="app">${renderToString(createElement(BareCards))}</div><script type="module" src="/client.js"></script></html>`;
  const server = createServer(({ url }, response) => {
    response.setHeader('Content-Type', url === '/client.js' ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(url === '/client.js' ? script : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() };
}

type Watched = typeof globalThis & { tasks?: { startTime: number; duration: number }[] };

/** In the page: notes each task of more than 50 ms. */
function watchTasks(): void {
  const tasks: { startTime: number; duration: number }[] = [];
  (globalThis as Watched).tasks = tasks;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
}

/** @returns milliseconds, of a first visit */
async function measureBlocking(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(watchTasks);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction((ms) => {
      const last = (globalThis as Watched).tasks?.at(-1);
      return performance.now() - (last ? last.startTime + last.duration : 0) > ms;
    }, quietMs);
    return await page.evaluate(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      const tasks = (globalThis as Watched).tasks ?? [];
      return tasks.reduce((sum, { startTime, duration }) => {
        return startTime + duration > painted ? sum + Math.max(0, duration - 50) : sum;
      }, 0);
    });
  } finally {
    await context.close();
  }
}

export async function measureHydrate(bench: Bench, rounds: number): Promise<Figure[]> {
  const dataDir = bench.makeFolder('hydrate');
  const db = await openDatabase({ dataDir });
  await seedDemo(db, { dataDir }, () => {});
  await db.close();
  const { port, stop } = await bench.start({ ...production, DATA_DIR: dataDir });
  const bare = await serveBareCards(bench.makeFolder('bare-cards'));
  const browser = await chromium.launch({
    executablePath: String(await findChromium()),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const pages = [
    { what: 'home page, ms blocked while it is hydrated', url: `http://cityofmaple.localhost:${port}/` },
    { what: '/items, ms blocked while it is hydrated', url: `http://maplemarket.localhost:${port}/items` },
  ];
  try {
    const figures: Figure[] = [];
    for (const { what, url } of pages) {
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await measureBlocking(browser, url));
        theirs.push(await measureBlocking(browser, bare.url));
      }
      const against = 'bare React page of 30 cards';
      const [a, b] = [median(ours), median(theirs)];
      figures.push({ what, against, ours: `${formatNumber(a)} ms`, theirs: `${formatNumber(b)} ms`, value: a - b });
    }
    return figures;
  } finally {
    await browser.close();
    bare.stop();
    await stop();
  }
}
