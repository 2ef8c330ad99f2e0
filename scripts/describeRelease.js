// Describes the source of a release: its commit, whether it was edited, the app's language, and a fingerprint of its
// content.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.js';

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() || undefined;

/** The sources of a release. Other files of a checkout may have changed. */
const sources = ['app', 'bin', 'db', 'deploy', 'docs', 'server', 'sw', 'scripts', 'vite.config.ts'];
const packages = ['package.json', 'package-lock.json'];

/** The language of the app in dist; undefined for the default. */
function readBuiltLocale() {
  const stamp = join(root, 'dist', '.built');
  const locale = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ')[0] : 'en-US';
  return locale === 'en-US' ? undefined : locale;
}

/**
 * Hashes all files of a folder. Packages are left out, since the lock file fixes them, and older builds, since
 * checkouts differ in these.
 */
function fingerprint(folder) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const add = (path) => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const inner = path ? `${path}/${entry.name}` : entry.name;
      if (inner === 'node_modules' || inner.startsWith('dist/previous-')) continue;
      if (entry.isDirectory()) add(inner);
      else hash.update(`${inner}\n`).update(readFileSync(join(folder, inner)));
    }
  };
  add('');
  return hash.digest('hex').slice(0, 16);
}

/** @param folder the release, without its package.json. */
export function describeRelease(folder) {
  // Updates compare releases by it.
  const committed = git('log', '-1', '--format=%ct');
  const commit = git('rev-parse', 'HEAD');
  return {
    commit,
    committedAt: committed && new Date(Number(committed) * 1000).toISOString(),
    build: fingerprint(folder),
    // Without git the answer is unknown.
    edited: !commit || Boolean(git('status', '--porcelain', '--', ...sources, ...packages)),
    locale: readBuiltLocale(),
  };
}

/** Releases are unpacked side by side, so each has a name made of its content. */
export function nameRelease({ name, version, commit, build, edited, locale }) {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const parts = [name, version, commit?.slice(0, 7) ?? day, edited && `edited-${build.slice(0, 7)}`, locale];
  return [...parts, process.platform, process.arch].filter(Boolean).join('-');
}
