/** `npm run town -- <command>`: what a self-hoster does without a browser. */
import { buffer } from 'node:stream/consumers';
import { runCommand } from './cli/runCommand.ts';

/** Text from files and databases must not control the terminal. */
const harmless = (line: string) => line.replace(/[^\P{Cc}\n]/gu, '?');

// The reader of a pipe may stop reading (`| head`). The work is done by then.
process.stdout.on('error', () => process.exit());

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  print: (line) => console.log(harmless(line)),
  complain: (line) => console.error(harmless(line)),
  input: () => buffer(process.stdin),
});
