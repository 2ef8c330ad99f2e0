/** Putting something into a cart. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/connection.ts';
import { cartHeaders, cartProtocol } from '../../db/rules/cart/outbox.ts';
import { createTown } from '../../server/store/towns/towns.ts';
import { write } from '../../server/store/write.ts';
import { askOnce, type Call, type Calls } from './load.ts';

const host = 'one-shop.localhost';

/** A shop with one hat, of which there is one: each answer is as long as the others. @returns its id */
export async function makeOneItemShop(db: Database): Promise<string> {
  const names = { display_name: 'One shop', time_zone: 'America/Chicago', support_email: 'shop@maple.example' };
  const town = { ...names, host, aliases: [], commerce: 'on' as const, accent: '#0f6b5f' };
  const hat = { title: 'Hat', description: 'A hat.', image: '', price: 12.5, quantity: 1, list_ids: [] };
  const { id } = await createTown(db, 'bench', town);
  return (await write(db, id, 'bench', (tx) => tx.save('items', { ...hat, is_public: true, tags: [], sku: '' }))).id;
}

/** Each connection changes a cart of its own. */
export async function prepareCartCalls(port: number, hat: string, connections = 32): Promise<Calls> {
  const begin: Call = { method: 'POST', path: '/api/cart/session', headers: { host }, body: '{}' };
  const sessions: string[] = [];
  while (sessions.length < connections) {
    sessions.push(JSON.parse((await askOnce(port, begin)).body.toString()).session_id);
  }
  const body = JSON.stringify({ item_id: hat, quantity: 1 });
  return (connection) => ({
    method: 'POST',
    path: '/api/cart',
    headers: {
      host,
      [cartHeaders.session]: sessions[connection % connections] ?? '',
      [cartHeaders.key]: randomUUID(),
      [cartHeaders.protocol]: String(cartProtocol),
    },
    body,
  });
}
