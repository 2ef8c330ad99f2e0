import type { Knex } from 'knex';

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

/**
 * The search index. It follows the records by their seq and can be made anew from them at any time, so backups leave
 * out every table whose name begins with `search_`; what was searched for in vain may be forgotten.
 */
export async function up(knex: Knex): Promise<void> {
  // `number` stands before each term of the town in the index, so that no search reads other towns' records.
  await knex.schema.createTable('search_towns', (table) => {
    table.increments('number');
    table.text('town_id').notNullable().unique().references('towns.id').onDelete('cascade');
    table.text('epoch').notNullable();
    table.integer('format').notNullable();
    // Whatever has this seq or a lower one is in the index.
    table.integer('seq').notNullable();
    // While it is brought up to date: how far each noun is, as JSON.
    table.text('positions').notNullable();
  });
  await knex.schema.createTable('search_records', (table) => {
    table.increments('number');
    table.text('town_id').notNullable().references('towns.id').onDelete('cascade');
    table.text('noun').notNullable();
    table.text('record_id').notNullable();
    table.text('date').notNullable();
    table.unique(['town_id', 'noun', 'record_id']);
  });
  await knex.schema.createTable('search_words', (table) => {
    table.text('town_id').notNullable().references('towns.id').onDelete('cascade');
    table.text('word').notNullable();
    table.text('term').notNullable();
    table.primary(['town_id', 'word']);
  });
  // What was searched for in vain: how often, and nothing about who did.
  await knex.schema.createTable('search_misses', (table) => {
    table.text('town_id').notNullable().references('towns.id').onDelete('cascade');
    table.text('words').notNullable();
    table.integer('count').notNullable();
    table.text('last_day').notNullable();
    table.primary(['town_id', 'words']);
  });
  if (isPostgres(knex)) {
    await knex.raw('alter table search_words alter column word type text collate "C"');
    await knex.raw('alter table search_records add column terms tsvector');
    await knex.raw('create index search_records_terms on search_records using gin (terms)');
    return;
  }
  // It keeps no texts: those are the records'. Every character beyond ASCII belongs to a word, since words come folded.
  await knex.raw(
    `create virtual table search_terms using fts5(title, text, content='', contentless_delete=1, tokenize="ascii tokenchars '_'")`,
  );
}

export async function down(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) await knex.schema.dropTable('search_terms');
  for (const table of ['search_misses', 'search_words', 'search_records', 'search_towns'])
    await knex.schema.dropTable(table);
}
