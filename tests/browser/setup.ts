/** Once per run: a data folder with the demo towns in it; every server that a test starts gets a copy. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../db/connection.ts';
import { seedDemoAccounts } from '../../server/demoAccounts.ts';
import { seedDemo } from '../../server/seedDemo.ts';
import { demoPassword } from './signIn.ts';

export default async function setup(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstreet-demo-'));
  const db = await openDatabase({ dataDir });
  await seedDemo(db, dataDir, () => {});
  process.env.DEMO_PASSWORD = demoPassword;
  await seedDemoAccounts(db, demoPassword);
  await db.write.raw('pragma wal_checkpoint(truncate)');
  await db.close();
  process.env.DEMO_TEMPLATE = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
