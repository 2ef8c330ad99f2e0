import { resolve } from 'node:path';
import { exportTown as writeTown } from '../../backup/exportTown.ts';
import { loadConfig } from '../../config/settingsFile.ts';
import { type Command, readArguments, readHost, WrongUsage } from '../command.ts';
import { countContent, describeBytes, describeStorageError } from '../storage/storageTexts.ts';

export const exportTown: Command = {
  summary: 'export one town to a file, to move it to another server',
  help: `Usage: npm run town -- export <host> <file>

Writes everything of one town into one file: its pages, history, accounts, orders, invoices and ledger, and its files.
"import-town" takes it in on another box, with SQLite or PostgreSQL. The town stays here. What is changed here after
the export is not in the file, so let nobody edit or buy meanwhile.

The town's Stripe keys and the secrets of two-step sign-in are in the file unsealed: keep it like a password, and
delete it afterwards.

Example:
  npm run town -- export cityofmaple.org /tmp/maple.tar
`,

  async run(args, { env, print }) {
    const [typedHost, file, ...more] = readArguments(args, {}).positionals;
    const host = readHost(typedHost);
    if (!file) throw new WrongUsage('After the host, say which file to write.');
    if (more.length > 0) throw new WrongUsage(`"${more[0]}" is one word too many.`);
    const path = resolve(file);
    const { manifest, bytes, unreadable } = await writeTown(loadConfig(env), host, path).catch((error) => {
      throw describeStorageError(error, 'The town was not exported');
    });
    print(`${path}: ${describeBytes(bytes)}, ${countContent(manifest)}. It was loaded on trial.`);
    print('It has the town’s secrets in plain text: protect it like a password, and delete it afterwards.');
    if (unreadable > 0) {
      print(`Secrets that were sealed with another APP_SECRET, and are not in the file: ${unreadable}.`);
    }
    if (manifest.missing_files.length > 0) {
      print(`Files that the data folder does not have: ${manifest.missing_files.length}.`);
    }
  },
};
