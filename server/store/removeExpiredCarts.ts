/** Carts that nobody comes back to. */
import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import { cartLifetimeMs } from '../../db/rules/cart.ts';
import { write } from './write.ts';

/** A guest's cart with nothing in it is kept this long, in milliseconds. */
const emptyGuestCartRetentionMs = 30 * 86_400_000;

const isoBefore = (now: number, age: number) => new Date(now - age).toISOString();

/** Narrows a question to the carts whose year is over, and to the empty ones of guests who left. */
const whereExpired = (now: number) => (carts: Knex.QueryBuilder) =>
  carts.where('carts.last_activity', '<', isoBefore(now, cartLifetimeMs)).orWhere((empty) =>
    empty
      .where('carts.last_activity', '<', isoBefore(now, emptyGuestCartRetentionMs))
      .whereNull('carts.user_id')
      .whereNotExists((lines) => lines.from('cart_items').whereRaw('cart_items.cart_id = carts.id').select('cart_id')),
  );

/** Removes the carts that are over, with their sessions. Inside write(), so that nobody puts anything into one meanwhile. */
export async function removeExpiredCarts(db: Database, now: number): Promise<void> {
  const towns: { town_id: string }[] = await db.read('carts').where(whereExpired(now)).distinct('town_id');
  for (const { town_id } of towns) {
    await write(db, town_id, 'clock', ({ trx }) => trx('carts').where({ town_id }).where(whereExpired(now)).del());
  }
}
