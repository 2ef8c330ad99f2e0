/** Refuses easily guessed passwords: common ones, and those made of the person's own words. */
import { Worker } from 'node:worker_threads';
import type { Database } from '../../db/connection.ts';
import { Problem } from '../../db/rules/problems.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { createLimiter } from '../http/createLimiter.ts';
import { readTownContact } from '../store/towns/townContact.ts';
import type { StrengthAnswer, StrengthQuestion } from './passwordStrengthWorker.ts';

/** The check gets slower faster than the text gets longer. Strength is judged by these first characters; all are hashed. */
const maxCheckedLength = 40;
const maxOwnWords = 40;
const minOwnWordLength = 3;
/** Letters that a password needs besides the person's own words and common ones. */
const minOtherLetters = 4;

/** People add a year and a symbol to these words when a password must have some. The dictionaries rate them too high. */
const commonWords = [
  'spring',
  'summer',
  'autumn',
  'fall',
  'winter',
  'christmas',
  'easter',
  'halloween',
  'thanksgiving',
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'password',
  'welcome',
  'hello',
  'letmein',
  'login',
  'admin',
  'administrator',
  'clerk',
  'mayor',
  'office',
  'city',
  'county',
  'town',
  'village',
  'hall',
  'mainstreet',
  'street',
  'road',
  'avenue',
];

type Person = { email: string; first_name: string; last_name: string };
/** Facts about a town that anyone can look up. */
export type TownWords = { hosts: string[]; display_name: string; address: string };

export async function readTownWords(db: Database, town: Town): Promise<TownWords> {
  return { ...(await readTownContact(db, town)), hosts: town.hosts };
}

/** Longer words first, since they may contain shorter ones. */
const byLength = (a: string, b: string) => b.length - a.length;

/** An attacker who knows the person tries these words first. */
function listOwnWords({ email, first_name, last_name }: Person, { hosts, display_name, address }: TownWords): string[] {
  const texts = [email, first_name, last_name, display_name, address, ...hosts].map((text) =>
    text.normalize('NFC').toLowerCase(),
  );
  const words = texts.flatMap((text) => [text.slice(0, maxCheckedLength), ...text.split(/[^\p{L}\p{N}]+/u)]);
  const long = words.filter(({ length }) => length >= minOwnWordLength && length <= maxCheckedLength);
  return [...new Set(long)].sort(byLength).slice(0, maxOwnWords);
}

/** Symbols and the letters they replace; a 1 may be an i or an l. */
const lookalikes: Record<string, string>[] = ['i', 'l'].map((one) => ({
  '0': 'o',
  '1': one,
  '!': one,
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
}));

/** Whether hardly any letters remain after these words are removed, however they were typed. */
function isMadeOf(words: string[], password: string): boolean {
  const typed = [...password.toLowerCase()];
  return lookalikes.some((letterOf) => {
    const read = typed.map((sign) => letterOf[sign] ?? sign).join('');
    // Lookalikes and spaces have the same length as the letters they replace, so positions match in both texts.
    let rest = read;
    for (const word of words) rest = rest.replaceAll(word, ' '.repeat(word.length));
    const letters = [...rest].filter((sign, index) => sign !== ' ' && /\p{L}/u.test(typed[index] ?? ''));
    return rest !== read && letters.length < minOtherLetters;
  });
}

type Waiting = { resolve: (isGuessable: boolean) => void; reject: (error: unknown) => void };

/** Checks passwords in a worker thread. The first check starts it, and another starts if it has ended. */
function createChecker() {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let count = 0;

  function start(): Worker {
    const started = new Worker(new URL('./passwordStrengthWorker.ts', import.meta.url));
    // An idle worker does not keep the process running.
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
/** Checks run one at a time; past 100 waiting, the next is refused. */
const limitChecks = createLimiter(1, 100);

/** @throws Problem `weak_password` for an easily guessed password */
export async function requireStrongPassword(password: string, person: Person, town: TownWords): Promise<void> {
  const checked = password.normalize('NFC').slice(0, maxCheckedLength);
  const words = listOwnWords(person, town);
  if (isMadeOf(words, checked)) {
    throw new Problem(
      'weak_password',
      'This password is made of your name, your email address or your town, so it is easy to guess. Choose a few other words.',
    );
  }
  if (isMadeOf([...words, ...commonWords].sort(byLength), checked)) throw new Problem('weak_password');
  if (await limitChecks(() => isGuessable(checked, words))) throw new Problem('weak_password');
}
