/** `npm run town -- <command>`: what a self-hoster does without a browser. */
import { createInterface, type Interface } from 'node:readline/promises';
import { buffer } from 'node:stream/consumers';
import { dataFolderOf } from '../db/dataFolder.js';
import { becomeFolderOwner } from './start/folderOwner.ts';
import { takeLowPriority } from './start/lowPriority.ts';

/** Text from files and databases must not control the terminal. */
const harmless = (line: string) => line.replace(/[^\P{Cc}\n]/gu, '?');

// The reader of a pipe may stop reading (`| head`). The work is done by then.
process.stdout.on('error', () => process.exit());

// What commands write is nobody else's to read.
process.umask(0o077);

let lines: Interface | undefined;

/** Asks on the terminal, where a person is at it. All questions share one reader: a second one would echo twice. */
function askPerson(question: string): Promise<string> {
  if (!lines) {
    lines = createInterface({ input: process.stdin, output: process.stdout });
    // Ctrl+D or Ctrl+C: nobody answers any more.
    lines.once('close', () => process.exit(1));
  }
  return lines.question(question);
}

if (['backup', 'export'].includes(process.argv[2] ?? '')) takeLowPriority();

// An update needs root for the program's folder; what it does with the data, others do for it, as their owner.
const isUpdate = process.argv[2] === 'update' && !process.argv.includes('--try');
if (!isUpdate) becomeFolderOwner(dataFolderOf(process.env.DATA_DIR), import.meta.dirname);
// Loading all commands takes a second of a slow machine.
const { runCommand } = await import('./cli/runCommand.ts');
process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  print: (line) => console.log(harmless(line)),
  complain: (line) => console.error(harmless(line)),
  input: () => buffer(process.stdin),
  askPerson: process.stdin.isTTY ? askPerson : undefined,
});
lines?.removeAllListeners('close').close();
