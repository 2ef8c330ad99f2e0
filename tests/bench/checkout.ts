/** Ordering at the office. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Database } from '../../db/connection.ts';
import { cartHeaders, cartProtocol } from '../../db/rules/cart/outbox.ts';
import { hashSessionId } from '../../server/store/carts/carts.ts';
import { saveShopSettings } from '../../server/store/towns/shopSettings.ts';
import { createTown } from '../../server/store/towns/towns.ts';
import { write } from '../../server/store/write.ts';
import type { Calls } from './load.ts';

const host = 'checkout-shop.localhost';
/** Each order empties a cart: there are as many as the rounds may need. */
const cartCount = 40_000;
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
export function checkoutCalls(sessions: readonly string[]): Calls {
  let count = 0;
  return () => {
    const session = sessions[count];
    if (session === undefined) throw new Error('There are no carts left.');
    count += 1;
    const headers = {
      host,
      [cartHeaders.session]: session,
      [cartHeaders.key]: randomUUID(),
      [cartHeaders.protocol]: String(cartProtocol),
      'X-Forwarded-For': addressOf(count),
    };
    return { method: 'POST', path: '/api/checkout', headers, body };
  };
}

/** The address of the `n`th person. */
export const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
