/**
 * The most frequent calls of visitors and clerks, each beside bare Koa and bare node:http with the same body and
 * headers.
 */
import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../db/connection.ts';
import { seedDemo } from '../../server/demo/seedDemo.ts';
import { findTownByHost } from '../../server/store/towns/towns.ts';
import { makeAccount, testPassword } from '../server/accounts/accounts.ts';
import { findFreePort } from '../server/postgres.ts';
import { signIn } from './bulkTowns.ts';
import { makeOneItemShop, prepareCartCalls } from './cart.ts';
import { addressOf, checkoutCalls, makeCheckoutShop } from './checkout.ts';
import { answersPerSecond, askOnce, type Call, type Calls, requestText } from './load.ts';
import { makeOrderShop } from './orders.ts';
import { compareWithRivals, measureAlternately, type Pace, ratioFigure, type Subject } from './results/compare.ts';
import type { Figure } from './results/judge.ts';
import { type Bench, production, waitUntilIdle } from './servers.ts';

const host = 'cityofmaple.localhost';
const shopHost = 'maplemarket.localhost';
const encoding = { 'accept-encoding': 'gzip, deflate, br' };
const connections = 32;

export const getCall = (path: string, of = host, headers: Record<string, string> = {}): Call => ({
  method: 'GET',
  path,
  headers: { host: of, ...encoding, ...headers },
});

/** The same over and over. */
export const repeat = (call: Call): Calls => {
  const text = requestText(call);
  return () => text;
};

/** A clerk saves a section, again and again. */
const saveCall = (cookie: string, n: number): Call => ({
  method: 'PUT',
  path: '/api/content/hero',
  headers: { host: shopHost, cookie },
  body: JSON.stringify({ enabled: true, title: `Version ${n}` }),
});

async function readJson(port: number, path: string) {
  return JSON.parse((await askOnce(port, { method: 'GET', path, headers: { host: shopHost } })).body.toString());
}

/** Measures with the clerk of the shop saving again and again. */
async function whileSaving<T>(
  { port, cookie, intervalMs }: { port: number; cookie: string; intervalMs: number },
  measure: () => Promise<T>,
): Promise<T> {
  let saved = 0;
  let failure: unknown;
  const save = () => {
    saved += 1;
    askOnce(port, saveCall(cookie, saved)).catch((error) => {
      failure = error;
    });
  };
  save();
  const timer = setInterval(save, intervalMs);
  const result = await measure().finally(() => clearInterval(timer));
  if (failure) throw failure;
  return result;
}

/** The home page of a shop whose clerk saves every second, beside the same without: each save is one drawing. */
async function compareWithSaving(port: number, cookie: string, { rounds, seconds }: Pace): Promise<Figure> {
  const calls = repeat(getCall('/', shopHost));
  // The title changes, and the length with it. Each turn has several saves.
  const rate = () => answersPerSecond(port, calls, { seconds: 4 * seconds, isVaried: true });
  const during = () => whileSaving({ port, cookie, intervalMs: 1000 }, rate);
  const found = await measureAlternately({ during, without: rate }, rounds);
  return ratioFigure('home page, its clerk saves every second', 'without a save', found.during, found.without);
}

/** Each connection signs in to an account of its own, each time from another address. */
const signInCalls = (emails: readonly string[]): Calls => {
  let count = 0;
  return (connection) => {
    count += 1;
    const headers = { host, 'X-Forwarded-For': addressOf(count) };
    const body = JSON.stringify({ email: emails[connection % emails.length], password: testPassword });
    return { method: 'POST', path: '/api/auth/login', headers, body };
  };
};

async function makeTowns(dataDir: string) {
  const db = await openDatabase({ dataDir });
  await seedDemo(db, { dataDir }, () => {});
  const hat = await makeOneItemShop(db);
  const carts = await makeCheckoutShop(db, dataDir);
  const orders = await makeOrderShop(db, dataDir, 1000);
  const [town, shop] = [await findTownByHost(db, host), await findTownByHost(db, shopHost)];
  if (!town || !shop) throw new Error('The demo has no towns.');
  const emails: string[] = [];
  for (let at = 0; at < connections; at += 1) {
    const { email } = await makeAccount({ db }, town, { email: `person-${randomUUID()}@maple.example` });
    emails.push(email);
  }
  const clerk = await signIn(db, shop.id);
  await db.close();
  return { hat, carts, orders, emails, clerk };
}

/** Public pages and calls. */
async function listPublicSubjects(port: number): Promise<Subject[]> {
  const { announcements } = await readJson(port, '/api/announcements');
  const of = (what: string, path: string, town = host): Subject => ({ what, port, calls: repeat(getCall(path, town)) });
  return [
    of('announcement list', '/announcements'),
    of('one announcement', `/announcements?id=${announcements[0].id}`, shopHost),
    of('catalogue page', '/items', shopHost),
    of('Atom feed', '/feeds/announcements.atom'),
    of('calendar feed', '/feeds/calendar.ics'),
    of('sitemap', '/sitemap.xml'),
    of('GET /api/announcements', '/api/announcements'),
    of('GET /api/items', '/api/items', shopHost),
  ];
}

export async function measureShort(bench: Bench, pace: Pace): Promise<Figure[]> {
  const dataDir = bench.makeFolder('short');
  const { hat, carts, orders, emails, clerk } = await makeTowns(dataDir);
  // Believes what its proxy says of addresses, so that sign-ins and orders come from everywhere.
  const proxied = { TRUST_PROXY: '1', PORT: String(await findFreePort()) };
  const { port, pid, stop } = await bench.start({ ...production, ...proxied, DATA_DIR: dataDir });
  // The search's index of what was just made is written first.
  await waitUntilIdle(pid);
  const { cursor } = await readJson(port, '/api/sync?since=');
  await askOnce(port, saveCall(clerk, 0));
  const { cursor: latest } = await readJson(port, `/api/sync?since=${cursor}`);
  if (latest === cursor) throw new Error('A save made no news.');
  const home: Subject = { what: 'home page', port, calls: repeat(getCall('/')) };
  const subjects: Subject[] = [
    home,
    ...(await listPublicSubjects(port)),
    { what: 'sync without news', port, calls: repeat(getCall(`/api/sync?since=${latest}`, shopHost)) },
    { what: 'sync with news', port, calls: repeat(getCall(`/api/sync?since=${cursor}`, shopHost)) },
    { what: 'sign-in', port, calls: signInCalls(emails), work: 'password' },
    { what: 'cart write', port, calls: await prepareCartCalls(port, hat, connections), work: 'write' },
    { what: 'checkout', port, calls: checkoutCalls(carts), work: 'write' },
    {
      what: 'order list',
      port,
      calls: repeat(getCall('/api/orders/admin', orders.host, { cookie: orders.cookie })),
    },
  ];
  const figures: Figure[] = [];
  for (const subject of subjects) figures.push(...(await compareWithRivals(bench, subject, pace)));
  const saving = { ...home, what: 'home page, 50 saves/min next door' };
  const saver = { port, cookie: clerk, intervalMs: 60_000 / 50 };
  const nextDoor = await whileSaving(saver, () => compareWithRivals(bench, saving, pace));
  figures.splice(2, 0, ...nextDoor, await compareWithSaving(port, clerk, pace));
  await stop();
  return figures;
}
