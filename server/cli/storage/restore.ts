import { resolve } from 'node:path';
import { restoreBackup } from '../../backup/restoreBackup.ts';
import { loadConfig, readSetting } from '../../config/settingsFile.ts';
import { type Command, readArguments, WrongUsage } from '../command.ts';
import { countContent, describeStorageError } from './storageTexts.ts';

export const restore: Command = {
  summary: 'restore everything from a backup',
  help: `Usage: npm run town -- restore <file> [--replace]

Brings the towns, their files and accounts back from a file that "backup" made, into DATA_DIR and the database of this
environment: SQLite, or PostgreSQL where DATABASE_URL is set, whichever the backup is of. Stop the server first. All is
checked before anything is changed. People stay signed in; browsers fetch everything anew.

  --replace   also where there are towns: what is here is kept in DATA_DIR/replaced-<time>, and PostgreSQL's tables in
              the schema replaced_<time>

Example:
  npm run town -- restore /mnt/backups/towns.tar
`,

  async run(args, { env, print }) {
    const { values, positionals } = readArguments(args, { replace: { type: 'boolean', default: false } });
    const [file, ...more] = positionals;
    if (!file) throw new WrongUsage('Say which file to restore.');
    if (more.length > 0) throw new WrongUsage(`One file at a time: "${more[0]}" is one word too many.`);
    const config = loadConfig(env);
    const options = { isReplacing: values.replace };
    const { header, manifest, aside, otherSettings } = await restoreBackup(config, env, resolve(file), options).catch(
      (error) => {
        throw describeStorageError(error, 'Nothing was restored');
      },
    );
    const where = config.databaseUrl ? `DATABASE_URL and ${config.dataDir}` : config.dataDir;
    print(`Restored to ${where}: ${countContent(manifest)}, as of ${header.created_at}.`);
    if (aside.folder) print(`What was in the data folder before is in ${aside.folder}.`);
    if (aside.schema) print(`The tables that were in the database before are in its schema ${aside.schema}.`);
    if (config.databaseUrl && readSetting(config.dataDir, 'DATABASE_URL') !== config.databaseUrl) {
      print(
        'settings.env names another DATABASE_URL than the one that was restored to. Change it, or the server opens that.',
      );
    }
    if (otherSettings.length > 0) {
      print(`Settings that differ from those of the backup: ${otherSettings.join(', ')}.`);
      print('The earlier ones are in restored-settings.env in the data folder, if it has its own settings.');
    }
    print('Start the server, and run: npm run town -- doctor');
  },
};
