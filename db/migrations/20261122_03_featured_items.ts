import type { Knex } from 'knex';

/** The items that a shop's home page shows, newest first: what has no picture or is sold out isn't looked through. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index items_featured on items (town_id, created_at, id)
    where deleted_at is null and is_public = true and quantity > 0 and image <> ''`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index items_featured');
}
