/** Refuses new passwords that are easily guessed: common ones, and those made of the person's own words. */
import { Worker } from 'node:worker_threads';
import { Problem } from '../db/rules/problems.ts';
import { createLimiter } from './createLimiter.ts';
import type { StrengthAnswer, StrengthQuestion } from './passwordStrengthWorker.ts';

/** The work grows faster than the text. What so many characters show of strength is enough; all of them are hashed. */
const maxCheckedLength = 40;
const maxOwnWords = 20;
const minOwnWordLength = 3;
/** How many letters a password needs besides the person's own words. */
const minOtherLetters = 4;

type Person = { email: string; first_name: string; last_name: string };
type TownWords = { host: string; display_name: string };

/** The words that somebody who knows the person tries first. */
function listOwnWords({ email, first_name, last_name }: Person, { host, display_name }: TownWords): string[] {
  const texts = [email, first_name, last_name, host, display_name].map((text) => text.normalize('NFC').toLowerCase());
  const words = texts.flatMap((text) => [text.slice(0, maxCheckedLength), ...text.split(/[^\p{L}\p{N}]+/u)]);
  const long = words.filter(({ length }) => length >= minOwnWordLength && length <= maxCheckedLength);
  return [...new Set(long)].sort((a, b) => b.length - a.length).slice(0, maxOwnWords);
}

/** Whether hardly any letters are left of a password without the person's own words. */
function isMadeOf(words: string[], password: string): boolean {
  let rest = password.toLowerCase();
  for (const word of words) rest = rest.replaceAll(word, ' ');
  const letters = rest.match(/\p{L}/gu)?.length ?? 0;
  return rest !== password.toLowerCase() && letters < minOtherLetters;
}

type Waiting = { resolve: (isGuessable: boolean) => void; reject: (error: unknown) => void };

/** Asks a thread, which is started for the first question; one that ended is started anew for the next. */
function createChecker() {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let count = 0;

  function start(): Worker {
    const started = new Worker(new URL('./passwordStrengthWorker.ts', import.meta.url));
    // The process may end while nothing is asked.
    started.unref();
    started.on('message', ({ id, isGuessable }: StrengthAnswer) => {
      waiting.get(id)?.resolve(isGuessable);
      waiting.delete(id);
      if (waiting.size === 0) started.unref();
    });
    const fail = (error: unknown) => {
      if (worker === started) worker = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('error', fail);
    started.on('exit', (code) => fail(new Error(`the thread that checks passwords ended with ${code}`)));
    return started;
  }

  return (password: string, ownWords: string[]) =>
    new Promise<boolean>((resolve, reject) => {
      worker ??= start();
      count += 1;
      waiting.set(count, { resolve, reject });
      worker.ref();
      worker.postMessage({ id: count, password, ownWords } satisfies StrengthQuestion);
    });
}

const isGuessable = createChecker();
/** One question at a time; when so many wait, the next one is refused. */
const inTurn = createLimiter(1, 100);

/** @throws Problem `weak_password` for a password that is easily guessed */
export async function requireStrongPassword(password: string, person: Person, town: TownWords): Promise<void> {
  const checked = password.normalize('NFC').slice(0, maxCheckedLength);
  const words = listOwnWords(person, town);
  if (isMadeOf(words, checked)) {
    throw new Problem(
      'weak_password',
      'This password is made of your name, your email address or your town, so it is easy to guess. Choose a few other words.',
    );
  }
  if (await inTurn(() => isGuessable(checked, words))) throw new Problem('weak_password');
}
