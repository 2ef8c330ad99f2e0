/** What an update lets a release do, under its own Node and as the owner of the data folder. */
import { join } from 'node:path';
import { runProgram } from './archive.ts';
import type { DatabaseState } from './journal.ts';
import { nodeOf } from './release.ts';
import type { Trial } from './tryRelease.ts';

type Answers = { state: DatabaseState; problems: { problems: number }; try: Trial; tidy: object };

/** @param folder of the release @throws Error with what it complained of */
export async function runStep<Name extends keyof Answers>(
  folder: string,
  name: Name,
  env: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<Answers[Name]> {
  const out = await runProgram(nodeOf(folder), [join(folder, 'server/update/step.ts'), name, ...args], env);
  return JSON.parse(out.trim().split('\n').at(-1) ?? '');
}

/** Runs a command of a release's command line. @returns what it printed */
export const runTownCommand = (folder: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> =>
  runProgram(nodeOf(folder), [join(folder, 'server/cli.ts'), ...args], env);
