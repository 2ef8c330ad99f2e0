/** PostgreSQL, a bucket, several servers and Caddy on this machine: what deploy/compose.several.yaml starts in containers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runFilesBucket } from '../server/files/filesBucketServer.ts';
import { findFreePort, startPostgres } from '../server/postgres.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startTimeoutMs = 60_000;

export type App = {
  name: string;
  port: number;
  /** Ends it at once, as a machine that loses its power does. */
  kill(): Promise<void>;
  /** Asks it to end, as an update does. */
  stop(): Promise<void>;
  start(): Promise<void>;
};
export type Topology = {
  dir: string;
  databaseUrl: string;
  port: number;
  askPort: number;
  apps: App[];
  /** The content of the bucket of files, by its key. */
  stored: ReadonlyMap<string, Buffer>;
  close(): Promise<void>;
};

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

const isAnswering = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', path: '/healthz' }, (res) => {
      res.resume();
      resolve(res.statusCode === 200);
    });
    sent.once('error', () => resolve(false)).end();
  });

async function waitForAnswer(what: string, port: number, child: ChildProcess): Promise<void> {
  const end = performance.now() + startTimeoutMs;
  while (!(await isAnswering(port))) {
    if (child.exitCode !== null) throw new Error(`${what} ended with ${child.exitCode} before it answered`);
    if (performance.now() > end) throw new Error(`${what} did not answer in a minute`);
    await sleep(50);
  }
}

function describeApp(name: string, port: number, env: Record<string, string>, log: string): App {
  let child: ChildProcess | undefined;
  const end = (signal: NodeJS.Signals) => async () => {
    if (!child) return;
    child.kill(signal);
    await ended(child);
    child = undefined;
  };
  return {
    name,
    port,
    kill: end('SIGKILL'),
    stop: end('SIGTERM'),
    async start() {
      const started = spawn(process.execPath, ['server/main.ts'], {
        cwd: root,
        env: { ...process.env, ...env, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      const file = createWriteStream(log, { flags: 'a' });
      started.stdout.pipe(file, { end: false });
      started.stderr.pipe(file, { end: false });
      await waitForAnswer(name, port, started);
    },
  };
}

/** The balancer as it is in deploy, only without https. */
async function startCaddy(dir: string, port: number, askPort: number, servers: number[]): Promise<ChildProcess> {
  const config = join(dir, 'Caddyfile');
  const sites = [
    ['{', 'admin off', '}'],
    [`import ${join(root, 'deploy/balancer.caddy')}`],
    [`http://:${port} {`, 'bind 127.0.0.1', 'import mainstreet_balancer', '}'],
    [`http://127.0.0.1:${askPort} {`, 'bind 127.0.0.1', 'import mainstreet_ask', '}'],
  ];
  writeFileSync(config, `${sites.map((lines) => lines.join('\n')).join('\n\n')}\n`);
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: dir, MAINSTREET: servers.map((one) => `127.0.0.1:${one}`).join(' ') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const failed = new Promise<never>((_, reject) =>
    child.once('error', (error) => reject(new Error(`caddy could not be started; is it in PATH? ${error.message}`))),
  );
  child.stderr?.pipe(createWriteStream(join(dir, 'caddy.log')));
  await Promise.race([waitForAnswer('caddy', port, child), failed]);
  return child;
}

/** Starts it all, the servers at the same moment on an empty database. */
export async function startTopology(count: number): Promise<Topology> {
  const dir = mkdtempSync(join(tmpdir(), 'mainstreet-walk-'));
  const postgres = await startPostgres();
  const bucket = await runFilesBucket();
  const apps: App[] = [];
  let caddy: ChildProcess | undefined;
  async function close(): Promise<void> {
    caddy?.kill('SIGTERM');
    if (caddy) await ended(caddy);
    await Promise.all(apps.map((app) => app.kill()));
    await Promise.all([postgres.stop(), bucket.stop()]);
    rmSync(dir, { recursive: true, force: true });
  }
  try {
    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      BACKUP_HOUR: 'off',
      APP_SECRET: 'walk'.repeat(10),
      TRUST_PROXY: '1',
      PUBLIC_SCHEME: 'http',
      LOG_LEVEL: 'warn',
      ...bucket.env,
    };
    for (let at = 1; at <= count; at += 1) {
      const name = `app${at}`;
      // Machines without a common folder.
      const own = { ...env, DATA_DIR: join(dir, name) };
      apps.push(describeApp(name, await findFreePort(), own, join(dir, `${name}.log`)));
    }
    await Promise.all(apps.map((app) => app.start()));
    const [port, askPort] = [await findFreePort(), await findFreePort()];
    caddy = await startCaddy(
      dir,
      port,
      askPort,
      apps.map((app) => app.port),
    );
    return { dir, databaseUrl: postgres.url, port, askPort, apps, stored: bucket.stored, close };
  } catch (error) {
    await close();
    throw error;
  }
}
