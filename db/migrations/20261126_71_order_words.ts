import type { Knex } from 'knex';

const pageSize = 500;

/** Orders from before are found by their tracking numbers and ZIP codes, too. */
export async function up(knex: Knex): Promise<void> {
  const columns = ['id', 'town_id', 'tracking_number', 'shipping_postal_code', 'billing_postal_code'];
  let last = '';
  for (;;) {
    const orders = await knex('orders').where('id', '>', last).orderBy('id').limit(pageSize).select(columns);
    const rows = orders.flatMap(({ id, town_id, ...order }) => [
      ...wordsOf(order.tracking_number).map((word) => ({ town_id, order_id: id, word, is_private: false })),
      ...wordsOf(`${order.shipping_postal_code} ${order.billing_postal_code}`).map((word) => ({
        town_id,
        order_id: id,
        word,
        is_private: true,
      })),
    ]);
    for (const row of rows) await knex('order_words').insert(row).onConflict(['town_id', 'word', 'order_id']).ignore();
    if (orders.length < pageSize) return;
    last = orders.at(-1).id;
  }
}

/** Words, and all of them as one: a tracking number is printed in groups. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set([...words, words.join('')])].filter(Boolean).map((word) => word.slice(0, 60));
}

export async function down(): Promise<void> {
  // More words than are needed do no harm.
}
