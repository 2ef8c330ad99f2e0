/** Two real releases: the second takes the place of the first while visitors read, and none of them notices. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
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
import { expect, onTestFinished, test } from 'vitest';

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

function makeReleases() {
  const parent = mkdtempSync(join(tmpdir(), 'mainstreet-update-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const [first, second] = [join(parent, 'opt', 'mainstreet-1-first'), join(parent, 'mainstreet-2-second')];
  mkdirSync(join(parent, 'opt'));
  execFileSync(process.execPath, ['scripts/releaseFolder.js', first], { cwd: root });
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
  return { parent, link, first, second };
}

/** A release whose trial is well, and whose server ends when it is started. */
function makeBadRelease(parent: string, first: string): string {
  const folder = join(parent, 'mainstreet-2-bad');
  cpSync(first, folder, { recursive: true, verbatimSymlinks: true });
  const described = JSON.parse(readFileSync(join(first, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...described, commit: 'bad', build: 'bad' }));
  writeFileSync(join(folder, 'server/main.ts'), 'process.exit(1);\n');
  return folder;
}

type PageResult = { path: string; status: number };

/** Asks over connections that stay open, as the proxy in front does. */
function get(port: number, path: string, agent?: Agent): Promise<PageResult> {
  return new Promise((resolve, reject) => {
    const options = { port, path, headers: { host: 'maple.example.org' }, ...(agent && { agent }) };
    const sent = request(options, (response) => {
      response.resume();
      response.once('end', () => resolve({ path, status: response.statusCode ?? 0 })).once('error', reject);
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

test('with two processes, no request fails when a release is updated to, nor when one is that does not start', async () => {
  const { parent, link, first, second } = makeReleases();
  const dataDir = join(parent, 'data');
  const { NODE_COMPILE_CACHE } = process.env;
  const settings = { DATA_DIR: dataDir, PORT: '0', WEB_CONCURRENCY: '2', BACKUP_HOUR: 'off' };
  const env = { PATH: '/usr/bin:/bin', NODE_COMPILE_CACHE, ...settings };
  const town = (...args: string[]) => promisify(execFile)(join(link, 'bin/town'), args, { env, cwd: parent });
  await town('create', 'maple.example.org');
  const server = spawn(join(link, 'bin/mainstreet'), ['start'], { env, cwd: parent });
  onTestFinished(() => void server.kill('SIGKILL'));
  let out = '';
  server.stdout.on('data', (part) => {
    out += part;
  });
  await expect.poll(() => out).toContain('Ready: ');
  const port = Number(/:(\d+)\n/.exec(out)?.[1]);
  const readers = keepReading(port, () => {
    // Pages of the new release request their files from any process.
    const isTurned = realpathSync(link).endsWith('second');
    return ['/', '/assets/of-first.js', ...(isTurned ? ['/assets/of-second.js'] : [])];
  });

  const failure = await town('update', makeBadRelease(parent, first), '--unsigned').catch(({ stderr }) => stderr);
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
