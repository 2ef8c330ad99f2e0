/** The command line under test: in this process for what it says, in one of its own for how it ends. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Terminal } from '../../../server/cli/command.ts';
import { runCommand } from '../../../server/cli/runCommand.ts';
import type { TestDatabase } from '../database.ts';

const cli = fileURLToPath(new URL('../../../server/cli.ts', import.meta.url));
type Run = { code: number | null; out: string; err: string };
type RunOptions = Partial<Pick<TestDatabase, 'dataDir' | 'databaseUrl'>> & {
  env?: NodeJS.ProcessEnv;
  input?: string;
} & Pick<Terminal, 'askPerson'>;

/** The environment of a run: without a data folder, one that cannot be made, so that no database is opened unasked. */
const environment = (given: RunOptions) => ({
  DATA_DIR: given.dataDir ?? join(cli, 'nowhere'),
  ...(given.databaseUrl && { DATABASE_URL: given.databaseUrl }),
  ...given.env,
});

/** Runs one command and gathers what it says. */
export async function runTown(given: RunOptions, ...args: string[]): Promise<Run> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCommand(args, {
    env: environment(given),
    print: (line) => out.push(`${line}\n`),
    complain: (line) => err.push(`${line}\n`),
    input: async () => Buffer.from(given.input ?? ''),
    askPerson: given.askPerson,
  });
  expect(err.join('')).not.toMatch(/\n\s+at .+:\d+:\d+/);
  return { code, out: out.join(''), err: err.join('') };
}

/** The same as a person has it: a process of its own. */
export function runTownProcess(given: RunOptions, ...args: string[]): Run {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...environment(given) };
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    env,
    encoding: 'utf8',
    input: given.input ?? '',
  });
  return { code: status, out: stdout, err: stderr };
}
