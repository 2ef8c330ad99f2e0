/**
 * A release is made from this checkout, and runs where nothing else is installed. A second one takes its place while
 * visitors read, and none of them notices.
 */
import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const migration = `
export const up = (knex) => knex.schema.raw('alter table towns add column walked text');
export async function down() {}
`;

/** Puts a file in the place of one that may be a link to this checkout's. */
function replaceFile(path: string, content: string): void {
  rmSync(path, { force: true });
  writeFileSync(path, content);
}

/** All tests use the first release, since packages take long to install. */
const parent = mkdtempSync(join(tmpdir(), 'mainstreet-release-'));
const first = join(parent, 'opt', 'mainstreet-1-first');
beforeAll(() => {
  mkdirSync(join(parent, 'opt'));
  execFileSync(process.execPath, ['scripts/releaseFolder.js', first], { cwd: root });
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

function makeSecondRelease() {
  const second = join(parent, 'mainstreet-2-second');
  cpSync(first, second, { recursive: true, verbatimSymlinks: true });
  const described = JSON.parse(readFileSync(join(first, 'package.json'), 'utf8'));
  writeFileSync(join(second, 'package.json'), JSON.stringify({ ...described, version: '2.0.0', commit: 'second' }));
  writeFileSync(join(second, 'db/migrations/20991231_01_walk.ts'), migration);
  // Each build has a file that the other one doesn't have.
  const assets = 'dist/client/assets';
  writeFileSync(join(first, assets, 'of-first.js'), '1');
  writeFileSync(join(second, assets, 'of-second.js'), '2');
  const manifest = 'dist/client/.vite/manifest.json';
  replaceFile(join(second, manifest), `${readFileSync(join(first, manifest), 'utf8')}\n`);
  const link = join(parent, 'opt', 'mainstreet');
  symlinkSync(first, link);
  return { link, second };
}

/** A release whose trial is well, and whose server ends when it is started. */
function makeBadRelease(): string {
  const folder = join(parent, 'mainstreet-2-bad');
  cpSync(first, folder, { recursive: true, verbatimSymlinks: true });
  const described = JSON.parse(readFileSync(join(first, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...described, commit: 'bad', build: 'bad' }));
  writeFileSync(join(folder, 'server/main.ts'), 'process.exit(1);\n');
  return folder;
}

type PageResult = { path: string; status: number; type: string | undefined };

/** Asks over connections that stay open, as the proxy in front does. */
function get(port: number, path: string, agent?: Agent): Promise<PageResult> {
  return new Promise((resolve, reject) => {
    const options = { port, path, headers: { host: 'maple.example.org' }, ...(agent && { agent }) };
    const sent = request(options, (response) => {
      response.resume();
      response
        .once('end', () => resolve({ path, status: response.statusCode ?? 0, type: response.headers['content-type'] }))
        .once('error', reject);
    });
    sent.once('error', reject).end();
  });
}

function keepReading(port: number, listPaths: () => string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const failures: unknown[] = [];
  let [count, isStopped] = [0, false];
  const reading = (async () => {
    while (!isStopped) {
      for (const path of listPaths()) {
        const found = await get(port, path, agent).catch(String);
        if (typeof found === 'string' || found.status !== 200) failures.push(found);
        count += 1;
      }
      // The new processes need the machine, too.
      await sleep(40);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await reading;
      agent.destroy();
      return { failures, count };
    },
  };
}

/** Starts a release's server, which ends with the test. */
async function startServer(folder: string, options: { env: NodeJS.ProcessEnv; cwd: string }) {
  const server = spawn(join(folder, 'bin/mainstreet'), ['start'], options);
  onTestFinished(() => void server.kill('SIGKILL'));
  let out = '';
  server.stdout.on('data', (part) => {
    out += part;
  });
  await expect.poll(() => out).toContain('Ready: ');
  const port = Number(/:(\d+)\n/.exec(out)?.[1]);
  return { server, port };
}

test('a release needs nothing but itself: it makes a town and serves it', async () => {
  const options = { env: { PATH: '/usr/bin:/bin', DATA_DIR: join(parent, 'served'), PORT: '0' }, cwd: parent };
  const made = execFileSync(join(first, 'bin/town'), ['create', 'maple.example.org'], {
    ...options,
    encoding: 'utf8',
  });
  expect(made).toContain(`${first}/bin/town admin maple.example.org`);
  const admin = ['admin', 'maple.example.org', 'clerk@example.org', '--password', 'walnut-fence-quarry-71'];
  expect(execFileSync(join(first, 'bin/town'), admin, { ...options, encoding: 'utf8' })).toContain('password is set');
  const { server, port } = await startServer(first, options);
  expect(await get(port, '/')).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
  expect(await get(port, '/sw.js')).toMatchObject({ status: 200, type: 'text/javascript; charset=utf-8' });
  // Drawn by native code, with letters from packages of fonts.
  expect(await get(port, '/favicon.ico')).toMatchObject({ status: 200, type: 'image/png' });
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  expect(await exit).toBe(0);

  const packages = readdirSync(join(first, 'node_modules'));
  expect(packages).toContain('sharp');
  for (const tool of ['vite', 'typescript', 'lucide-react', 'vitest']) expect(packages).not.toContain(tool);
  expect(existsSync(join(first, 'tests'))).toBe(false);
  const kilobytes = Number(execFileSync('du', ['-sk', first], { encoding: 'utf8' }).split('\t')[0]);
  expect(kilobytes).toBeLessThan(450_000);
});

test('with two processes, no request fails when a release is updated to, nor when one is that does not start', async () => {
  const { link, second } = makeSecondRelease();
  const dataDir = join(parent, 'data');
  const { NODE_COMPILE_CACHE } = process.env;
  const settings = { DATA_DIR: dataDir, PORT: '0', WEB_CONCURRENCY: '2', BACKUP_HOUR: 'off' };
  const env = { PATH: '/usr/bin:/bin', NODE_COMPILE_CACHE, ...settings };
  const town = (...args: string[]) => promisify(execFile)(join(link, 'bin/town'), args, { env, cwd: parent });
  await town('create', 'maple.example.org');
  const { server, port } = await startServer(link, { env, cwd: parent });
  const readers = keepReading(port, () => {
    // Pages of the new release request their files from any process.
    const isTurned = realpathSync(link).endsWith('second');
    return ['/', '/assets/of-first.js', ...(isTurned ? ['/assets/of-second.js'] : [])];
  });

  const failure = await town('update', makeBadRelease(), '--unsigned').catch(({ stderr }) => stderr);
  expect(failure).toContain('The update was undone: mainstreet-1-first runs again, and nothing was lost.');
  expect(failure).toContain('A new process did not start');
  expect(realpathSync(link)).toBe(first);

  expect((await town('update', second, '--check', '--unsigned')).stdout).toContain('20991231_01_walk.ts');
  const { stdout } = await town('update', second, '--unsigned');
  expect(stdout).toContain('no request fails');
  expect(stdout).toContain('1 change of tables');
  expect(stdout).toContain('mainstreet-2-second runs.');
  const { failures, count } = await readers.stop();
  expect(failures).toEqual([]);
  expect(count).toBeGreaterThan(100);
  expect(realpathSync(link)).toBe(join(parent, 'opt', 'mainstreet-2-second'));
  const database = new Sqlite(join(dataDir, 'mainstreet.db'), { readonly: true });
  onTestFinished(() => void database.close());
  expect(database.prepare('select walked from towns').all()).toEqual([{ walked: null }]);
  const backups = readdirSync(join(dataDir, 'backups'));
  expect(backups).toEqual(backups.filter((name) => /^before-update-.*\.tar$/.test(name)));
  expect(backups).toHaveLength(2);

  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
});

test('Node is the same on all machines that npm has one for', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
});
