import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

type OldRecord = {
  town_id: string;
  person: string;
  key: string;
  body_hash: string;
  answer: string;
  created_at: string;
};

const batchSize = 200;
const ownerPrefix = 'cart:';

/** What a cart's change is remembered by. It must stay what server/store/carts/changeMarks.ts makes of a key. */
const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22);

const isRefusal = (answer: string) => answer.startsWith('{"refused":');

/** Whole carts were kept as answers. A checkout's records, which name an order or a code, stay where they are. */
async function moveCartRecords(knex: Knex): Promise<void> {
  for (;;) {
    const records: OldRecord[] = await knex('receipts')
      .where('person', 'like', `${ownerPrefix}%`)
      .where((answer) => answer.where('answer', 'like', '{"cart":%').orWhere('answer', 'like', '{"refused":{%'))
      .limit(batchSize)
      .select('town_id', 'person', 'key', 'body_hash', 'answer', 'created_at');
    if (records.length === 0) return;
    const cartIds = records.map(({ person }) => person.slice(ownerPrefix.length));
    const carts: { id: string }[] = await knex('carts').whereIn('id', cartIds).select('id');
    const present = new Set(carts.map(({ id }) => id));
    const marks = records.map(({ person, key, body_hash, answer, created_at }) => ({
      cart_id: person.slice(ownerPrefix.length),
      key_hash: hashKey(key),
      body_hash: body_hash.slice(0, 22),
      answer: isRefusal(answer) ? answer : '',
      created_at,
    }));
    const kept = marks.filter(({ cart_id }) => present.has(cart_id));
    if (kept.length > 0) await knex('cart_changes').insert(kept).onConflict().ignore();
    for (const { town_id, person, key } of records) await knex('receipts').where({ town_id, person, key }).del();
  }
}

/** A change of a cart leaves a mark of some bytes, where it left a copy of the whole cart. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('cart_changes', (table) => {
    table.text('cart_id').notNullable().references('carts.id').onDelete('CASCADE');
    // The first half of SHA-256, of the key that the caller chose and of the call.
    for (const column of ['key_hash', 'body_hash']) table.text(column).notNullable();
    // JSON of what can't be read from the cart: why it was refused. Mostly empty.
    table.text('answer').notNullable();
    table.text('created_at').notNullable();
    table.primary(['cart_id', 'key_hash']);
    table.index(['created_at']);
  });
  await moveCartRecords(knex);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('cart_changes');
}
