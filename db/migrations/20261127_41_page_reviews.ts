import type { Knex } from 'knex';

/** Each page's owner and the day of its next review. They have their own table, since readers get all of a page. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('page_reviews', (table) => {
    table.text('page_id').primary().references('pages.id').onDelete('CASCADE');
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    // The id of an account; empty for none.
    table.text('owner_id').notNullable();
    table.text('review_on').notNullable();
    // The day for which its owner was mailed.
    table.text('mailed_for').notNullable();
    table.index(['town_id', 'review_on']);
    table.index(['review_on']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('page_reviews');
}
