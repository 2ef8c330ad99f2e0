/** Once per run: a data folder with the demo towns in it; every server that a test starts gets a copy. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Database, openDatabase } from '../../db/connection.ts';
import { seedDemoAccounts } from '../../server/demo/accounts.ts';
import { seedDemo } from '../../server/demo/seedDemo.ts';
import { seedDemoInvoices } from '../../server/demo/seedInvoices.ts';
import { createLimiter } from '../../server/http/createLimiter.ts';
import { renewRunMark } from '../../server/start/runMark.ts';
import { extractFileText, listUnreadFiles } from '../../server/store/content/fileTexts.ts';
import { updateSearchIndex } from '../../server/store/search/index.ts';
import { demoPassword } from './accounts/signIn.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Servers start in half the time when their modules are compiled already. Killed as they are, they keep nothing. */
async function compileServer(): Promise<string> {
  const cache = mkdtempSync(join(tmpdir(), 'mainstreet-compiled-'));
  process.env.NODE_COMPILE_CACHE = cache;
  const load = `await import('./server/start/builtApp.ts'); await import('./server/start/startServer.ts')`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', load], { cwd: root });
  return cache;
}

/** Reads the demo's files, with a process for each: each server would do so again, one after the other. */
async function readFiles(db: Database, dataDir: string): Promise<void> {
  const files = await listUnreadFiles(db, 1000);
  const inTurn = createLimiter(availableParallelism(), files.length);
  await Promise.all(files.map((file) => inTurn(() => extractFileText(db, { dataDir }, file))));
}

async function makeDemo(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstreet-demo-'));
  const db = await openDatabase({ dataDir });
  await seedDemo(db, { dataDir }, () => {});
  process.env.DEMO_PASSWORD = demoPassword;
  await seedDemoAccounts(db, demoPassword);
  // Tests make the orders that they need. The demo's would be made again at the start of each server, for seconds.
  await db
    .write('order_counters')
    .insert((await db.read('towns').pluck('id')).map((town_id) => ({ town_id, last_sequence: 0, change_count: 0 })));
  // Invoices come with the demo, once.
  await seedDemoInvoices(db);
  await readFiles(db, dataDir);
  // The first mark begins new epochs, whose records are all indexed anew.
  await renewRunMark(db, dataDir);
  for (const townId of await db.read('towns').pluck('id')) await updateSearchIndex(db, townId);
  await db.write.raw('pragma wal_checkpoint(truncate)');
  await db.close();
  process.env.DEMO_TEMPLATE = dataDir;
  return dataDir;
}

export default async function setup(): Promise<() => void> {
  const folders = await Promise.all([makeDemo(), compileServer()]);
  return () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
}
