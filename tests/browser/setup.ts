/** Once per run: a data folder with the demo towns in it; every server that a test starts gets a copy. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../db/connection.ts';
import { seedDemoAccounts } from '../../server/demo/accounts.ts';
import { seedDemo } from '../../server/demo/seedDemo.ts';
import { seedDemoInvoices } from '../../server/demo/seedInvoices.ts';
import { takeFileTexts } from '../../server/jobs/takeFileTexts.ts';
import { updateSearchIndex } from '../../server/store/search/index.ts';
import { demoPassword } from './accounts/signIn.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Servers start in half the time when their modules are compiled already. Killed as they are, they keep nothing. */
function compileServer(): string {
  const cache = mkdtempSync(join(tmpdir(), 'mainstreet-compiled-'));
  process.env.NODE_COMPILE_CACHE = cache;
  const load = `await import('./server/start/builtApp.ts'); await import('./server/start/startServer.ts')`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', load], { cwd: root });
  return cache;
}

export default async function setup(): Promise<() => void> {
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
  // Each server would read the demo's files again, with a process for each.
  await takeFileTexts(db, { dataDir });
  for (const townId of await db.read('towns').pluck('id')) await updateSearchIndex(db, townId);
  await db.write.raw('pragma wal_checkpoint(truncate)');
  await db.close();
  process.env.DEMO_TEMPLATE = dataDir;
  const folders = [dataDir, compileServer()];
  return () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
}
