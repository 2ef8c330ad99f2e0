/** Tiny releases: their servers, steps and commands do what the tests say, on a database that is a file of JSON. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { type UpdateParts, updateProgram } from '../../../server/update/updateProgram.ts';
import { askServer, type Box, fakeSystemd, killFile, startServer, stopServer } from '../fakeServer.ts';

export type FakeRelease = {
  commit: string;
  committedAt?: string;
  build?: string;
  edited?: boolean;
  locale?: string;
  migrations?: string[];
  /** The behavior of its server: answers, ends at once, or reports that it isn't well. */
  behavior?: 'well' | 'ends' | 'sick';
  /** The findings of its trial, or its failure. */
  faults?: string[];
  problems?: number;
  trialFails?: boolean;
};

const node = (release: FakeRelease) => `#!/bin/sh
kill="$DATA_DIR/${killFile}"
if [ -s "$kill" ] && echo "${release.commit} $*" | grep -q -e "$(cat "$kill")"; then rm "$kill"; kill -9 $PPID; exit 1; fi
exec ${process.execPath} "$@"
`;

const common = `
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
export const at = (name) => join(process.env.DATA_DIR, name);
export const release = JSON.parse(readFileSync(new URL('../release.json', import.meta.url)));
export const read = () => JSON.parse(readFileSync(at('database.json'), 'utf8'));
export const write = (database) => writeFileSync(at('database.json'), JSON.stringify(database));
export const isKnown = ({ migrations }) => migrations.every((name) => release.migrations.includes(name));
`;

const main = `
import { createServer } from 'node:http';
import { at, isKnown, read, release, write } from './common.ts';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
const database = read();
if (!isKnown(database)) throw new Error('The database is newer.');
write({ ...database, migrations: release.migrations });
if (release.behavior === 'ends') throw new Error('This release does not start.');
const server = createServer((req, res) => {
  res.statusCode = release.behavior === 'sick' && req.url === '/readyz' ? 503 : 200;
  res.end(release.commit);
});
server.listen(0, '127.0.0.1', () => {
  // Others read it at any time.
  writeFileSync(at('note.part'), JSON.stringify({ pid: process.pid, port: server.address().port }));
  renameSync(at('note.part'), at('running-server.json'));
});
process.on('SIGTERM', () => {
  rmSync(at('running-server.json'), { force: true });
  process.exit();
});
`;

const step = `
import { read, release } from '../common.ts';
import { existsSync } from 'node:fs';
const [name, path] = process.argv.slice(2);
const { migrations, towns } = read();
if (name === 'try' && !existsSync(path)) throw new Error('There is no backup.');
if (name === 'try' && release.trialFails) { console.error('no such column: colour'); process.exit(1); }
const answers = {
  state: { migrations, towns },
  problems: { problems: 1 },
  try: { migrations: release.migrations.slice(migrations.length), migrateMs: 120, towns: 1,
    hosts: ['maple.example.org'], faults: release.faults ?? [], problems: release.problems ?? 1 },
};
console.log(JSON.stringify(answers[name]));
`;

const cli = `
import { at, isKnown, read, write } from './common.ts';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
const [name, path] = process.argv.slice(2);
if (name === 'backup') {
  mkdirSync(dirname(path), { recursive: true });
  copyFileSync(at('database.json'), path);
}
if (name === 'restore') {
  if (existsSync(at('running-server.json'))) throw new Error('A server uses this database.');
  write(JSON.parse(readFileSync(path, 'utf8')));
}
`;

/** Makes one in a folder of this name. */
export function makeFakeRelease(parent: string, release: FakeRelease): string {
  const folder = join(parent, ['mainstreet-1', release.commit, release.build].filter(Boolean).join('-'));
  const { commit, committedAt = '2026-11-01T00:00:00.000Z', migrations = ['20260101_01_towns.ts'] } = release;
  const { build, edited, locale } = release;
  const files: Record<string, string> = {
    'package.json': JSON.stringify({
      name: 'mainstreet',
      version: '1.0.0',
      commit,
      committedAt,
      build,
      edited,
      locale,
      type: 'module',
    }),
    'release.json': JSON.stringify({ ...release, migrations }),
    'bin/mainstreet': '',
    'bin/town': '',
    'server/common.ts': common,
    'server/main.ts': main,
    'server/cli.ts': cli,
    'server/update/step.ts': step,
    'dist/client/sw.js': '',
    'dist/client/.vite/manifest.json': JSON.stringify({ commit }),
    [`dist/client/assets/${commit}.js`]: commit,
    'dist/render/server.js': '',
    'node_modules/.bin/node': node(release),
    ...Object.fromEntries(migrations.map((name) => [`db/migrations/${name}`, ''])),
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  chmodSync(join(folder, 'node_modules/.bin/node'), 0o755);
  return folder;
}

/** Packs one, as npm run release does. @returns the archive; nothing else of it is left */
export function packFakeRelease(parent: string, release: FakeRelease): string {
  const made = makeFakeRelease(join(parent, 'made'), release);
  const archive = join(parent, `${release.commit}${release.build ?? ''}.tar.gz`);
  spawnSync('tar', ['-czf', archive, '-C', dirname(made), made.slice(dirname(made).length + 1)]);
  rmSync(dirname(made), { recursive: true });
  return archive;
}

/** An installation with its first release, whose server runs. */
export async function makeInstallation(first: FakeRelease) {
  const parent = mkdtempSync(join(tmpdir(), 'mainstreet-update-'));
  const [opt, dataDir] = [join(parent, 'opt'), join(parent, 'data')];
  for (const folder of [opt, dataDir]) mkdirSync(folder);
  const link = join(opt, 'mainstreet');
  symlinkSync(makeFakeRelease(opt, first), link);
  const box = { parent, opt, dataDir, link };
  const read = () => JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8'));
  const write = (database: object) => writeFileSync(join(dataDir, 'database.json'), JSON.stringify(database));
  write({ migrations: first.migrations ?? ['20260101_01_towns.ts'], towns: { maple: 'epoch 1' } });
  onTestFinished(async () => {
    await stopServer(box);
    rmSync(parent, { recursive: true, force: true });
  });
  await startServer(box);
  return { ...box, read, write };
}

/** That the release "aaa" runs as it was made, on the database that it was made with, and that nothing is left over. */
export async function expectFirstRelease(box: Awaited<ReturnType<typeof makeInstallation>>): Promise<void> {
  expect(readlinkSync(box.link)).toMatch(/-aaa$/);
  expect(await askServer(box)).toBe('aaa');
  expect(box.read()).toEqual({ migrations: ['20260101_01_towns.ts'], towns: { maple: 'epoch 1' } });
  expect(readdirSync(box.opt).filter((name) => /^\.|\.(json|part|new)$/.test(name))).toEqual([]);
}

/** The parts that an update needs, and its output. */
export function updateParts(box: Box, options: Partial<UpdateParts['options']> = {}) {
  const output: string[] = [];
  const env = { PATH: process.env.PATH, DATA_DIR: box.dataDir };
  const parts: UpdateParts = {
    link: box.link,
    config: readConfig(env),
    env,
    print: (line) => void output.push(line),
    options: { mayBeOlder: false, mayHaveFaults: false, restartCommand: undefined, mayBeUnsigned: true, ...options },
    healthTimes: { pauseMs: 1, graceMs: 100 },
    startTimeoutMs: 10_000,
    runService: fakeSystemd(box),
  };
  return { parts, said: output };
}

/** Those of a release that changes the tables of the first. */
export const secondMigrations = ['20260101_01_towns.ts', '20260102_02_colors.ts'];

/** An installation, and an update of it to the release "bbb" from an archive. */
export async function makeUpdate(
  next: Partial<FakeRelease>,
  options: Partial<UpdateParts['options']> = {},
  first: FakeRelease = { commit: 'aaa' },
) {
  const box = await makeInstallation(first);
  const archive = packFakeRelease(box.parent, { commit: 'bbb', ...next });
  const { parts, said } = updateParts(box, options);
  return { box, archive, parts, said, update: () => updateProgram(parts, archive) };
}

/** Ends an update where it lets a release do this, or before or after what it lets systemd do. */
export const killAt = ({ dataDir }: Box, words: string) => writeFileSync(join(dataDir, killFile), words);

/** Everything in the folder of releases, but for the lock. */
export const listReleases = (opt: string) =>
  readdirSync(opt)
    .filter((name) => !name.endsWith('.update.lock'))
    .sort();
