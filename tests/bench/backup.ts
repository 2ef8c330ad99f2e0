/** The cached home page while a backup is made, beside the same without one. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { openDatabase } from '../../db/connection.ts';
import { seedDemo } from '../../server/demo/seedDemo.ts';
import { answersPerSecond } from './load.ts';
import { makeOrderShop, orderShopSizes } from './orders.ts';
import { measureAlternately, type Pace, ratioFigure } from './results/compare.ts';
import type { Figure } from './results/judge.ts';
import { type Bench, production } from './servers.ts';
import { getCall, repeat } from './short.ts';

/** Measures while `town backup` runs. @throws Error where it fails, or is done before the measuring is */
async function duringBackup(env: Record<string, string>, measure: () => Promise<number>): Promise<number> {
  const child = spawn(process.execPath, ['server/cli.ts', 'backup', join(env.DATA_DIR ?? '', 'bench.tar')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve));
  const rate = await measure();
  if (child.exitCode !== null) throw new Error('The backup ended before the measuring did: there is too little in it.');
  const code = await ended;
  if (code !== 0) throw new Error(`The backup ended with ${code}.`);
  return rate;
}

export async function measureBackup(bench: Bench, { rounds, seconds }: Pace): Promise<Figure[]> {
  const dataDir = bench.makeFolder('backup');
  const db = await openDatabase({ dataDir });
  await seedDemo(db, { dataDir }, () => {});
  await makeOrderShop(db, dataDir, orderShopSizes.large);
  await db.close();
  const env = { ...production, DATA_DIR: dataDir };
  const { port, stop } = await bench.start(env);
  const rate = () => answersPerSecond(port, repeat(getCall('/')), { seconds });
  const found = await measureAlternately({ during: () => duringBackup(env, rate), without: rate }, rounds);
  await stop();
  return [ratioFigure('home page during a backup', 'without one', found.during, found.without)];
}
