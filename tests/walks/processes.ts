/**
 * npm run walk:processes [seconds]: three servers of one database and one bucket behind Caddy, with people at work. One server is
 * killed, one is stopped as an update does, each is started again. Ends with 1 if anybody noticed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../../db/connection.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { findTownProblems } from '../../server/doctor/townProblems.ts';
import { fileKey } from '../../server/files/fileStorage.ts';
import { saveShopSettings } from '../../server/store/towns/shopSettings.ts';
import { createTown } from '../../server/store/towns/towns.ts';
import { write } from '../../server/store/write.ts';
import { makeSessionCookie } from '../server/accounts/sessions.ts';
import type { Uploaded } from '../server/files/uploads.ts';
import { itemInput } from '../server/records.ts';
import { announce, follow, listen, readAround, type Scene, shop, upload } from './people.ts';
import { startTopology, type Topology } from './topology.ts';
import { makeNotes, makeVisitor, type Notes } from './visits.ts';

const seconds = Number(process.argv[2] ?? 40);
const host = 'maplemarket.test';
const [readers, shoppers, followers, listeners] = [6, 6, 3, 3];
const quantity = 100_000;
const say = (text: string) => void process.stdout.write(`${text}\n`);

async function furnish(db: Database): Promise<{ town: Town; items: string[]; cookie: string }> {
  const town = await createTown(db, 'walk', {
    host,
    aliases: [],
    display_name: 'Maple Market',
    time_zone: 'America/Chicago',
    accent: '#8a2b2b',
    support_email: 'office@maple.example',
    commerce: 'on',
  });
  const items: string[] = [];
  for (let at = 0; at < 20; at += 1) {
    const saved = await write(db, town.id, 'walk', (tx) =>
      tx.save('items', itemInput({ title: `Jam ${at}`, price: 5, quantity })),
    );
    items.push(saved.id);
  }
  const settings = { office_enabled: true, pickup_enabled: true };
  await write(db, town.id, 'walk', (tx) => saveShopSettings(tx, town.id, settings, { now: Date.now() }));
  return { town, items, cookie: await makeSessionCookie(db, town, true) };
}

/** Kills and restarts servers while people are at work. */
async function shake({ apps }: Topology): Promise<void> {
  const [first, second, third] = apps;
  const part = (seconds * 1000) / 8;
  await sleep(part);
  for (const [app, how] of [
    [first, 'kill'],
    [second, 'stop'],
    [third, 'kill'],
  ] as const) {
    const startedAt = performance.now();
    await app?.[how]();
    say(`  ${app?.name}: ${how === 'kill' ? 'killed' : 'stopped'} (${Math.round(performance.now() - startedAt)} ms)`);
    await sleep(part);
    await app?.start();
    say(`  ${app?.name}: answers again`);
    await sleep(part);
  }
}

/** Compares what the database has with what people were told. */
async function compare(
  db: Database,
  town: Town,
  items: string[],
  sales: Awaited<ReturnType<typeof shop>>[],
  notes: Notes,
) {
  const orders = await db.read('orders').where({ town_id: town.id }).pluck('id');
  const acknowledged = sales.flatMap((sale) => sale.orders);
  const missing = new Set(acknowledged).difference(new Set(orders)).size;
  const doubled = orders.length - new Set(acknowledged).size;
  if (missing + doubled > 0)
    notes.failures.push(`${missing} orders are missing, ${doubled} are there without an answer`);
  for (const id of items) {
    const ordered = sales.reduce((sum, { units }) => sum + (units.get(id) ?? 0), 0);
    const { sum } = (await db.read('order_items').where({ item_id: id }).sum('quantity as sum').first()) ?? {};
    if (Number(sum ?? 0) !== ordered) notes.failures.push(`of an item ${sum} are ordered in place of ${ordered}`);
  }
  const { problems } = await findTownProblems(db.read, town.id);
  notes.failures.push(...problems.map((problem) => `the doctor: ${problem}`));
  return acknowledged.length;
}

/** Reads each file from each server: all have the bucket in common, and no folder. */
async function readEverywhere({ apps, stored }: Topology, files: Uploaded[], cookie: string, notes: Notes) {
  for (const { name, port } of apps) {
    const visitor = makeVisitor(port, host, notes);
    for (const { id, url } of files) {
      const { body } = await visitor.read(url, { cookie });
      if (body !== stored.get(fileKey(id))?.toString('utf8')) notes.failures.push(`${name} has another file at ${url}`);
    }
    visitor.leave();
  }
  say(`  ${files.length} files uploaded, each read from ${apps.length} servers without a common folder`);
}

async function walk(topology: Topology): Promise<Notes> {
  const notes = makeNotes();
  const db = await openDatabase({ dataDir: `${topology.dir}/data`, databaseUrl: topology.databaseUrl });
  try {
    const { town, items, cookie } = await furnish(db);
    const response = await fetch(`http://127.0.0.1:${topology.askPort}/tls-ask?domain=${host}`);
    if (response.status !== 200) notes.failures.push(`/tls-ask answers ${response.status}`);
    let isOver = false;
    const scene: Scene = { port: topology.port, host, notes, isOver: () => isOver };
    const many = <T>(count: number, act: (scene: Scene) => Promise<T>) =>
      Array.from({ length: count }, () => act(scene));
    const reading = many(readers, readAround);
    const shopping = many(shoppers, (given) => shop(given, items));
    const following = many(followers, follow);
    const listening = many(listeners, listen);
    const announcing = announce(scene, cookie);
    const uploading = upload(scene, cookie);
    await shake(topology);
    isOver = true;
    const [sales, announced, streams] = [await Promise.all(shopping), await announcing, await Promise.all(listening)];
    await Promise.all(reading);
    await readEverywhere(topology, await uploading, cookie, notes);
    // Those who followed asked for the last time perhaps before the last save.
    const seen = await Promise.all(following);
    const last = makeVisitor(topology.port, host, notes);
    await last.read('/');
    last.leave();
    for (const ids of seen) {
      const missed = announced.ids.slice(0, -1).filter((id) => !ids.has(id)).length;
      if (missed > 0) notes.failures.push(`somebody who followed missed ${missed} announcements`);
    }
    const orders = await compare(db, town, items, sales, notes);
    say(
      `  ${notes.counts.get('reads')} reads, ${notes.counts.get('saves')} saves, ${notes.repeated} of them sent again`,
    );
    say(`  ${orders} orders, ${announced.ids.length} announcements, each in the next sync of all who followed`);
    say(
      `  a save was on the page after at most ${Math.round(announced.slowestPageMs)} ms; the slowest answer took ${Math.round(notes.slowestMs)} ms`,
    );
    say(
      `  event streams: ${streams.map(({ events, connections }) => `${events} events over ${connections} connections`).join('; ')}`,
    );
  } finally {
    await db.close();
  }
  return notes;
}

say('PostgreSQL, three servers started at once on an empty database, Caddy …');
const startedAt = performance.now();
const topology = await startTopology(3);
say(`  all answer after ${Math.round(performance.now() - startedAt)} ms`);
try {
  const { failures } = await walk(topology);
  for (const failure of failures.slice(0, 20)) say(`  NOTICED: ${failure}`);
  say(failures.length === 0 ? 'Nobody noticed anything.' : `${failures.length} errors were noticed.`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await topology.close();
}
