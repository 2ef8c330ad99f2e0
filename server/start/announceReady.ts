/** Prints after a start where the server listens, who can sign in, and which settings are missing. */
import { join } from 'node:path';
import type { Database } from '../../db/connection.ts';
import { nameCommands } from '../config/commandNames.ts';
import { type Config, originOf } from '../config/config.ts';
import { type DemoAccess, demoAccounts } from '../demo/accounts.ts';
import { listTownsWithAdmin } from '../store/accounts/users.ts';
import { listTowns } from '../store/towns/towns.ts';

const maxReadyLines = 100;
const print = (text: string) => process.stdout.write(`${nameCommands(text, process.env)}\n`);

/** Prints the demo accounts, and their password if it is known. */
function printDemoAccounts({ password }: NonNullable<DemoAccess>): void {
  const people = demoAccounts.map(({ email, is_admin }) => (is_admin ? `${email} (administrator)` : email));
  const secret = password
    ? `password ${password}`
    : 'with the password of their first start, or one that DEMO_PASSWORD sets';
  print(`Demo accounts: ${people.join(', ')}; ${secret}`);
}

/** @param port the actual port, since the configuration may leave it open */
export async function announceReady(db: Database, config: Config, port: number, demo: DemoAccess): Promise<void> {
  const towns = await listTowns(db);
  for (const town of towns.slice(0, maxReadyLines)) print(`Ready: ${originOf({ ...config, port }, town.host)}`);
  if (towns.length > maxReadyLines) print(`… and ${towns.length - maxReadyLines} more towns.`);
  if (demo) printDemoAccounts(demo);
  const edited = demo ? null : await listTownsWithAdmin(db);
  for (const { host } of edited ? towns.filter(({ id }) => !edited.has(id)).slice(0, maxReadyLines) : []) {
    print(`Nobody can edit ${host} yet: npm run town -- admin ${host} clerk@example.org`);
  }
  if (config.production && !config.smtpUrl) {
    print(`SMTP_URL is not set: mails are written to ${join(config.dataDir, 'mail')} and sent to nobody.`);
  }
  if (towns.length === 0) {
    print(`Listening on ${config.host}:${port}, but there is no town yet. Make the first one:`);
    print('  npm run town -- create cityofmaple.example.org --name "City of Maple"');
    print('and its first administrator:');
    print('  npm run town -- admin cityofmaple.example.org clerk@example.org');
  }
}
