import type { Knex } from 'knex';

/**
 * Adds a town's own synonyms and answered searches. Adds also the columns that the index needs to
 * show one result for a series, and to know which terms a town has.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table towns add column search_synonyms text not null default ''`);
  await knex.raw(`alter table towns add column search_answers text not null default ''`);
  await knex.raw(`alter table search_records add column series text not null default ''`);
  await knex.raw('create index search_words_term on search_words (town_id, term)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index search_words_term');
  for (const [table, column] of [
    ['search_records', 'series'],
    ['towns', 'search_answers'],
    ['towns', 'search_synonyms'],
  ])
    await knex.raw(`alter table ${table} drop column ${column}`);
}
