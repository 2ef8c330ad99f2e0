/** Prepares the database before serving: tables, run marks and the demo. */
import { type Database, openDatabase } from '../../db/connection.ts';
import { nameCommands } from '../config/commandNames.ts';
import type { Config } from '../config/config.ts';
import { type DemoAccess, seedDemoAccounts } from '../demo/accounts.ts';
import { needsDemo, runDemoProcess } from '../demo/demoProcess.ts';
import { renewRunMark } from './runMark.ts';
import { checkSharedParts } from './sharedParts.ts';

const print = (text: string) => process.stdout.write(`${nameCommands(text, process.env)}\n`);

const restoredText =
  'This database is a restored copy: browsers will fetch everything anew. Run the doctor: npm run town -- doctor';

/** @returns the open database, and access to its demo */
export async function prepareDatabase(config: Config): Promise<{ db: Database; demo: DemoAccess }> {
  let demo: DemoAccess = null;
  let isDemoDue = false;
  const db = await openDatabase({
    ...config,
    async prepare(opened) {
      for (const note of await checkSharedParts(opened, config)) print(note);
      if ((await renewRunMark(opened, config.dataDir)) === 'restored') print(restoredText);
      isDemoDue = !config.production && (await needsDemo(opened));
      if (!config.production && !isDemoDue) demo = await seedDemoAccounts(opened, config.demoPassword);
    },
  });
  // The demo process prepares the database itself, so it must start after this process has done so.
  if (isDemoDue) demo = await runDemoProcess();
  return { db, demo };
}
