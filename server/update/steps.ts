/** Runs steps of a release under its own Node, as the data folder's owner. */
import { join } from 'node:path';
import { runProgram } from './archive.ts';
import type { DatabaseState } from './journal.ts';
import { nodeOf } from './release.ts';
import type { Trial } from './tryRelease.ts';

type Answers = { state: DatabaseState; problems: { problems: number }; try: Trial; tidy: object };

/** @param folder of the release @throws Error with the step's error output */
export async function runStep<Name extends keyof Answers>(
  folder: string,
  name: Name,
  env: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<Answers[Name]> {
  const out = await runProgram(nodeOf(folder), [join(folder, 'server/update/step.ts'), name, ...args], env);
  return JSON.parse(out.trim().split('\n').at(-1) ?? '');
}

/** Runs a command of a release. @returns its output */
export const runTownCommand = (folder: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> =>
  runProgram(nodeOf(folder), [join(folder, 'server/cli.ts'), ...args], env);
