/** People who use the town while its servers come and go. Each goes on until stopped, and then reports. */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cart } from '../../db/rules/cart/cart.ts';
import { cartHeaders } from '../../db/rules/cart/outbox.ts';
import type { SyncResponse } from '../../db/rules/sync/sync.ts';
import { pdfFile, type Uploaded } from '../server/files/uploads.ts';
import { announcementInput } from '../server/records.ts';
import { makeVisitor, type Notes } from './visits.ts';

export type Scene = { port: number; host: string; notes: Notes; isOver: () => boolean };

const pauseMs = 15;

/** Reads pages and calls, as people who look around. */
export async function readAround({ port, host, notes, isOver }: Scene): Promise<void> {
  const visitor = makeVisitor(port, host, notes);
  const paths = [
    '/',
    '/announcements',
    '/items',
    '/feeds/calendar.ics',
    '/api/items',
    '/api/sync',
    '/manifest.webmanifest',
  ];
  for (let at = 0; !isOver(); at += 1) {
    await visitor.read(paths[at % paths.length] ?? '/');
    await sleep(pauseMs);
  }
  visitor.leave();
}

/** Fills carts and orders at the office. @returns the units of each item that were ordered, and the orders' ids */
export async function shop({ port, host, notes, isOver }: Scene, items: readonly string[]) {
  const visitor = makeVisitor(port, host, notes);
  const orders: string[] = [];
  const units = new Map<string, number>();
  while (!isOver()) {
    const opened = JSON.parse(
      (await visitor.save('/api/cart/session', randomUUID(), { json: {} })).body || '{}',
    ) as Cart;
    const headers = { [cartHeaders.session]: opened.session_id };
    const wanted = new Map<string, number>();
    for (let line = 0; line < 6; line += 1) {
      const item_id = items[Math.floor(Math.random() * items.length)] ?? '';
      wanted.set(item_id, (wanted.get(item_id) ?? 0) + 1);
      await visitor.save('/api/cart', randomUUID(), { headers, json: { item_id, quantity: 1 } });
      await sleep(pauseMs);
    }
    const cart = JSON.parse((await visitor.read('/api/cart', headers)).body || '{"items":[]}') as Cart;
    for (const [item_id, quantity] of wanted) {
      const found = cart.items.find((one) => one.item_id === item_id)?.quantity ?? 0;
      if (found !== quantity) notes.failures.push(`a cart holds ${found} in place of ${quantity}`);
    }
    const contact = { first_name: 'Ann', last_name: 'Lee', email: 'ann@buyer.example', phone: '' };
    const json = { contact, delivery: 'pickup', payment_method: 'cash' };
    const answer = await visitor.save('/api/checkout', randomUUID(), { headers, json });
    if (answer.status !== 201) continue;
    orders.push((JSON.parse(answer.body) as { order: { id: string } }).order.id);
    for (const [item_id, quantity] of wanted) units.set(item_id, (units.get(item_id) ?? 0) + quantity);
  }
  visitor.leave();
  return { orders, units };
}

/** Posts announcements, each of which the very next sync must bring, and the page soon. */
export async function announce({ port, host, notes, isOver }: Scene, cookie: string) {
  const visitor = makeVisitor(port, host, notes);
  const reader = makeVisitor(port, host, notes);
  const ids: string[] = [];
  let slowestPageMs = 0;
  const follower = makeFollower(reader.read);
  while (!isOver()) {
    const title = `Notice ${ids.length} ${randomUUID().slice(0, 8)}`;
    const json = announcementInput({ title, date: new Date().toISOString().slice(0, 10) });
    const saved = await visitor.save('/api/announcements', randomUUID(), { headers: { cookie }, json });
    const savedAt = performance.now();
    if (saved.status < 300 && saved.body) {
      const { id } = JSON.parse(saved.body) as { id: string };
      ids.push(id);
      await follower.catchUp();
      if (!follower.seen.has(id)) notes.failures.push('a sync after a save did not bring what was saved');
      while (!(await reader.read('/announcements')).body.includes(title)) {
        if (performance.now() - savedAt > 5000) {
          notes.failures.push('a page did not show a save after 5 seconds');
          break;
        }
      }
      slowestPageMs = Math.max(slowestPageMs, performance.now() - savedAt);
    }
    await sleep(100);
  }
  visitor.leave();
  reader.leave();
  return { ids, slowestPageMs };
}

/** Follows the change feed by its cursor. It never requests changes again that it received. */
function makeFollower(read: (path: string) => Promise<{ status: number; body: string }>) {
  let cursor = '';
  const seen = new Set<string>();
  return {
    seen,
    async catchUp() {
      for (let more = true; more; ) {
        const { status, body } = await read(`/api/sync?since=${encodeURIComponent(cursor)}`);
        if (status !== 200) return;
        const page = JSON.parse(body) as SyncResponse;
        for (const row of page.announcements ?? []) seen.add(row.id);
        cursor = page.cursor;
        more = page.more === true;
      }
    },
  };
}

/** Syncs again and again. @returns the ids of the announcements that came */
export async function follow({ port, host, notes, isOver }: Scene): Promise<Set<string>> {
  const visitor = makeVisitor(port, host, notes);
  const follower = makeFollower(visitor.read);
  while (!isOver()) {
    await follower.catchUp();
    await sleep(pauseMs);
  }
  // The last saved version.
  await follower.catchUp();
  visitor.leave();
  return follower.seen;
}

/** Keeps an event stream open, and comes back where it ends. @returns how many events came, and how often it came back */
export async function listen({ port, host, isOver }: Scene): Promise<{ events: number; connections: number }> {
  const counts = { events: 0, connections: 0 };
  while (!isOver()) {
    await new Promise<void>((resolve) => {
      const sent = request({ port, host: '127.0.0.1', path: '/api/live', setHost: false, headers: { host } }, (res) => {
        counts.connections += 1;
        res.on('data', (part: Buffer) => {
          if (part.toString().includes('data: ')) counts.events += 1;
        });
        res.on('close', resolve);
        res.on('error', () => resolve());
      });
      sent.on('error', () => resolve());
      sent.end();
      const timer = setInterval(() => {
        if (!isOver()) return;
        clearInterval(timer);
        sent.destroy();
      }, 100);
      sent.once('close', () => clearInterval(timer));
    });
    await sleep(100);
  }
  return counts;
}

/** Uploads files, and reads each at once, from whichever server answers. @returns the files */
export async function upload({ port, host, notes, isOver }: Scene, cookie: string): Promise<Uploaded[]> {
  const visitor = makeVisitor(port, host, notes);
  const reader = makeVisitor(port, host, notes);
  const files: Uploaded[] = [];
  while (!isOver()) {
    const given = { headers: { cookie }, bytes: pdfFile(randomUUID()) };
    const saved = await visitor.save(`/api/files?name=Plan-${files.length}.pdf`, randomUUID(), given);
    if (saved.status === 201) {
      const file = JSON.parse(saved.body) as Uploaded;
      files.push(file);
      const { body } = await reader.read(file.url, { cookie });
      if (body !== given.bytes.toString('utf8')) notes.failures.push('a file was read as something else than uploaded');
    }
    await sleep(100);
  }
  visitor.leave();
  reader.leave();
  return files;
}
