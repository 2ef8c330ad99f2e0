/** settings.env in the data folder: an installation's settings, read by the server and every command. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { dataFolderOf, describeFolderProblem } from '../../db/dataFolder.js';
import { nameCommands } from './commandNames.ts';
import { type Config, readConfig } from './config.ts';
import { ConfigError } from './configError.ts';
import { isSetting } from './settingNames.ts';

export const settingsPath = (dataDir: string) => join(dataDir, 'settings.env');

/** Only the owner can read it: it holds mail passwords and Stripe keys. */
const ownerOnly = 0o600;

function readSettings(path: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return {};
    // A user who may not read it can't use the folder either, and the folder check reports its owner.
    if (code === 'EACCES') return {};
    throw new ConfigError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** Adds the data folder's settings.env to an environment. Variables that the environment already has win. */
export function loadSettings(env: NodeJS.ProcessEnv): void {
  const path = settingsPath(dataFolderOf(env.DATA_DIR));
  const { DATA_DIR, ...settings } = readSettings(path);
  // The file is found through DATA_DIR, so it can't point to another folder.
  if (DATA_DIR && DATA_DIR !== env.DATA_DIR) {
    throw new ConfigError(`DATA_DIR cannot be set in ${path}, which is found by it. Set it in the environment.`);
  }
  for (const [name, value] of Object.entries(settings)) env[name] ??= value;
}

/**
 * Loads the configuration of an environment and its data folder.
 * @throws ConfigError, also if this user can't use the folder
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const problem = describeFolderProblem(dataFolderOf(env.DATA_DIR));
  if (problem) throw new ConfigError(problem);
  loadSettings(env);
  return readConfig(env);
}

/** Reports mistyped names, which would otherwise have no effect. */
function describeUnknownSettings(dataDir: string): string {
  const unknown = Object.keys(readSettings(settingsPath(dataDir))).filter((name) => !isSetting(name));
  if (unknown.length === 0) return '';
  return `${settingsPath(dataDir)} has ${unknown.join(', ')}, which is no setting and does nothing. docs/self-hosting.md lists them all.\n`;
}

/** Calls loadConfig() for this process, and exits with a message if a setting is unusable. */
export function loadConfigOrExit(): Config {
  try {
    const config = loadConfig(process.env);
    process.stderr.write(describeUnknownSettings(config.dataDir));
    return config;
  } catch (error) {
    process.stderr.write(`${nameCommands((error as Error).message, process.env)}\n`);
    process.exit(1);
  }
}

/** Quotes a value for parseEnv(). @throws ConfigError if no kind of quotes can hold it */
function quote(name: string, value: string): string {
  if (/^[\w:/.@+-]*$/.test(value)) return value;
  const mark = ["'", '`', '"'].find((one) => !value.includes(one));
  if (!mark || /[\r\n]/.test(value)) throw new ConfigError(`${name} has characters that no settings file can hold.`);
  return `${mark}${value}${mark}`;
}

const otherSettings = `
# Mail. Without it, mails are written to files in the folder "mail" here, and sent to nobody.
# SMTP_URL=smtps://user:password@mail.example.org
# MAIL_FROM=website@example.org

# Cards, for all shops that have no keys of their own.
# STRIPE_SECRET_KEY=sk_live_…
# STRIPE_PUBLISHABLE_KEY=pk_live_…
# STRIPE_WEBHOOK_SECRET=whsec_…
`;

/** Adds a setting to the existing file, which is replaced as a whole. */
export function addSetting(dataDir: string, name: string, value: string): void {
  const path = settingsPath(dataDir);
  const part = `${path}.part`;
  writeFileSync(part, `${readFileSync(path, 'utf8').trimEnd()}\n${name}=${quote(name, value)}\n`, { mode: ownerOnly });
  renameSync(part, path);
}

/** Reads one setting of the file; undefined if it is not set. */
export const readSetting = (dataDir: string, name: string): string | undefined =>
  readSettings(settingsPath(dataDir))[name];

/** Writes a new file. @throws if one exists */
export function writeSettings(dataDir: string, settings: Record<string, string>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${quote(name, value)}`);
  const text = `# The settings of this installation, for the server and every command. docs/self-hosting.md lists them all.
# What is set in the environment comes first. Restart the server after a change.
${lines.join('\n')}
${otherSettings}`;
  writeFileSync(settingsPath(dataDir), text, { mode: ownerOnly, flag: 'wx' });
}
