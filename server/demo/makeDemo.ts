/**
 * The process that makes the demo. Rendering pictures takes some hundred megabytes, which a serving process would keep.
 * It sends its parent the accounts, or the reason for its failure.
 */
import { openDatabase } from '../../db/connection.ts';
import { loadConfigOrExit } from '../config/settingsFile.ts';
import { describeStartError } from '../start/describeStartError.ts';
import { checkAllRecords } from '../store/accessibility/checkAll.ts';
import { listTowns } from '../store/towns/towns.ts';
import { type DemoAccess, seedDemoAccounts } from './accounts.ts';
import type { DemoOutcome } from './demoProcess.ts';
import { seedDemo } from './seedDemo.ts';
import { seedDemoInvoices } from './seedInvoices.ts';
import { seedDemoOrders } from './seedOrders.ts';

async function makeDemo(): Promise<DemoAccess> {
  const config = loadConfigOrExit();
  let access: DemoAccess = null;
  const db = await openDatabase({
    ...config,
    async prepare(opened) {
      await seedDemo(opened, config, (text) => process.stdout.write(`${text}\n`));
      access = await seedDemoAccounts(opened, config.demoPassword);
      await seedDemoOrders(opened);
      await seedDemoInvoices(opened);
      for (const { id } of await listTowns(opened)) await checkAllRecords(opened, id, Date.now());
    },
  });
  await db.close();
  return access;
}

// Without its parent, nobody would serve the demo.
process.once('disconnect', () => process.exit(1));
const outcome: DemoOutcome = await makeDemo().then(
  (access) => ({ access }),
  (error) => ({ failure: describeStartError(error) }),
);
process.send?.(outcome, () => process.exit(0));
