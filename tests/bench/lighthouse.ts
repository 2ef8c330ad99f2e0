/**
 * Lighthouse on a phone, simulated, where Lighthouse and a Chromium are to be had (LIGHTHOUSE, CHROME_PATH). Neither is a
 * dependency. Medians, since single runs differ by some points.
 */
import { spawnSync } from 'node:child_process';
import { openDatabase } from '../../db/connection.ts';
import { seedDemo } from '../../server/demo/seedDemo.ts';
import { askOnce } from './load.ts';
import { type Figure, formatNumber, median, type NotMeasured } from './results/judge.ts';
import { type Bench, production } from './servers.ts';
import { getCall } from './short.ts';

type Page = { name: string; town: string; path: string };
const pages: Page[] = [
  { name: 'home of a town', town: 'cityofmaple', path: '/' },
  { name: 'home of a shop', town: 'maplemarket', path: '/' },
  { name: '/items', town: 'maplemarket', path: '/items' },
  { name: '/announcements', town: 'cityofmaple', path: '/announcements' },
];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

function examine(program: string, url: string): Report {
  const flags = ['--form-factor=mobile', '--throttling-method=simulate', `--only-categories=${categories}`];
  const args = [url, '--output=json', '--quiet', '--chrome-flags=--headless --no-sandbox --disable-gpu', ...flags];
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 100_000_000 });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.slice(-500)}`);
  return JSON.parse(stdout);
}

function listFigures({ name }: Page, reports: readonly Report[]): Figure[] {
  const paint = reports.map(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? Number.NaN);
  const seconds = (ms: number) => `${formatNumber(ms / 1000)} s`;
  const lines = categories.map((category) => {
    const scores = reports.map((report) => Math.round((report.categories[category]?.score ?? Number.NaN) * 100));
    const [value, ours] = [median(scores), scores.join(' ')];
    return { what: `${name}, ${category}`, against: 'Lighthouse, of 100', ours, theirs: '100', value };
  });
  return [
    ...lines,
    {
      what: `${name}, largest paint, s`,
      against: 'Lighthouse, simulated phone',
      ours: seconds(median(paint)),
      theirs: `${seconds(Math.min(...paint))} to ${seconds(Math.max(...paint))}`,
      value: median(paint) / 1000,
    },
  ];
}

export async function measureLighthouse(
  bench: Bench,
  runs: number,
): Promise<{ figures: Figure[]; notMeasured: NotMeasured[] }> {
  const program = process.env.LIGHTHOUSE || 'lighthouse';
  if (spawnSync(program, ['--version']).status !== 0) {
    const reason = 'no program "lighthouse" is in the PATH (npm install -g lighthouse, or LIGHTHOUSE=<its path>)';
    return { figures: [], notMeasured: [{ part: 'lighthouse', what: 'Lighthouse', reason }] };
  }
  const dataDir = bench.makeFolder('lighthouse');
  const db = await openDatabase({ dataDir });
  await seedDemo(db, { dataDir }, () => {});
  await db.close();
  const { port, stop } = await bench.start({ ...production, DATA_DIR: dataDir });
  const figures: Figure[] = [];
  for (const page of pages) {
    // A page is drawn for its first visitor only.
    await askOnce(port, getCall(page.path, `${page.town}.localhost:${port}`));
    const reports = Array.from({ length: runs }, () =>
      examine(program, `http://${page.town}.localhost:${port}${page.path}`),
    );
    figures.push(...listFigures(page, reports));
  }
  await stop();
  return { figures, notMeasured: [] };
}
