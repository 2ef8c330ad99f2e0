/** Worker thread of passwordStrength.ts: its dictionaries take 70 MB and a third of a second to load. */
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** An experienced attacker guesses a password with a lower score within a million attempts. */
const minScore = 2;

// With the package's default of 100 substitutions, checking 40 characters can take half a second.
const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: 5,
});

export type StrengthQuestion = { id: number; password: string; ownWords: string[] };
export type StrengthAnswer = { id: number; isGuessable: boolean };

parentPort?.on('message', ({ id, password, ownWords }: StrengthQuestion) => {
  const isGuessable = zxcvbn.check(password, ownWords).score < minScore;
  parentPort?.postMessage({ id, isGuessable } satisfies StrengthAnswer);
});
