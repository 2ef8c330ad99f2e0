/** A release: a folder with everything that a box runs, made by scripts/releaseFolder.js. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UpdateRefused } from './updateRefused.ts';

export type Release = {
  folder: string;
  version: string;
  /** Its source commit and the commit's date; null if it was made without git. */
  commit: string | null;
  committedAt: string | null;
  /** A fingerprint of its content; null for older releases without one. */
  build: string | null;
  /** Whether it contains uncommitted changes. */
  edited: boolean;
  /** The language of the built app, if not the default. */
  locale: string | null;
  /** The names of its migrations, in their sequence. */
  migrations: string[];
};

const requiredFiles = [
  'bin/mainstreet',
  'bin/town',
  'server/main.ts',
  'server/cli.ts',
  'server/update/step.ts',
  'dist/client/sw.js',
  'dist/render/server.js',
  'node_modules/.bin/node',
];

export const nodeOf = (folder: string) => join(folder, 'node_modules/.bin/node');
export const isMigration = (name: string) => /^\d{8}_.*\.ts$/.test(name);

type Described = Pick<Release, 'version' | 'commit' | 'committedAt' | 'build' | 'edited' | 'locale'>;

/** @throws UpdateRefused for another program's package */
export function parsePackage(text: string): Described {
  try {
    const { name, version, commit = null, committedAt = null, ...more } = JSON.parse(text);
    const { build = null, edited = false, locale = null } = more;
    if (name === 'mainstreet' && typeof version === 'string')
      return { version, commit, committedAt, build, edited, locale };
  } catch {
    // The error below explains it.
  }
  throw new UpdateRefused('This is not a release of Mainstreet. Nothing was changed.');
}

/** @throws UpdateRefused if parts are missing or it is for another kind of machine */
export function readRelease(folder: string): Release {
  const packageFile = join(folder, 'package.json');
  const described = parsePackage(existsSync(packageFile) ? readFileSync(packageFile, 'utf8') : '');
  const missing = requiredFiles.find((file) => !existsSync(join(folder, file)));
  if (missing) {
    throw new UpdateRefused(
      `${basename(folder)} has no ${missing}, so it is not whole, or older than this command. The release that runs was left as it is.`,
    );
  }
  try {
    execFileSync(nodeOf(folder), ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    throw new UpdateRefused(
      `The Node of ${basename(folder)} doesn't run here: it is for another kind of machine than ${process.platform}-${process.arch}. The release that runs was left as it is.`,
    );
  }
  return { folder, ...described, migrations: readdirSync(join(folder, 'db/migrations')).filter(isMigration).sort() };
}

export function describeRelease({ version, commit, build, edited, locale }: Described): string {
  const names = [commit?.slice(0, 7), edited && `edited: ${build?.slice(0, 7)}`, locale].filter(Boolean);
  return names.length > 0 ? `${version} (${names.join(', ')})` : version;
}

/** Explains why a release can't follow another; null if it can. @param applied the database's migrations */
export function findObstacle(
  current: Described,
  next: Described & Pick<Release, 'migrations'>,
  applied: readonly string[],
  { mayBeOlder }: { mayBeOlder: boolean },
): string | null {
  const unknown = applied.filter((name) => !next.migrations.includes(name));
  if (unknown.length > 0) {
    return `${describeRelease(next)} is older than this database: it doesn't know its tables (${unknown.at(-1)}). Nothing was changed. To go back to it, restore a backup from that time: npm run town -- help restore`;
  }
  const isOlder = current.committedAt && next.committedAt && next.committedAt < current.committedAt;
  if (isOlder && !mayBeOlder) {
    return `${describeRelease(next)} is older than ${describeRelease(current)}, which runs. Nothing was changed. If that is meant, add --older.`;
  }
  return null;
}

/** Whether two releases have the same content. A commit identifies the content of unedited releases. */
export function isSame(one: Described, other: Described): boolean {
  if (one.version !== other.version) return false;
  if (one.build !== null && one.build === other.build) return true;
  const isCommitted = !one.edited && !other.edited && one.commit !== null && one.commit === other.commit;
  return isCommitted && one.locale === other.locale;
}
