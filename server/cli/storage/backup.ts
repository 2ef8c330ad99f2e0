import { join, resolve } from 'node:path';
import { createBackup } from '../../backup/createBackup.ts';
import { testBackup } from '../../backup/testBackup.ts';
import { loadConfig } from '../../config/settingsFile.ts';
import { type Command, readArguments, type Terminal, WrongUsage } from '../command.ts';
import { countContent, describeBytes, describeStorageError } from './storageTexts.ts';

type Say = Terminal['print'];

async function check(path: string, print: Say): Promise<void> {
  const { header, manifest, damagedFiles } = await testBackup(path);
  print(`${path} is whole, and was restored on trial: ${countContent(manifest)}.`);
  print(`Made at ${header.created_at} by version ${header.version}, from ${header.database}.`);
  sayDamage(damagedFiles, manifest.missing_files, print);
}

function sayDamage(damaged: number, missing: string[], print: Say): void {
  if (damaged > 0) print(`Files that are no longer as they were uploaded: ${damaged}. The disk may be failing.`);
  if (missing.length > 0) {
    print(`Files that the database names and the data folder does not have: ${missing.length}, such as ${missing[0]}.`);
  }
}

/** These names sort by time. */
const nameFor = (now: number) => `backup-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}.tar`;

export const backup: Command = {
  summary: 'back up everything to one file, while the server runs',
  help: `Usage: npm run town -- backup [<file>] [--check]

Makes one file of the database (SQLite or PostgreSQL), the uploads and everything else in DATA_DIR, and the settings of
this environment. The server goes on serving. The file is restored on trial before it gets its name. Without <file> it
goes to BACKUP_DIR (DATA_DIR/backups). It has every secret of this box: keep it like one.

  --check   makes none, but restores the one at <file> on trial

Examples:
  npm run town -- backup /mnt/backups/towns.tar
  npm run town -- backup --check /mnt/backups/towns.tar
`,

  async run(args, { env, print }) {
    const { values, positionals } = readArguments(args, { check: { type: 'boolean', default: false } });
    const [file, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage(`One file at a time: "${more[0]}" is one word too many.`);
    if (values.check && !file) throw new WrongUsage('Say which file to check.');
    if (values.check && file) return check(resolve(file), print);
    const config = loadConfig(env);
    const now = Date.now();
    const path = file ? resolve(file) : join(config.backupDir, nameFor(now));
    const made = await createBackup(config, env, path, now).catch((error) => {
      throw describeStorageError(error, 'No backup was made');
    });
    const { manifest } = made;
    print(`${path}: ${describeBytes(made.bytes)}, ${countContent(manifest)}.`);
    print('It was restored on trial. It has the passwords and keys of this server: protect it like a password.');
    sayDamage(made.damagedFiles, manifest.missing_files, print);
  },
};
