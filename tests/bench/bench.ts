/**
 * npm run bench: how many requests a second one process answers, on loopback with keep-alive, each beside bare Koa and
 * bare node:http with the same bytes in the same run. The machines' own speed cancels out in the ratios.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../db/connection.ts';
import { seedDemo } from '../../server/seedDemo.ts';
import { createSession } from '../../server/store/sessions.ts';
import { findTownByHost } from '../../server/store/towns.ts';
import { findFreePort } from '../server/postgres.ts';
import { compareCart, makeOneItemShop } from './cart.ts';
import { compareShops, makeShops } from './catalogue.ts';
import { compareCheckout, makeCheckoutShop } from './checkout.ts';
import { compareDashboard } from './dashboard.ts';
import { compareInvoiceLists, makeInvoiceTowns } from './invoices.ts';
import type { Latency } from './latency.ts';
import { requestsPerSecond } from './load.ts';
import { compareOrderLists, makeOrderShops } from './orders.ts';

const host = 'cityofmaple.localhost';
const neighborHost = 'maplemarket.localhost';
const rounds = 5;
const seconds = 3;
const connections = 32;
const encoding = 'gzip, deflate, br';
const dir = mkdtempSync(join(tmpdir(), 'mainstreet-bench-'));
const children: ChildProcess[] = [];

/** Starts a server and answers its port. Its log goes to a file, as it would under a service manager. */
function start(args: string[], env: Record<string, string> = {}): Promise<number> {
  const log = join(dir, `${children.length}.log`);
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', openSync(log, 'w')],
  });
  children.push(child);
  const out = openSync(`${log}.out`, 'w');
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (part: Buffer) => {
      writeFileSync(out, part);
      if (said === 'done') return;
      said += part;
      const ready = /Ready: https?:\/\/[^:\s]+(?::(\d+))?/.exec(said);
      if (!ready) return;
      said = 'done';
      // Behind a proxy nobody types the port.
      resolve(Number(ready[1] ?? env.PORT));
    });
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} stopped with ${code}`)));
  });
}

function fetchBody(port: number, path: string, accepted = encoding, of = host): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', path, setHost: false, headers: { host: of, 'accept-encoding': accepted } },
      (res) => {
        const parts: Buffer[] = [];
        res.on('data', (part: Buffer) => parts.push(part));
        res.on('end', () =>
          res.statusCode === 200 ? resolve(Buffer.concat(parts)) : reject(new Error(`${path}: ${res.statusCode}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

const ask = (port: number, path: string, of = host) =>
  requestsPerSecond(port, path, { host: `${of}:${port}`, 'accept-encoding': encoding }, { connections, seconds });

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function compare(name: string, path: string, ours: number, of = host): Promise<[string, ...number[]]> {
  const file = join(dir, `body-${children.length}`);
  writeFileSync(file, await fetchBody(ours, path, encoding, of));
  const koa = await start(['tests/bench/baselines.ts', 'koa', file]);
  const node = await start(['tests/bench/baselines.ts', 'node', file]);
  const figures: Record<'ours' | 'koa' | 'node', number[]> = { ours: [], koa: [], node: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const rates = { ours: await ask(ours, path, of), koa: await ask(koa, '/'), node: await ask(node, '/') };
    // The first round warms all three up.
    if (round > 0) for (const who of ['ours', 'koa', 'node'] as const) figures[who].push(rates[who]);
  }
  const ratio = (rival: 'koa' | 'node') =>
    median(figures.ours.map((value, round) => value / (figures[rival][round] ?? 1)));
  return [name, median(figures.ours), median(figures.koa), median(figures.node), ratio('koa'), ratio('node')];
}

/** The rival that writes before it answers. */
function startWriter(answer: string): Promise<number> {
  const file = join(dir, `writer-${children.length}`);
  writeFileSync(file, answer);
  return start(['tests/bench/baselines.ts', 'writes', file, `${file}.db`]);
}

async function announcementPath(port: number): Promise<string> {
  const { announcements } = JSON.parse((await fetchBody(port, '/api/announcements', 'identity')).toString());
  return `/announcements?id=${announcements[0].id}`;
}

/** A clerk of the neighboring town. @returns the Cookie header of a session */
async function signInNeighborClerk(db: Database): Promise<string> {
  const town = await findTownByHost(db, neighborHost);
  if (!town) throw new Error('The demo has no neighbor.');
  const now = new Date().toISOString();
  const names = { first_name: 'Ann', last_name: 'Lee', email: 'bench@maple.example', password_hash: '' };
  const person = { ...names, id: randomUUID(), is_admin: true, active: true, version: 1 };
  return db.write.transaction(async (trx) => {
    await trx('users').insert({ ...person, town_id: town.id, created_at: now, updated_at: now });
    const given = { townId: town.id, userId: person.id, agent: 'bench', now: Date.now() };
    return `session=${(await createSession(trx, given)).token}`;
  });
}

/** Saves something in the neighboring town, again and again. @returns what stops it, and answers how often it did */
function keepSaving(port: number, cookie: string, perMinute: number): () => number {
  let saved = 0;
  const save = () => {
    const body = JSON.stringify({ enabled: true, title: `Version ${saved}` });
    const headers = { host: neighborHost, cookie, 'content-type': 'application/json', 'content-length': body.length };
    const sent = request({
      port,
      host: '127.0.0.1',
      path: '/api/content/hero',
      method: 'PUT',
      headers,
      setHost: false,
    });
    sent.on('response', (res) => {
      res.resume();
      if (res.statusCode === 200) saved += 1;
      else throw new Error(`A save was answered ${res.statusCode}.`);
    });
    sent.end(body);
  };
  const timer = setInterval(save, 60_000 / perMinute);
  return () => {
    clearInterval(timer);
    return saved;
  };
}

const cell = (value: number) => (value < 50 ? value.toFixed(2) : Math.round(value).toLocaleString('en-US'));

function printLatencies(title: string, sizes: [string, string], latencies: Latency[]): void {
  console.log(`\n${title}: milliseconds of one answer (half of them, 99 of 100), and how many times the 99th is\n`);
  console.log(['what', ...sizes, 'times'].map((text, at) => text.padEnd(at ? 16 : 28)).join(''));
  const ms = ({ p50, p99 }: { p50: number; p99: number }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
  for (const { name, small, large, ratio } of latencies)
    console.log([name.padEnd(28), ...[ms(small), ms(large), cell(ratio)].map((text) => text.padEnd(16))].join(''));
}

const db = await openDatabase({ dataDir: dir });
await seedDemo(db, dir, () => {});
await makeShops(db);
const hat = await makeOneItemShop(db);
const sessions = await makeCheckoutShop(db, dir);
const orderShops = await makeOrderShops(db, dir);
const invoiceTowns = await makeInvoiceTowns(db, dir);
const cookie = await signInNeighborClerk(db);
await db.close();

try {
  const ours = await start(['server/main.ts'], { DATA_DIR: dir, PORT: '0', NODE_ENV: 'production', LOG_LEVEL: 'info' });
  const table = [await compare('home page, from the cache', '/', ours)];
  const stopSaving = keepSaving(ours, cookie, 50);
  table.push(await compare('… 50 saves/min next door', '/', ours));
  if (stopSaving() === 0) throw new Error('Nothing was saved next door.');
  table.push(await compare('one announcement', await announcementPath(ours), ours));
  table.push(await compare('Atom feed', '/feeds/announcements.atom', ours));
  table.push(await compare('calendar feed', '/feeds/calendar.ics', ours));
  table.push(await compare('sitemap', '/sitemap.xml', ours));
  const { cursor } = JSON.parse((await fetchBody(ours, '/api/sync?since=', 'identity')).toString());
  table.push(await compare('sync with nothing new', `/api/sync?since=${cursor}`, ours));
  table.push(await compare('GET /api/announcements', '/api/announcements', ours));
  table.push(await compare('GET /api/items', '/api/items', ours, neighborHost));
  console.log(
    `\nRequests a second (median of ${rounds} rounds of ${seconds} s, ${connections} connections, one process)\n`,
  );
  console.log(
    ['what', 'ours', 'bare Koa', 'node:http', 'ours : Koa', 'ours : node:http']
      .map((text, at) => text.padEnd(at ? 12 : 28))
      .join(''),
  );
  for (const [name, ...values] of table)
    console.log([name.padEnd(28), ...values.map((value) => cell(value).padEnd(12))].join(''));
  const cart = await compareCart(ours, hat, startWriter, rounds, seconds);
  const proxied = {
    DATA_DIR: dir,
    PORT: String(await findFreePort()),
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    TRUST_PROXY: '1',
  };
  const checkout = await compareCheckout(
    await start(['server/main.ts'], proxied),
    sessions,
    startWriter,
    rounds,
    seconds,
  );
  console.log('\nThe shop’s writes, beside a bare Koa app that does one durable SQLite write\n');
  console.log(['what', 'ours', 'bare Koa', 'ours : Koa'].map((text, at) => text.padEnd(at ? 12 : 28)).join(''));
  console.log(
    'POST /api/cart'.padEnd(28) + [cart.ours, cart.rival, cart.ratio].map((value) => cell(value).padEnd(12)).join(''),
  );
  console.log(
    'POST /api/checkout, cash'.padEnd(28) +
      [checkout.ours, checkout.rival, checkout.ratio].map((value) => cell(value).padEnd(12)).join(''),
  );
  console.log('\nThe same of two shops, and how many times dearer the larger one is\n');
  console.log(['what', '100 items', '10,000 items', 'times'].map((text, at) => text.padEnd(at ? 14 : 28)).join(''));
  for (const { name, small, large, ratio } of await compareShops(ours, rounds, 1))
    console.log([name.padEnd(28), ...[small, large, ratio].map((value) => cell(value).padEnd(14))].join(''));
  printLatencies('Lists of orders', ['1,000 orders', '100,000 orders'], await compareOrderLists(ours, orderShops, 200));
  printLatencies(
    'The dashboard of the larger shop',
    ['a list', 'dashboard'],
    [await compareDashboard(ours, orderShops.large, 200)],
  );
  printLatencies('Lists of invoices', ['200 invoices', '20,000'], await compareInvoiceLists(ours, invoiceTowns, 200));
} finally {
  for (const child of children) child.kill();
  rmSync(dir, { recursive: true, force: true });
}
