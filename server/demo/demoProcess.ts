/** Runs makeDemo.ts in a separate process. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../db/connection.ts';
import { DatabaseUnavailable } from '../../db/databaseErrors.ts';
import { listTowns } from '../store/towns/towns.ts';
import type { DemoAccess } from './accounts.ts';

export type DemoOutcome = { access: DemoAccess } | { failure: string };

/** Whether a database is empty or its demo is unfinished. Any other town makes it a real installation. */
export async function needsDemo(db: Database): Promise<boolean> {
  const { demoTowns } = await import('../../db/seeds/demo.ts');
  const towns = await listTowns(db);
  if (towns.some(({ host }) => !demoTowns.some((demo) => demo.host === host))) return false;
  for (const { host, shop } of demoTowns) {
    const town = towns.find((one) => one.host === host);
    if (!town || town.seq <= 1) return true;
    // Invoices are seeded last, so a shop without them is unfinished.
    if (shop && !(await db.read('invoice_counters').where({ town_id: town.id }).first('town_id'))) return true;
  }
  return false;
}

/** Makes the demo and waits until it is done. @throws DatabaseUnavailable with the reason for a failure */
export function runDemoProcess(): Promise<DemoAccess> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./makeDemo.ts', import.meta.url)), { execArgv: [] });
    child.once('message', (outcome: DemoOutcome) => {
      if ('access' in outcome) resolve(outcome.access);
      else reject(new DatabaseUnavailable(outcome.failure, outcome));
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`Making the demo ended with ${signal ?? code}.`)));
  });
}
