/** `npm run town -- <command>`: an operator's tasks without a browser. */
import { createInterface, type Interface } from 'node:readline/promises';
import { buffer } from 'node:stream/consumers';
import { dataFolderOf } from '../db/dataFolder.js';
import { becomeFolderOwner } from './start/folderOwner.ts';
import { lowerPriority } from './start/lowPriority.ts';

/** Text from files and databases must not control the terminal. */
const removeControlCharacters = (line: string) => line.replace(/[^\P{Cc}\n]/gu, '?');

// The reader of a pipe may stop early (`| head`), when the work is already done.
process.stdout.on('error', () => process.exit());

// Files written by commands are private to this user.
process.umask(0o077);

let lines: Interface | undefined;

/** Asks a person at the terminal. All questions share one reader: a second one would echo input twice. */
function askPerson(question: string): Promise<string> {
  if (!lines) {
    lines = createInterface({ input: process.stdin, output: process.stdout });
    // Ctrl+D or Ctrl+C means that there will be no answer.
    lines.once('close', () => process.exit(1));
  }
  return lines.question(question);
}

if (['backup', 'export'].includes(process.argv[2] ?? '')) lowerPriority();

// An update needs root for the program's folder; its steps run as the data's owner.
const isUpdate = process.argv[2] === 'update' && !process.argv.includes('--try');
if (!isUpdate) becomeFolderOwner(dataFolderOf(process.env.DATA_DIR), import.meta.dirname);
// Loaded late, because all commands take a second to load on a slow machine.
const { runCommand } = await import('./cli/runCommand.ts');
process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  print: (line) => console.log(removeControlCharacters(line)),
  complain: (line) => console.error(removeControlCharacters(line)),
  input: () => buffer(process.stdin),
  askPerson: process.stdin.isTTY ? askPerson : undefined,
});
lines?.removeAllListeners('close').close();
