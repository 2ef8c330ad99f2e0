import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../db/connection.ts';
import { makeTown } from './database.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A data folder with one town in it. */
async function dataFolder(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'mainstreet-start-'));
  copyFileSync(inject('sqliteTemplate'), join(dir, 'mainstreet.db'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const db = await openDatabase({ dataDir: dir });
  await makeTown(db);
  await db.close();
  return dir;
}

type Started = { child: ChildProcess; out: () => string; err: () => string; exit: Promise<number | null> };

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...env },
    stdio: 'pipe',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [out, err] = ['', ''];
  child.stdout.on('data', (part) => {
    out += part;
  });
  child.stderr.on('data', (part) => {
    err += part;
  });
  return { child, out: () => out, err: () => err, exit: new Promise((resolve) => child.once('exit', resolve)) };
}

async function portOf({ out }: Started): Promise<number> {
  await expect.poll(out, { timeout: 15_000 }).toContain('Ready: ');
  return Number(/:(\d+)\n/.exec(out())?.[1]);
}

test.each([
  [{ COMMERCE_KEYWORDS: 'a,b,c,d,e,f' }, 'exactly seven'],
  [{ PORT: 'eighty' }, 'PORT must be a whole number'],
  [{ PUBLIC_SCHEME: 'ftp' }, 'PUBLIC_SCHEME must be http or https'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [{ HOST: '203.0.113.9' }, 'is not an address of this machine'],
])('a setting that cannot be used stops the start: %j', async (env, sentence) => {
  const started = start({ DATA_DIR: await dataFolder(), ...env });
  expect(await started.exit).toBe(1);
  expect(started.err()).toContain(sentence);
  expect(started.err()).not.toMatch(/\bat .*:\d+/);
});

test('a database from a newer version stops the start with what to do, and no stack', async () => {
  const dataDir = await dataFolder();
  const db = await openDatabase({ dataDir });
  await db.write('knex_migrations').insert({ name: '29991231_01_future.ts', batch: 9 });
  await db.close();
  const started = start({ DATA_DIR: dataDir });
  expect(await started.exit).toBe(1);
  expect(started.err()).toContain('newer version of Mainstreet');
  expect(started.err()).not.toMatch(/\bat .*:\d+/);
});

test('a taken port stops the start with another one to try', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const started = start({ DATA_DIR: await dataFolder(), PORT: port });
  expect(await started.exit).toBe(1);
  expect(started.err()).toContain(`Port ${port} is taken`);
});

test('in production nothing is made up: an empty database says how to begin', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstreet-empty-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const started = start({ DATA_DIR: dataDir });
  await expect.poll(started.out, { timeout: 15_000 }).toContain('npm run town -- create');
});

test('a request under way is finished before the server stops', async () => {
  const started = start({ DATA_DIR: await dataFolder() });
  const port = await portOf(started);
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write('GET / HTTP/1.1\r\nHost: cityofmaple.test\r\n');
  // The server has begun to read the request once it has answered another one that came later.
  await fetch(`http://127.0.0.1:${port}/healthz`);
  started.child.kill('SIGTERM');
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  socket.write('\r\n');
  expect(await started.exit).toBe(0);
  expect(answer).toMatch(/^HTTP\/1\.1 200/);
  expect(answer).toContain('</html>');
  expect(started.out()).toContain('"msg":"stopped"');
});
