import { resolve } from 'node:path';
import { loadConfig } from '../config/settingsFile.ts';
import { findProgramFolder } from '../start/programFolder.ts';
import { tryRelease } from '../update/tryRelease.ts';
import { checkUpdate, updateProgram } from '../update/updateProgram.ts';
import { type Command, readArguments, type Terminal, WrongUsage } from './command.ts';
import { countWords, describeStorageError } from './storage/storageTexts.ts';

const options = {
  check: { type: 'boolean', default: false },
  older: { type: 'boolean', default: false },
  'despite-faults': { type: 'boolean', default: false },
  unsigned: { type: 'boolean', default: false },
  restart: { type: 'string' },
  try: { type: 'string' },
} as const;

/** Tests this release on a copy, if it was installed in another way. */
async function tryThis(path: string, { env, print }: Terminal): Promise<void> {
  const trial = await tryRelease(loadConfig(env), resolve(path));
  print(
    `Tried on a copy: ${countWords(trial.towns, 'town')}, tables changed by ${trial.migrations.join(', ') || 'nothing'}.`,
  );
  for (const fault of trial.faults) print(`  ${fault}`);
  if (trial.problems > 0) print(`Things that don't add up: ${trial.problems}. "npm run town -- doctor" names them.`);
  if (trial.faults.length > 0) throw new Error('Not all is well. Nothing but the copy was changed.');
  print('All is well. Nothing but the copy was changed.');
}

export const update: Command = {
  summary: 'install a new release, and go back by itself if it doesn’t work',
  help: `Usage: npm run town -- update [<archive or folder>] [options]

Backs up, unpacks the release beside the one that runs, and tries it on a copy: brings its tables up to date, counts
rows, checks orders and invoices, draws pages. Only then the link to the program is turned and the processes are
replaced: one after the other with WEB_CONCURRENCY, else by a restart. If the new ones are not well, the release before
is put back. With RELEASE_KEY in settings.env, nothing of an archive is read that isn't signed by that key: its
signature is beside it, in <archive>.sig. Run it with sudo. One that was cut off goes on when "update" is run again.

  --check              says what would be done, and does nothing
  --older              also where the release is older than the one that runs
  --despite-faults     also where the trial found something wrong
  --unsigned           where this box has no RELEASE_KEY: without asking whether you know the archive
  --restart <command>  what restarts the server, where systemd doesn't
  --try <backup>       only tries this release on a copy made of a backup: for a clone or a container

Example:
  npm run town -- update /root/mainstreet-1.1.0-4f2c9ab-linux-x64.tar.gz
`,

  async run(args, terminal) {
    const { values, positionals } = readArguments(args, options);
    const [path, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage(`One release at a time: "${more[0]}" is one word too many.`);
    if (values.try !== undefined) return tryThis(values.try, terminal);
    const { env, print, askPerson } = terminal;
    // Other users run the program, so they must be able to read the files created here.
    process.umask(0o022);
    const parts = {
      link: findProgramFolder(),
      config: loadConfig({ ...env }),
      env,
      print,
      askPerson,
      options: {
        mayBeOlder: values.older,
        mayHaveFaults: values['despite-faults'],
        mayBeUnsigned: values.unsigned,
        restartCommand: values.restart,
      },
    };
    await (values.check ? checkUpdate : updateProgram)(parts, path ? resolve(path) : null).catch((error) => {
      throw describeStorageError(error, 'The update stopped, and goes on when it is run again');
    });
  },
};
