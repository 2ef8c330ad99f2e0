/** Reads and checks the environment once, so that mistakes are reported before anything starts. */
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { dataFolderOf } from '../../db/dataFolder.js';
import { Email, Password } from '../../db/rules/accounts/users.ts';
import { defaultCommerceKeywords, parseHost } from '../../db/rules/town/towns.ts';
import type { KeepRules } from '../backup/chooseRetained.ts';
import { readBackupBucket, readBucket, readFilesBucket, type S3 } from './bucketConfig.ts';
import { ConfigError } from './configError.ts';
import { readStripeApiBase, readStripeKeys, type StripeKeys } from './stripeConfig.ts';

export type Config = {
  production: boolean;
  host: string;
  port: number;
  /** Whether to trust X-Forwarded-Proto and X-Forwarded-For. */
  trustProxy: boolean;
  /** The scheme that visitors use: https behind a proxy that handles TLS. */
  publicScheme: 'http' | 'https';
  dataDir: string;
  databaseUrl: string | undefined;
  /** Each start puts its build's files here, so that earlier builds stay served. */
  buildsDir: string | undefined;
  /** The default folder for backups. */
  backupDir: string;
  /** The nightly backup starts at this hour of the server's clock; null: never. */
  backupHour: number | null;
  backupKeep: KeepRules;
  /** A private bucket for copies of backups. */
  backupS3: S3 | undefined;
  commerceKeywords: readonly string[];
  /** The most memory that cached pages and answers may use. */
  pageCacheBytes: number;
  /** Nobody can sign in on these hosts, in the form that parseHost() returns. */
  noSignInHosts: readonly string[];
  logLevel: string;
  /** Whether links to other sites are checked at night. */
  asksOtherSites: boolean;
  /** The number of processes that answer requests; null: only this one. */
  processes: number | null;
  /** /metrics has a port of its own that visitors can't reach; null: none. */
  metrics: { host: string; port: number } | null;
  /** Queries and page renders that take longer are logged as slow; 0: never. */
  slowQueryMs: number;
  slowRenderMs: number;
  /** If unset, mails are written to files. */
  smtpUrl: string | undefined;
  /** Whether mails wait rather than go to a mail server without encryption. */
  smtpRequireTls: boolean;
  /** The sender address of mails; if unset, no-reply at the town's host. */
  mailFrom: string | undefined;
  /** A `mailto:` or `https:` address for security reports; if unset, the town's support email. */
  securityContact: string | undefined;
  /** The password of the demo accounts; if unset, a random one. */
  demoPassword: string | undefined;
  /** The public key that verifies releases: 32 bytes as base64url. */
  releaseKey: string | undefined;
  /** Signs upload addresses and seals shops' keys; if unset, one is created and stored in `dataDir`. */
  appSecret: string | undefined;
  /** The Stripe account for towns without one of their own. */
  stripe: StripeKeys | undefined;
  /** Stripe's API; tests use another address. */
  stripeApiBase: URL;
  /** The bucket for item images; if unset, they are stored in `dataDir`. */
  s3: S3 | undefined;
  /** The private bucket for all files; if unset, they are stored in `dataDir`. */
  filesS3: S3 | undefined;
};

function parseInteger(name: string, text: string | undefined, fallback: number, min: number, max: number): number {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

function keywords(text: string | undefined): readonly string[] {
  if (!text) return defaultCommerceKeywords;
  const words = text.split(',').map((word) => word.trim());
  if (words.length !== 7 || new Set(words).size !== 7 || !words.every((word) => /^[a-z0-9-]+$/.test(word))) {
    throw new ConfigError('COMMERCE_KEYWORDS must be exactly seven different lower-case words, separated by commas.');
  }
  return words;
}

function hosts(name: string, text: string | undefined): readonly string[] {
  return (text || '').split(',').flatMap((part) => {
    const typed = part.trim();
    const host = parseHost(typed);
    if (typed && !host) throw new ConfigError(`${name} must be host names, separated by commas, not "${typed}".`);
    return host ?? [];
  });
}

/** Loopback by default, because the figures are not public. */
function metrics(env: NodeJS.ProcessEnv): Config['metrics'] {
  if (!env.METRICS_PORT) return null;
  const host = env.METRICS_HOST || '127.0.0.1';
  if (!parseHost(host) && !host.includes(':'))
    throw new ConfigError(`METRICS_HOST must be an address to listen on, not "${host}".`);
  return { host, port: parseInteger('METRICS_PORT', env.METRICS_PORT, 0, 0, 65535) };
}

/** Off by default in demos and development. */
function backupHour(env: NodeJS.ProcessEnv): number | null {
  if (env.BACKUP_HOUR === 'off' || env.NODE_ENV !== 'production') return null;
  return parseInteger('BACKUP_HOUR (or "off")', env.BACKUP_HOUR, 3, 0, 23);
}

function backupKeep(text: string | undefined): KeepRules {
  const [, daily, weekly, monthly] = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(text || '7,4,12')?.map(Number) ?? [];
  if (daily === undefined || weekly === undefined || monthly === undefined || daily < 1) {
    throw new ConfigError(`BACKUP_KEEP must be how many days, weeks and months, such as 7,4,12, not "${text}".`);
  }
  return { daily, weekly, monthly };
}

/** Off by default in demos and development. */
function asksOtherSites(env: NodeJS.ProcessEnv): boolean {
  const text = env.LINK_CHECKS || (env.NODE_ENV === 'production' ? 'on' : 'off');
  if (text !== 'on' && text !== 'off') throw new ConfigError(`LINK_CHECKS must be on or off, not "${text}".`);
  return text === 'on';
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

function logLevel(env: NodeJS.ProcessEnv): string {
  const level = env.LOG_LEVEL || (env.NODE_ENV === 'production' ? 'info' : 'warn');
  if (!logLevels.includes(level)) throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`);
  return level;
}

/** The address contains a password, so messages never repeat it. */
function smtpUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const url = URL.parse(text);
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol)) {
    throw new ConfigError('SMTP_URL must be an address such as smtps://user:password@mail.example.org.');
  }
  return text;
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(host);

/** Required by default for other machines; `smtps:` is always encrypted. */
function smtpRequireTls(env: NodeJS.ProcessEnv): boolean {
  const text = env.SMTP_REQUIRE_TLS ?? '';
  if (/^(1|true|yes)$/i.test(text)) return true;
  if (/^(0|false|no)$/i.test(text)) return false;
  if (text !== '') throw new ConfigError(`SMTP_REQUIRE_TLS must be yes or no, not "${text}".`);
  return !isLoopback(URL.parse(env.SMTP_URL ?? '')?.hostname ?? '');
}

function mailFrom(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!v.is(Email, text)) throw new ConfigError(`MAIL_FROM must be an email address, not "${text}".`);
  return text;
}

function securityContact(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (v.is(Email, text)) return `mailto:${text}`;
  const url = URL.parse(text);
  if (url?.protocol === 'https:' || (url?.protocol === 'mailto:' && v.is(Email, url.pathname))) return url.href;
  throw new ConfigError(`SECURITY_CONTACT must be an email address or an https address, not "${text}".`);
}

function demoPassword(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!v.is(Password, text)) throw new ConfigError('DEMO_PASSWORD must have at least 8 and at most 200 characters.');
  return text;
}

function appSecret(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (text.length < 32) {
    throw new ConfigError('APP_SECRET must have at least 32 characters. Leave it out, and one is made.');
  }
  return text;
}

/** @returns 32 bytes as base64url */
function releaseKey(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length === 32) return bytes.toString('base64url');
  throw new ConfigError(
    'RELEASE_KEY must be a public Ed25519 key, 32 bytes as base64, as "npm run release" prints it.',
  );
}

/** @throws ConfigError */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const scheme = env.PUBLIC_SCHEME || 'http';
  if (scheme !== 'http' && scheme !== 'https') throw new ConfigError('PUBLIC_SCHEME must be http or https.');
  const host = env.HOST || '127.0.0.1';
  // A trial prints no timings: they mean nothing to a newcomer.
  const slowMs = env.NODE_ENV === 'production' ? 250 : 0;
  if (!parseHost(host) && !host.includes(':'))
    throw new ConfigError(`HOST must be an address to listen on, not "${host}".`);
  return {
    production: env.NODE_ENV === 'production',
    host,
    port: parseInteger('PORT', env.PORT, 3000, 0, 65535),
    trustProxy: /^(1|true|yes)$/i.test(env.TRUST_PROXY ?? ''),
    publicScheme: scheme,
    dataDir: dataFolderOf(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL || undefined,
    backupDir: resolve(env.BACKUP_DIR || join(dataFolderOf(env.DATA_DIR), 'backups')),
    buildsDir: env.BUILDS_DIR ? resolve(env.BUILDS_DIR) : undefined,
    backupHour: backupHour(env),
    backupKeep: backupKeep(env.BACKUP_KEEP),
    backupS3: readBackupBucket(env, scheme),
    filesS3: readFilesBucket(env, scheme),
    commerceKeywords: keywords(env.COMMERCE_KEYWORDS),
    pageCacheBytes: parseInteger('PAGE_CACHE_MB', env.PAGE_CACHE_MB, 96, 0, 1_000_000) * 1_000_000,
    noSignInHosts: hosts('NO_SIGN_IN_HOSTS', env.NO_SIGN_IN_HOSTS),
    logLevel: logLevel(env),
    asksOtherSites: asksOtherSites(env),
    processes: env.WEB_CONCURRENCY ? parseInteger('WEB_CONCURRENCY', env.WEB_CONCURRENCY, 1, 1, 64) : null,
    metrics: metrics(env),
    slowQueryMs: parseInteger('SLOW_QUERY_MS', env.SLOW_QUERY_MS, slowMs, 0, 600_000),
    slowRenderMs: parseInteger('SLOW_RENDER_MS', env.SLOW_RENDER_MS, slowMs, 0, 600_000),
    smtpUrl: smtpUrl(env.SMTP_URL),
    smtpRequireTls: smtpRequireTls(env),
    mailFrom: mailFrom(env.MAIL_FROM),
    securityContact: securityContact(env.SECURITY_CONTACT),
    demoPassword: demoPassword(env.DEMO_PASSWORD),
    releaseKey: releaseKey(env.RELEASE_KEY),
    appSecret: appSecret(env.APP_SECRET),
    s3: readBucket(env, scheme),
    stripe: readStripeKeys(env),
    stripeApiBase: readStripeApiBase(env.STRIPE_API_BASE),
  };
}

/** Builds a host's origin, with a port only if browsers reach this process directly. */
export function originOf(config: Pick<Config, 'publicScheme' | 'trustProxy' | 'port'>, host: string): string {
  const direct = config.publicScheme === 'http' && !config.trustProxy && config.port !== 80;
  return `${config.publicScheme}://${host}${direct ? `:${config.port}` : ''}`;
}
