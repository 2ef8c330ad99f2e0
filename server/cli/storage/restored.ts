import { beginEpochs } from '../../store/sync/epochs.ts';
import { type Command, readArguments, WrongUsage, withDatabase } from '../command.ts';

export const restored: Command = {
  summary: 'after a backup was put back: makes every browser fetch everything again',
  help: `Usage: npm run town -- restored

Run it after you put back a backup in a way that the next start cannot notice: the snapshot of a whole disk or of a
virtual machine, or a PostgreSQL database whose servers keep no data folder. Without it, phones that have seen what came
after the backup would miss what comes now. After a copied folder or database the start does this by itself; doing it
twice does no harm. Carts, accounts and signed-in sessions stay as they are in the backup.

Example:
  npm run town -- restored
`,

  async run(args, { env, print }) {
    const { positionals } = readArguments(args, {});
    if (positionals.length > 0)
      throw new WrongUsage(`It is about all towns: "${positionals[0]}" is one word too many.`);
    await withDatabase(env, async (db) => {
      const count = await db.write.transaction((trx) => beginEpochs(trx, db.dialect));
      db.notifyChange(null);
      print(`${count} ${count === 1 ? 'town' : 'towns'}: browsers will fetch everything again.`);
    });
  },
};
