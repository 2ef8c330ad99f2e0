/** `npm run town -- <command>`: what a self-hoster does without a browser. */
import { buffer } from 'node:stream/consumers';
import { runCommand } from './cli/runCommand.ts';

/** What files and databases bring must not steer the terminal. */
const harmless = (line: string) => line.replace(/[^\P{Cc}\n]/gu, '?');

// Whoever reads us may stop reading (`| head`); what was to be done is done by then.
process.stdout.on('error', () => process.exit());

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  print: (line) => console.log(harmless(line)),
  complain: (line) => console.error(harmless(line)),
  input: () => buffer(process.stdin),
});
