/** What ordering at the office costs beside a bare Koa app that does one durable SQLite write. */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Sqlite from 'better-sqlite3';
import type { Database } from '../../db/connection.ts';
import { cartHeaders, cartProtocol } from '../../db/rules/outbox.ts';
import { hashSessionId } from '../../server/store/carts.ts';
import { saveShopSettings } from '../../server/store/shopSettings.ts';
import { createTown } from '../../server/store/towns.ts';
import { write } from '../../server/store/write.ts';
import { compareWithWriter } from './cart.ts';
import { requestText } from './load.ts';

const host = 'checkout-shop.localhost';
/** Each order empties a cart: there are as many as the rounds may need. */
const cartCount = 30_000;
const itemCount = 200;
const body = JSON.stringify({
  contact: { first_name: 'Ann', last_name: 'Lee', email: 'ann@buyer.example', phone: '' },
  delivery: 'pickup',
  payment_method: 'cash',
  expected_total: 27.06,
});

/** A shop that takes cash, and people with one thing in their carts. @returns the sessions of their carts */
export async function makeCheckoutShop(db: Database, dataDir: string): Promise<string[]> {
  const names = { display_name: 'Office', time_zone: 'America/Chicago', support_email: 'shop@maple.example' };
  const town = { ...names, host, aliases: [], commerce: 'on' as const, accent: '#0f6b5f' };
  const { id: town_id } = await createTown(db, 'bench', town);
  const hat = { title: 'Hat', description: 'A hat.', image: '', price: 12.5, quantity: 1_000_000, list_ids: [] };
  const items = await write(db, town_id, 'bench', async (tx) => {
    await saveShopSettings(tx, town_id, { office_enabled: true }, { now: Date.now() });
    const ids: string[] = [];
    for (let at = 0; at < itemCount; at += 1) {
      ids.push((await tx.save('items', { ...hat, is_public: true, taxable: true, tags: [], sku: '' })).id);
    }
    return ids;
  });
  const file = new Sqlite(join(dataDir, 'mainstreet.db'));
  file.pragma('synchronous = off');
  const cart = file.prepare('insert into carts (id, town_id, last_activity, created_at) values (?, ?, ?, ?)');
  const session = file.prepare(
    `insert into cart_sessions (id_hash, town_id, cart_id, utm_source, utm_medium, utm_campaign, referrer, user_agent,
      created_at) values (?, ?, ?, '', '', '', '', '', ?)`,
  );
  const line = file.prepare(
    `insert into cart_items (cart_id, item_id, quantity, price_snapshot_cents, title, image, added_at)
      values (?, ?, 2, 1250, 'Hat', '', ?)`,
  );
  const now = new Date().toISOString();
  const sessions = Array.from({ length: cartCount }, () => `cart_${randomUUID()}`);
  file.transaction(() => {
    for (const [at, id] of sessions.entries()) {
      cart.run(id, town_id, now, now);
      session.run(hashSessionId(id), town_id, id, now);
      line.run(id, items[at % itemCount], now);
    }
  })();
  file.close();
  return sessions;
}

/** Everybody orders from an address of their own, as the proxy in front of the server says. */
const headersOf = (session: string, n: number) => ({
  ...{ host, [cartHeaders.session]: session, [cartHeaders.key]: randomUUID() },
  [cartHeaders.protocol]: String(cartProtocol),
  'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
});

/**
 * @param port of a server that trusts its proxy
 * @param startRival starts the rival with the answer that it is to give
 */
export async function compareCheckout(
  port: number,
  sessions: readonly string[],
  startRival: (answer: string) => Promise<number>,
  rounds: number,
  seconds: number,
): Promise<{ ours: number; rival: number; ratio: number }> {
  let next = 0;
  const take = () => {
    const session = sessions[next];
    if (session === undefined) throw new Error('There are no carts left.');
    next += 1;
    return headersOf(session, next);
  };
  const answer = await new Promise<string>((resolve, reject) => {
    const headers = { ...take(), 'content-type': 'application/json' };
    const to = { port, host: '127.0.0.1', method: 'POST', path: '/api/checkout', headers, setHost: false };
    const sent = request(to, (res) => {
      const isDone = res.statusCode === 201;
      text(res).then((said) => (isDone ? resolve(said) : reject(new Error(said))), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
  const rivalPort = await startRival(answer);
  const ours = () => requestText('POST', '/api/checkout', take(), body);
  return compareWithWriter(port, ours, { port: rivalPort, body }, rounds, seconds);
}
