import type { Knex } from 'knex';

/**
 * Adds one index for listing, sorting and filtering items. `words_position` marks how far a job has rebuilt the words
 * of orders and invoices.
 */
export async function up(knex: Knex): Promise<void> {
  // Sorted as browsers sort their copies: by the letters' numbers, not by a language's rules.
  if (knex.client.config.client === 'pg')
    await knex.raw('alter table items alter column title_key type text collate "C"');
  await knex.raw(`create index items_listed on items
    (town_id, title_key, id, price_cents, quantity, created_at, is_public, list_ids) where deleted_at is null`);
  await knex.raw(`alter table search_towns add column words_position text not null default ''`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table search_towns drop column words_position');
  await knex.raw('drop index items_listed');
}
