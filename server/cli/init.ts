import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { parse } from 'valibot';
import { dataFolderOf } from '../../db/dataFolder.js';
import { Email } from '../../db/rules/accounts/users.ts';
import { isTimeZone } from '../../db/rules/time.ts';
import { townName } from '../../db/rules/town/towns.ts';
import { originOf } from '../config/config.ts';
import { ConfigError } from '../config/configError.ts';
import { loadConfig, settingsPath, writeSettings } from '../config/settingsFile.ts';
import { passwordPageUrl } from '../mail/passwordMail.ts';
import { createTown } from '../store/towns/towns.ts';
import {
  type Command,
  commandLineAuthor,
  readArguments,
  readHost,
  requireCertifiable,
  type Terminal,
  WrongUsage,
  withDatabase,
} from './command.ts';
import { makeAdministrator, nameIn } from './makeAdministrator.ts';

const options = {
  name: { type: 'string' },
  'time-zone': { type: 'string' },
  scheme: { type: 'string' },
  proxy: { type: 'string' },
  admin: { type: 'string' },
} as const;

type Answers = { host: string; name: string; timeZone: string; isHttps: boolean; isProxied: boolean; email: string };

/** A setting taken from an option, or else asked for until the answer is valid. `fallback` is the answer for Enter. */
type Question<T> = {
  option: string;
  given: string | undefined;
  text: string;
  fallback?: string;
  read(typed: string): T;
};

async function askFor<T>({ option, given, text, fallback, read }: Question<T>, terminal: Terminal): Promise<T> {
  if (given !== undefined) return read(given);
  if (!terminal.askPerson) {
    if (fallback !== undefined) return read(fallback);
    throw new WrongUsage(`This runs without anyone to ask. Give ${option} (${text}).`);
  }
  for (;;) {
    const typed = (await terminal.askPerson(`${text}${fallback ? ` [${fallback}]` : ''}: `)).trim() || fallback;
    try {
      return read(typed ?? '');
    } catch (error) {
      terminal.complain((error as Error).message);
    }
  }
}

function readYes(typed: string): boolean {
  if (!/^(y|yes|n|no)$/i.test(typed)) throw new WrongUsage(`Say yes or no, not "${typed}".`);
  return /^y/i.test(typed);
}

function readName(typed: string): string {
  if (!typed.trim() || typed.length > 80) throw new WrongUsage('A town has a name of at most 80 characters.');
  return typed.trim();
}

function readTimeZone(typed: string): string {
  if (!isTimeZone(typed)) throw new WrongUsage('The time zone must be an IANA name such as America/Chicago.');
  return typed;
}

function readScheme(typed: string): boolean {
  if (typed !== 'https' && typed !== 'http') throw new WrongUsage(`The scheme is https or http, not "${typed}".`);
  return typed === 'https';
}

async function askAll(args: string[], terminal: Terminal): Promise<Answers> {
  const { values, positionals } = readArguments(args, options);
  if (positionals.length > 1) throw new WrongUsage(`One host at a time: "${positionals[1]}" is one word too many.`);
  const { env } = terminal;
  const ask = <T>(question: Question<T>) => askFor(question, terminal);
  const name = await ask({ option: '--name', given: values.name, text: 'What is the town called', read: readName });
  const host = await ask({
    option: 'the host',
    given: positionals[0],
    text: 'Its host, without https:// (cityofmaple.example.org)',
    read: readHost,
  });
  const timeZone = await ask({
    option: '--time-zone',
    given: values['time-zone'],
    text: 'Its time zone',
    fallback: 'America/Chicago',
    read: readTimeZone,
  });
  const isHttps = await ask({
    option: '--scheme',
    given: values.scheme ?? env.PUBLIC_SCHEME,
    text: 'Do people reach it by https or http',
    fallback: 'https',
    read(typed) {
      const isSecure = readScheme(typed);
      requireCertifiable(host, isSecure);
      return isSecure;
    },
  });
  // The server itself does not handle TLS.
  const asksProxy = {
    option: '--proxy',
    given: values.proxy,
    text: 'Is a proxy in front, such as Caddy or nginx (yes/no)',
  };
  const isProxied = isHttps && !values.proxy ? true : await ask({ ...asksProxy, fallback: 'no', read: readYes });
  if (isHttps && !isProxied)
    throw new WrongUsage('https needs a proxy in front that has the certificate, such as Caddy.');
  const email = await ask({
    option: '--admin',
    given: values.admin,
    text: 'The email address of its first administrator',
    read: (typed) => parse(Email, typed),
  });
  return { host, name, timeZone, isHttps, isProxied, email };
}

/** Environment settings that are copied to the file, because every later command needs them. */
const copiedSettings = ['PORT', 'HOST', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM'];

/** Settings that the server needs from its first start. */
function settingsOf({ isHttps, isProxied }: Answers, env: NodeJS.ProcessEnv): Record<string, string> {
  const settings: Record<string, string> = {
    NODE_ENV: 'production',
    PUBLIC_SCHEME: isHttps ? 'https' : 'http',
    TRUST_PROXY: isProxied ? '1' : '0',
    PORT: '3000',
    // Without a local proxy, people must reach the server directly.
    HOST: isProxied ? '127.0.0.1' : '0.0.0.0',
  };
  for (const name of copiedSettings) if (env[name]) settings[name] = env[name];
  return settings;
}

export const init: Command = {
  summary: 'set up: ask the few questions, write the settings, make the first town',
  help: `Usage: npm run town -- init [<host>] [options]

Sets up a new installation in DATA_DIR: writes settings.env, which the server and every command read, makes the first
town and its first administrator, and prints the link that sets the administrator's password. Asks for what is not given.

  --name <name>       what the town is called
  --time-zone <zone>  an IANA name (America/Chicago)
  --scheme <scheme>   how people reach it: https or http (https)
  --proxy <yes|no>    whether a proxy such as Caddy or nginx is in front (yes with https, no with http)
  --admin <email>     the first administrator; also where visitors write when the site fails

PORT, HOST, DATABASE_URL, SMTP_URL and MAIL_FROM are taken over from the environment, where it has them.

Example:
  npm run town -- init cityofmaple.org --name "City of Maple" --time-zone America/Denver --admin clerk@cityofmaple.org
`,

  async run(args, terminal) {
    const { env, print } = terminal;
    const dataDir = dataFolderOf(env.DATA_DIR);
    const path = settingsPath(dataDir);
    // Checks first that the folder can be used and has no settings yet.
    loadConfig(env);
    if (existsSync(path)) {
      throw new ConfigError(
        `${path} is there already: this was set up before, and nothing was changed. Edit that file to change settings; "npm run town -- create" makes another town.`,
      );
    }
    const answers = await askAll(args, terminal);
    const settings = settingsOf(answers, env);
    Object.assign(env, settings);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeSettings(dataDir, settings);
    try {
      await makeFirstTown(answers, terminal);
    } catch (error) {
      rmSync(path);
      throw error;
    }
    print(`The settings are in ${path}.`);
    print('Start the server: npm start');
  },
};

async function makeFirstTown({ host, name, timeZone, email }: Answers, { env, print }: Terminal): Promise<void> {
  const act = async (...[db, config]: Parameters<Parameters<typeof withDatabase>[1]>) => {
    const town = await createTown(db, commandLineAuthor, {
      host,
      aliases: [],
      display_name: name,
      time_zone: timeZone,
      support_email: email,
      accent: '#1f5f8b',
      commerce: 'auto',
    });
    const person = { email, first_name: nameIn(email), last_name: 'Administrator', password_hash: '', wantsLink: true };
    const { link } = await makeAdministrator(db, town, person);
    print(`Made ${townName(town, town.host)} at ${originOf(config, town.host)}. ${email} is its administrator.`);
    if (!link) return;
    print(`To set a password, open this link within seven days, once the server runs. It works once:`);
    print(passwordPageUrl(originOf(config, town.host), link.token));
  };
  await withDatabase(env, act, { mayBegin: true });
}
