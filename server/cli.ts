/** `npm run town -- <command>`: what a self-hoster does without a browser. Exit codes: 0 done, 1 failed, 2 wrong usage. */
import * as v from 'valibot';
import { DatabaseRefused, refusal } from '../db/refusals.ts';
import { Problem } from '../db/rules/problems.ts';
import { type Command, WrongUsage } from './cli/command.ts';
import { create } from './cli/create.ts';
import { importFile } from './cli/import.ts';
import { list } from './cli/list.ts';

const commands: Record<string, Command> = { create, list, import: importFile };

const overview = `Usage: npm run town -- <command> [options]

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(8)} ${summary}`)
  .join('\n')}
  help     show this, or the help of one command: npm run town -- help import

The database is the one in DATA_DIR (./data), or at DATABASE_URL when that is set; a new one is set up.

Example:
  npm run town -- create cityofmaple.org --name "City of Maple"
`;

/** What files and databases bring must not steer the terminal. */
const print = (line: string) => console.log(line.replace(/[^\P{Cc}\n]/gu, '?'));
const printError = (line: string) => console.error(line.replace(/[^\P{Cc}\n]/gu, '?'));

/** The sentence for an error; those of the database's driver are translated. */
function sentence(error: unknown): string {
  if (error instanceof v.ValiError) return error.issues.map((issue) => issue.message).join(' ');
  if (error instanceof Problem || error instanceof DatabaseRefused) return error.message;
  const { code = '', message } = error as Error & { code?: string };
  return /^SQLITE_/.test(code) ? refusal(error).message : message;
}

async function main([name = '', ...args]: string[]): Promise<number> {
  const asksHelp = ['help', '--help', '-h'].includes(name) || args.includes('--help') || args.includes('-h');
  const wanted = name === 'help' ? (args[0] ?? '') : name;
  const command = Object.hasOwn(commands, wanted) ? commands[wanted] : undefined;
  if (asksHelp && (command || wanted === '' || wanted.startsWith('-'))) {
    print(command?.help ?? overview);
    return 0;
  }
  if (!command) {
    printError(wanted ? `There is no command "${wanted}".\n` : 'Say what to do.\n');
    printError(overview);
    return 2;
  }
  try {
    await command.run(args, { env: process.env, print });
    return 0;
  } catch (error) {
    printError(sentence(error));
    if (!(error instanceof WrongUsage)) return 1;
    printError(`How it is written: npm run town -- help ${wanted}`);
    return 2;
  }
}

// Whoever reads us may stop reading (`| head`); what was done is done by then.
process.stdout.on('error', () => process.exit());
process.exitCode = await main(process.argv.slice(2));
