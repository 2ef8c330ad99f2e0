/** Kills a server again and again while people write, upload and pay, then looks whether all of it adds up. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { checkSqlite } from '../../../db/loadDatabase.ts';
import { findTownProblems } from '../../../server/doctor/townProblems.ts';
import { checkBalance, checkClaims, checkEnd } from '../orders-model/atStripe.ts';
import { findFaults } from '../orders-model/invariants.ts';
import { readAll } from '../orders-model/readings.ts';
import { createEditor } from './editor.ts';
import { createReader } from './reader.ts';
import { checkRecords } from './records.ts';
import { createCountedShopper, openCrashShop } from './shoppers.ts';
import { openSite, type Site, type SiteOptions } from './site.ts';
import { checkBackups, checkFiles, checkLeftovers, checkMails } from './storedFiles.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

const kinds = { group: 8, server: 3, worker: 5, postgres: 2 };
type Kind = keyof typeof kinds;

/** How a server may be killed here. */
function chooseKind({ random, options }: Site): Kind {
  const { group, server, worker, postgres } = kinds;
  return random.weighted<Kind>({
    group,
    server,
    worker: options.processes > 1 ? worker : 0,
    postgres: options.dialect === 'postgres' ? postgres : 0,
  } as Record<Kind, number>);
}

/** How many requests are begun before the next kill: often few, sometimes so many that photos are prepared meanwhile. */
const chooseRequests = ({ random }: Site) => 8 + random.below(random.one([40, 300, 900]));

/** Everybody who is at work. */
async function openPeople(site: Site) {
  const shop = await openCrashShop(site);
  await site.start();
  const editors = [await createEditor(site, 'Ann'), await createEditor(site, 'Ben')];
  const counted = [await createCountedShopper(site, 'Cal'), await createCountedShopper(site, 'Dee')];
  const reader = createReader(site);
  await site.stop();
  return { shop, editors, counted, reader };
}
type People = Awaited<ReturnType<typeof openPeople>>;

/** Everybody works until the server is killed. @returns how many kills that took */
async function playOnce(site: Site, { shop, editors, counted, reader }: People): Promise<number> {
  const kind = chooseKind(site);
  await site.start();
  await checkLeftovers(site);
  let kills = 1;
  const killer = async () => {
    await site.wait(chooseRequests(site));
    if (kind === 'worker' && (await site.killOneWorker())) kills += 1;
    if (kind === 'postgres') {
      await site.killPostgres();
      kills += 1;
    }
    if (kind === 'worker' || kind === 'postgres') await site.wait(chooseRequests(site));
    await (kind === 'server' ? site.killServer() : site.stop());
  };
  const atWork = [...editors, ...counted, reader].map((one) => one.run());
  await Promise.all([killer(), shop.run(kind !== 'postgres'), ...atWork]);
  return kills;
}

/** Invariants of every moment. */
async function check(site: Site, { shop }: People): Promise<void> {
  const read = await readAll(shop.shop);
  site.failures.push(...findFaults(shop.shop, shop.book, read));
  checkClaims(shop.shop, shop.book, read, (what) => void site.failures.push(what));
  site.failures.push(...(await findTownProblems(site.db.read, site.town.id)).problems);
  if (site.options.dialect === 'sqlite') {
    // In one that has been open for long, SQLite checks the search by segments that others have merged since.
    const fresh = await openDatabase({ dataDir: site.dataDir });
    await checkSqlite(fresh.write).finally(() => fresh.close());
  }
}

/** The next start begins a nightly backup. */
async function letBackupBeDue({ db }: Site): Promise<void> {
  const created_at = new Date().toISOString();
  const earlier = { night: '2020-01-01', file: '', failure: '', created_at, attempts: 0, next_attempt_at: null };
  await db.write('backups').insert(earlier).onConflict('night').ignore();
  await db.write('backups').where('night', '>', '2020-01-01').del();
}

const cli = fileURLToPath(new URL('../../../server/cli.ts', import.meta.url));

/** Begins a backup by the command, and cuts it off. */
async function cutBackupOff({ dataDir, databaseUrl, random }: Site): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const child = spawn(process.execPath, [cli, 'backup'], { env, stdio: 'ignore' });
  const exit = new Promise((resolve) => child.once('exit', resolve));
  setTimeout(() => child.kill('SIGKILL'), random.below(2500));
  await exit;
}

/** Everything works again: who was not answered asks again, webhooks arrive, holds end, mails leave. */
async function comeToRest(site: Site, people: People): Promise<void> {
  const { shop, editors, counted, reader } = people;
  await site.start();
  for (const one of [...editors, ...counted]) await one.finish();
  const later = async (ms: number) => {
    await site.stop();
    site.pass(ms);
    await site.db.write('throttle').del();
    await site.start();
    await shop.reconcile();
    await shop.deliver();
  };
  await later(10 * minuteMs);
  await later(90 * minuteMs);
  shop.endRefunds();
  await later(25 * 60 * minuteMs);
  shop.endProcessing();
  await later(9 * dayMs);
  await later(minuteMs);
  site.cookie = await shop.renewSession();
  await shop.buyAtLast();
  await shop.deliver();
  await shop.reconcile();
  await reader.finish();
  await site.stop();
  await letBackupBeDue(site);
  // A mail that a killed server had begun to send waits for a quarter of an hour.
  site.pass(20 * minuteMs);
  await site.start();
  const findWaiting = () => site.db.read('mails').whereNotNull('next_attempt_at');
  await expect.poll(findWaiting, { timeout: 120_000 }).toEqual([]);
  const isBackedUp = async () => (await site.db.read('backups').whereNotNull('finished_at')).length;
  await expect.poll(isBackedUp, { timeout: 120_000 }).toBeGreaterThan(0);
  await checkLeftovers(site, true);
  site.end();
}

async function checkAll(site: Site, people: People): Promise<void> {
  await check(site, people);
  const read = await readAll(people.shop.shop);
  const say = (what: string) => void site.failures.push(what);
  checkBalance(people.shop.shop, read, say);
  checkEnd(read, say);
  for (const { records, files } of people.editors) {
    await checkRecords(site, records);
    await checkFiles(site, files);
  }
  await checkMails(site);
  if ((await checkBackups(site)) === 0) say('there is no backup');
}

/** Fails with everything that is wrong, and with how to play it again. */
function expectSoundness({ failures, options, log }: Site, kills: number): void {
  if (failures.length === 0) return;
  const again = `After ${kills} kills: CRASH_SEED=${options.seed} (${options.dialect}, ${options.processes} processes)`;
  const lines = log()
    .split('\n')
    .filter((line) => line.includes('"level":50'))
    .slice(-5);
  throw new Error([again, ...failures.slice(0, 40), ...lines].join('\n'));
}

export type Played = { kills: number; requests: number; orders: number; records: number; files: number; mails: number };

/** @returns figures of what happened */
export async function playCrashes(options: SiteOptions, leastKills: number): Promise<Played> {
  const site = await openSite(options);
  const people = await openPeople(site);
  let kills = 0;
  for (let round = 0; kills < leastKills; round += 1) {
    if (site.random.chance(0.12)) await letBackupBeDue(site);
    const cut = site.random.chance(0.1) ? cutBackupOff(site) : null;
    kills += await playOnce(site, people);
    await cut;
    await site.db.write('throttle').del();
    await people.shop.fillShelves();
    if (round % 10 === 0) await check(site, people);
    expectSoundness(site, kills);
    if (process.env.CRASH_SAY && round % 5 === 0) process.stdout.write(`${kills} kills\n`);
  }
  await comeToRest(site, people);
  await checkAll(site, people);
  await site.stop();
  expectSoundness(site, kills);
  const count = async (table: string) => (await site.db.read(table)).length;
  return {
    kills,
    requests: site.requests(),
    orders: await count('orders'),
    files: await count('files'),
    records: people.editors.reduce((sum, { records }) => sum + records.length, 0),
    mails: await count('mails'),
  };
}
