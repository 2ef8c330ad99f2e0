import * as v from 'valibot';
import { toDatabaseUnavailable } from '../../db/databaseErrors.ts';
import { dataFolderOf } from '../../db/dataFolder.js';
import { nameCommands } from '../config/commandNames.ts';
import { admin } from './admin.ts';
import { type Command, type Terminal, WrongUsage } from './command.ts';
import { confirm } from './confirm.ts';
import { doctor } from './doctor.ts';
import { init } from './init.ts';
import { payments } from './payments.ts';
import { secondFactor } from './secondFactor.ts';
import { set } from './set.ts';
import { backup } from './storage/backup.ts';
import { fillBucket } from './storage/fillBucket.ts';
import { restore } from './storage/restore.ts';
import { restored } from './storage/restored.ts';
import { useFolder } from './storage/useFolder.ts';
import { banner } from './towns/banner.ts';
import { create } from './towns/create.ts';
import { exportTown } from './towns/exportTown.ts';
import { host } from './towns/host.ts';
import { importFile } from './towns/import.ts';
import { importTown } from './towns/importTown.ts';
import { list } from './towns/list.ts';
import { schedule } from './towns/schedule.ts';
import { texts } from './towns/texts.ts';
import { update } from './update.ts';

const commands: Record<string, Command> = {
  init,
  create,
  list,
  host,
  admin,
  confirm,
  '2fa': secondFactor,
  import: importFile,
  banner,
  schedule,
  texts,
  set,
  payments,
  doctor,
  backup,
  restore,
  export: exportTown,
  'import-town': importTown,
  restored,
  update,
  'use-folder': useFolder,
  'fill-bucket': fillBucket,
};

const overview = `Usage: npm run town -- <command> [options]

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(11)} ${summary}`)
  .join('\n')}
  help        show this, or the help of one command: npm run town -- help import

Everything is in the data folder, which DATA_DIR names: settings.env, the files, and the database unless DATABASE_URL is
set. init and create set up a new one.

Example:
  npm run town -- create cityofmaple.org --name "City of Maple"
`;

/** Words an error for people; errors of the SQLite driver are translated. */
function describeError(error: unknown): string {
  if (error instanceof v.ValiError) return error.issues.map((issue) => issue.message).join(' ');
  const { code = '', message } = error as Error & { code?: string };
  return code.startsWith('SQLITE_') ? toDatabaseUnavailable(error).message : message;
}

/**
 * Runs one command line, given without the program's name.
 * @returns the exit code: 0 done, 1 failed with nothing changed, 2 wrong usage
 */
export async function runCommand([name = '', ...args]: string[], given: Terminal): Promise<number> {
  const terminal: Terminal = {
    ...given,
    print: (line) => given.print(nameCommands(line, given.env)),
    complain: (line) => given.complain(nameCommands(line, given.env)),
  };
  const asksHelp = ['help', '--help', '-h'].includes(name) || args.includes('--help') || args.includes('-h');
  const wanted = name === 'help' ? (args[0] ?? '') : name;
  const command = Object.hasOwn(commands, wanted) ? commands[wanted] : undefined;
  if (asksHelp && (command || wanted === '' || wanted.startsWith('-'))) {
    terminal.print(command?.help ?? overview);
    return 0;
  }
  if (!command) {
    terminal.complain(wanted ? `There is no command "${wanted}".\n` : 'Which command?\n');
    terminal.complain(overview);
    return 2;
  }
  if (!given.env.DATA_DIR) terminal.complain(`Data folder: ${dataFolderOf(undefined)} (DATA_DIR is not set)`);
  try {
    await command.run(args, terminal);
    return 0;
  } catch (error) {
    terminal.complain(describeError(error));
    if (!(error instanceof WrongUsage)) return 1;
    terminal.complain(`Usage: npm run town -- help ${wanted}`);
    return 2;
  }
}
