/** The parts that every command of `npm run town` uses. */
import { existsSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Database, openDatabase } from '../../db/connection.ts';
import { databasePath } from '../../db/dataFolder.js';
import { Problem } from '../../db/rules/problems.ts';
import { parseHost, type Town } from '../../db/rules/town/towns.ts';
import type { Config } from '../config/config.ts';
import { loadConfig } from '../config/settingsFile.ts';
import { type AccountNews, accountNewsMail } from '../mail/accountMails.ts';
import { createMailer } from '../mail/mailer.ts';
import { findTownByHost } from '../store/towns/towns.ts';

/** The audit trail names this author for changes by command. */
export const commandLineAuthor = 'command line';

/** A command's surroundings: `print` writes results, `complain` errors, and `input` reads all of standard input. */
export type Terminal = {
  env: NodeJS.ProcessEnv;
  print(line: string): void;
  complain(line: string): void;
  input(): Promise<Uint8Array>;
  /** Asks a question and waits for the answer; undefined if no person is at the terminal. */
  askPerson?: ((question: string) => Promise<string>) | undefined;
};

export type Command = {
  /** One line for the list of commands. */
  summary: string;
  /** The full help text, with an example. */
  help: string;
  /** @throws WrongUsage, or an error whose message is a sentence */
  run(args: string[], terminal: Terminal): Promise<void>;
};

/** The arguments are wrong; the message says which. */
export class WrongUsage extends Error {}

/** Parses a command's options and arguments. @throws WrongUsage */
export function readArguments<T extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new WrongUsage((error as Error).message.replace(/\. To specify.*$/s, '.'));
  }
}

/** Normalizes a typed host the way towns are looked up. @throws WrongUsage */
export function readHost(typed: string | undefined): string {
  if (!typed) throw new WrongUsage('Say which host, such as cityofmaple.org.');
  const host = parseHost(typed.trim());
  if (!host)
    throw new WrongUsage(
      `"${typed}" is not a host name. Write it without https:// and without a path, such as cityofmaple.org.`,
    );
  return host;
}

/** @throws WrongUsage for an https host that can't get a certificate */
export function requireCertifiable(host: string, isHttps: boolean): void {
  if (!isHttps || host.includes('.')) return;
  throw new WrongUsage(
    `No certificate is given for "${host}". With https, a host has a dot, such as cityofmaple.example.org.`,
  );
}

/** Keeps a mistyped folder from becoming a new installation. @throws Error if the data folder has no database */
function requireDatabase({ dataDir, databaseUrl }: Config): void {
  if (databaseUrl || existsSync(databasePath(dataDir))) return;
  throw new Error(
    `There is no database in ${dataDir}, and none was made. DATA_DIR says which folder has it: DATA_DIR=/var/lib/mainstreet. "npm run town -- init" begins a new one.`,
  );
}

/**
 * Opens this environment's database, migrated, while `act` runs.
 * @param mayBegin whether to create a missing database
 */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  act: (db: Database, config: Config) => Promise<T>,
  { mayBegin = false } = {},
): Promise<T> {
  const config = loadConfig(env);
  if (!mayBegin) requireDatabase(config);
  const db = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, isPatient: true });
  try {
    return await act(db, config);
  } finally {
    await db.close();
  }
}

/** @throws Problem `unknown_town` with a sentence about what to do */
export async function findTown(db: Database, host: string): Promise<Town> {
  const town = await findTownByHost(db, host);
  if (town) return town;
  throw new Problem(
    'unknown_town',
    `There is no town at ${host}. "npm run town -- list" shows the towns there are; "npm run town -- create ${host}" makes one.`,
  );
}

/** Mails a person what changed in their account. The change stays if the mail can't be sent. */
export async function mailNews(
  { config, complain }: { config: Config; complain: Terminal['complain'] },
  news: AccountNews,
  town: Town,
  email: string,
): Promise<void> {
  try {
    await createMailer(config)(town, accountNewsMail(news, town, email));
  } catch (error) {
    complain(`The email that tells ${email} of this could not be sent: ${(error as Error).message}`);
  }
}

export const describeWalletProblem = (host: string, problem: string): string =>
  `Apple Pay and Google Pay are not offered on ${host}: ${problem} Save the Stripe keys again to try once more, or register the domain in Stripe’s dashboard.`;
