import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { readConfig } from '../../../server/config/config.ts';
import { findRunningServer } from '../../../server/start/runningServer.ts';
import { makeDataFolder, startServer, waitForPort } from './process.ts';

test.each([
  [{ COMMERCE_KEYWORDS: 'a,b,c,d,e,f' }, 'exactly seven'],
  [{ NO_SIGN_IN_HOSTS: 'kiosk.test, not a host' }, 'NO_SIGN_IN_HOSTS must be host names'],
  [{ PORT: 'eighty' }, 'PORT must be a whole number'],
  [{ PUBLIC_SCHEME: 'ftp' }, 'PUBLIC_SCHEME must be http or https'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be an address such as smtps://'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an email address'],
  [{ DEMO_PASSWORD: 'short' }, 'DEMO_PASSWORD must have at least 8'],
])('a setting that cannot be used is refused in words: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a whole number'],
  [{ HOST: '203.0.113.9' }, 'is not an address of this machine'],
])('a setting that cannot be used stops the start, without a stack: %j', async (env, sentence) => {
  const started = startServer({ DATA_DIR: await makeDataFolder(), ...env });
  expect(await started.exit).toBe(1);
  expect(started.err()).toContain(sentence);
  expect(started.err()).not.toMatch(/\bat .*:\d+/);
});

test('the terminal says nothing about a slow machine', async () => {
  const started = startServer({ DATA_DIR: await makeDataFolder(), NODE_ENV: 'development' });
  const port = await waitForPort(started);
  await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(
    started
      .out()
      .split('\n')
      .filter((line) => !/^(Ready: |Making the demo|Demo accounts: |Nobody can edit )/.test(line)),
  ).toEqual(['']);
  expect(started.err()).toBe('');
  const [trial, production] = [readConfig({}), readConfig({ NODE_ENV: 'production' })];
  expect([trial.slowQueryMs, trial.slowRenderMs, production.slowQueryMs, production.slowRenderMs]).toEqual([
    0, 0, 250, 250,
  ]);
});

test('a database from a newer version stops the start with what to do, and no stack', async () => {
  const dataDir = await makeDataFolder();
  const db = await openDatabase({ dataDir });
  await db.write('knex_migrations').insert({ name: '29991231_01_future.ts', batch: 9 });
  await db.close();
  const started = startServer({ DATA_DIR: dataDir });
  expect(await started.exit).toBe(1);
  expect(started.err()).toContain('newer version of Mainstreet');
  expect(started.err()).not.toMatch(/\bat .*:\d+/);
});

test('a taken port stops the start with another one to try, before the demo and its password are made', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstreet-port-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const started = startServer({ DATA_DIR: dataDir, PORT: port, NODE_ENV: 'development' });
  expect(await started.exit).toBe(1);
  expect(started.err()).toContain(`Port ${port} is taken`);
  expect(started.out()).toBe('');
  expect(readdirSync(dataDir)).toEqual([]);
});

test('in production nothing is made up: an empty database says how to begin', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstreet-empty-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const started = startServer({ DATA_DIR: dataDir });
  await expect.poll(started.out).toContain('npm run town -- create');
  await expect.poll(started.out).toContain('npm run town -- admin');
  expect(started.out()).not.toContain('Demo accounts');
});

test('only their owner may read the files that the server writes', { skip: process.platform !== 'linux' }, async () => {
  const started = startServer({ DATA_DIR: await makeDataFolder() });
  await waitForPort(started);
  expect(readFileSync(`/proc/${started.child.pid}/status`, 'utf8')).toMatch(/^Umask:\t0077$/m);
});

test('a request under way is finished before the server stops, and commands know where it is until then', async () => {
  const dataDir = await makeDataFolder();
  const started = startServer({ DATA_DIR: dataDir });
  const port = await waitForPort(started);
  expect(await findRunningServer(dataDir)).toMatchObject({ port, publicScheme: 'http', trustProxy: false });
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write('GET / HTTP/1.1\r\nHost: cityofmaple.test\r\n');
  // The server has started to read it once it has responded to a later request.
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
  expect(await findRunningServer(dataDir)).toBeNull();
  expect(answer).toMatch(/^HTTP\/1\.1 200/);
  expect(answer).toContain('</html>');
  expect(started.out()).toContain('"msg":"stopped"');
});

test('a terminal that is closed stops the server as SIGTERM does', { skip: process.platform === 'win32' }, async () => {
  const started = startServer({ DATA_DIR: await makeDataFolder() });
  await waitForPort(started);
  started.child.kill('SIGHUP');
  expect(await started.exit).toBe(0);
  expect(started.out()).toContain('"msg":"stopped"');
});

test('settings.env in the data folder is what the server goes by', async () => {
  const dataDir = await makeDataFolder();
  writeFileSync(
    join(dataDir, 'settings.env'),
    'PUBLIC_SCHEME=https\nPORT=many\nSMPT_URL=smtps://mail.example.org\nTZ=UTC\n',
  );
  const started = startServer({ DATA_DIR: dataDir });
  await expect.poll(started.out).toContain('Ready: https://cityofmaple.test\n');
  expect(started.err()).toContain('has SMPT_URL, which is no setting');
});
