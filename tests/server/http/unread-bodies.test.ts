/** A refused body leaves its connection free for the next request, which behind a proxy is a stranger's. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { askForNewsPath } from '../../../db/rules/news/subscriptions.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { findFreePort } from '../postgres.ts';
import { sendRequest, serve } from '../serve.ts';

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1_000_000);
const login = '/api/auth/login';

type Refused = [name: string, status: number, path: string, body: Buffer, headers: Record<string, string>];
const refusals: Refused[] = [
  ['gzip that is none', 400, login, zeros(0.3), { 'content-type': json, 'content-encoding': 'gzip' }],
  ['a bomb', 413, login, gzipSync(zeros(300)), { 'content-type': json, 'content-encoding': 'gzip' }],
  ['two encodings', 400, login, zeros(0.3), { 'content-type': json, 'content-encoding': 'br, gzip' }],
  ['another character set', 400, login, zeros(0.3), { 'content-type': `${json}; charset=klingon` }],
  ['a large body', 413, login, zeros(3), { 'content-type': json }],
  ['a large body in parts', 413, login, zeros(3), { 'content-type': json, 'transfer-encoding': 'chunked' }],
  ['a large form', 413, askForNewsPath, zeros(0.3), { 'content-type': form }],
  ['a large form in parts', 413, askForNewsPath, zeros(0.3), { 'content-type': form, 'transfer-encoding': 'chunked' }],
  ['a form that is none', 400, askForNewsPath, zeros(0.3), { 'content-type': 'text/plain' }],
  ['another site', 403, login, zeros(0.3), { 'content-type': json, origin: 'https://evil.example' }],
  ['an upload by nobody', 401, '/api/files?name=a.pdf', zeros(3), { 'content-type': 'application/pdf' }],
  ['no such call', 404, '/api/nowhere', zeros(3), { 'content-type': 'text/plain' }],
  ['no such town', 404, login, zeros(0.3), { 'content-type': json, host: 'nobody.test' }],
];

const asAdmin: Refused[] = [
  ['an upload without a name', 400, '/api/files', zeros(3), { 'content-type': 'application/pdf' }],
  ['an upload that is too large', 413, '/api/pictures?name=a.png', zeros(22), { 'content-type': 'application/pdf' }],
  [
    'an upload that is too large, in parts',
    413,
    '/api/pictures?name=a.png',
    zeros(22),
    { 'content-type': 'application/pdf', 'transfer-encoding': 'chunked' },
  ],
];

/** A connection that is kept; each answer's status. */
function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  let end = '';
  socket.on('data', (part) => {
    text += part.toString('latin1');
  });
  socket.on('error', (error) => {
    end = String(error);
  });
  socket.on('close', () => {
    end ||= 'closed';
  });
  return {
    send(method: string, path: string, headers: Record<string, string>, body?: Buffer) {
      const all = { host: 'cityofmaple.test', ...headers };
      const isChunked = 'transfer-encoding' in all;
      const lines = Object.entries({ ...all, ...(body && !isChunked && { 'content-length': body.length }) });
      socket.write(
        `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
      );
      if (isChunked) socket.write(`${body?.length.toString(16)}\r\n`);
      if (body) socket.write(body);
      if (isChunked) socket.write('\r\n0\r\n\r\n');
    },
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
    end: () => end,
  };
}

test.each([...refusals.map((one) => [...one, false] as const), ...asAdmin.map((one) => [...one, true] as const)])(
  'after %s the connection answers the next request',
  async (_, status, path, body, headers, isAdmin) => {
    const database = await makeTestDatabase('sqlite');
    const town = await makeTown(database.db);
    const cookie = isAdmin ? await makeSessionCookie(database.db, town, true) : '';
    const { port } = await serve(database);
    const connection = openConnection(port);
    connection.send('POST', path, { ...headers, cookie }, body);
    await expect.poll(connection.statuses).toEqual([status]);
    connection.send('GET', '/healthz', {});
    await expect.poll(() => [connection.statuses(), connection.end()]).toEqual([[status, 200], '']);
  },
);

const isInstalled = (command: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`]);
    return true;
  } catch {
    return false;
  }
};

type Proxy = {
  command: string;
  config: (port: number, to: number, dir: string) => string;
  args: (path: string) => string[];
};
const proxies: Proxy[] = [
  {
    command: 'caddy',
    config: (port, to) =>
      `{\n admin off\n auto_https off\n}\nhttp://:${port} {\n reverse_proxy 127.0.0.1:${to} {\n transport http {\n keepalive 4s\n }\n }\n}\n`,
    args: (path) => ['run', '--config', path, '--adapter', 'caddyfile'],
  },
  {
    command: 'nginx',
    config: (port, to, dir) =>
      `daemon off;\nmaster_process off;\npid ${dir}/pid;\nerror_log ${dir}/error.log;\nevents {}\nhttp {\n access_log off;\n client_body_temp_path ${dir}/body;\n proxy_temp_path ${dir}/proxy;\n fastcgi_temp_path ${dir}/fastcgi;\n uwsgi_temp_path ${dir}/uwsgi;\n scgi_temp_path ${dir}/scgi;\n upstream app {\n server 127.0.0.1:${to};\n keepalive 4;\n }\n server {\n listen 127.0.0.1:${port};\n client_max_body_size 25m;\n location / {\n proxy_pass http://app;\n proxy_http_version 1.1;\n proxy_set_header Host $http_host;\n proxy_set_header Connection "";\n proxy_request_buffering off;\n }\n }\n}\n`,
    args: (path) => ['-c', path],
  },
];

test.runIf(proxies.some(({ command }) => isInstalled(command)))(
  'behind a proxy, other visitors notice nothing',
  async () => {
    const database = await makeTestDatabase('sqlite');
    await makeTown(database.db);
    const { port: to } = await serve(database);
    const dir = mkdtempSync(join(tmpdir(), 'mainstreet-proxy-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    for (const { command, config, args } of proxies.filter((one) => isInstalled(one.command))) {
      const port = await findFreePort();
      const path = join(dir, command);
      writeFileSync(path, config(port, to, dir));
      const child = spawn(command, args(path), { stdio: 'ignore', env: { ...process.env, HOME: dir } });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      const ask = (at: string) => sendRequest(port, at, {}).then(({ status }) => status, String);
      await expect.poll(() => ask('/healthz')).toBe(200);
      for (let round = 0; round < 3; round += 1) {
        for (const [, , at, body, headers] of refusals) {
          const connection = openConnection(port);
          connection.send('POST', at, headers, body);
          await expect.poll(() => connection.statuses().length || connection.end()).toBeTruthy();
        }
        const pages = await Promise.all(Array.from({ length: 20 }, () => ask('/')));
        expect([command, pages]).toEqual([command, Array(20).fill(200)]);
      }
      child.kill();
      await ended;
    }
  },
);
