import { resolve } from 'node:path';
import { importTown as takeIn } from '../../backup/importTown.ts';
import {
  type Command,
  commandLineAuthor,
  readArguments,
  readHost,
  requireCertifiable,
  WrongUsage,
  withDatabase,
} from '../command.ts';
import { countContent, describeStorageError } from '../storage/storageTexts.ts';

export const importTown: Command = {
  summary: 'import a town that another server exported',
  help: `Usage: npm run town -- import-town <file> [--host <host>]

Takes in the town of a file that "export" wrote, with its history, accounts, orders and files. The server may go on
serving; other towns are not touched. If anything is wrong with the file, nothing is changed. Everybody signs in again;
links that were mailed before (invitations, passwords, invoices to pay) are to be sent anew.

  --host <host>   where the town answers here, in place of all its hosts

Example:
  npm run town -- import-town /tmp/maple.tar
`,

  async run(args, { env, print }) {
    const { values, positionals } = readArguments(args, { host: { type: 'string' } });
    const [file, ...more] = positionals;
    if (!file) throw new WrongUsage('Say which file to import.');
    if (more.length > 0) throw new WrongUsage(`One file at a time: "${more[0]}" is one word too many.`);
    const options = { host: values.host === undefined ? undefined : readHost(values.host), by: commandLineAuthor };
    const act = async (...[db, config]: Parameters<Parameters<typeof withDatabase>[1]>) => {
      if (options.host) requireCertifiable(options.host, config.publicScheme === 'https');
      return takeIn(db, config, resolve(file), options).catch((error) => {
        throw describeStorageError(error, 'The town was not imported');
      });
    };
    const { header, manifest, hosts, problems } = await withDatabase(env, act, { mayBegin: true });
    print(
      `Imported ${manifest.towns[0]} as ${hosts.join(', ')}: ${countContent(manifest)}, as of ${header.created_at}.`,
    );
    print('Every row arrived, and its orders, invoices and ledger add up as before.');
    for (const problem of problems) print(`  as before, something is wrong: ${problem}`);
    if (manifest.missing_files.length > 0) {
      print(`Files that were already missing on the other server: ${manifest.missing_files.length}.`);
    }
    print(
      'Everybody signs in again. Point its host, and its webhook at Stripe, to this box; then close the other one.',
    );
  },
};
