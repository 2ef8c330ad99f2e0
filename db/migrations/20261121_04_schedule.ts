import type { Knex } from 'knex';

/**
 * What scheduling needs of a row: when it may be seen by the town's clock, whether it is now, and the instant at which
 * that changes. Columns are only added: a table that was rebuilt would lose the rows that hang on it.
 */
function scheduled(table: Knex.TableBuilder): void {
  table.text('publish_at').notNullable().defaultTo('');
  table.text('expires_at').notNullable().defaultTo('');
  table.boolean('shown').notNullable().defaultTo(true);
  // Whether it was ever shown: of what never was, not even the end is told.
  table.boolean('was_shown').notNullable().defaultTo(true);
  // An instant in UTC, as text that sorts; null for what stays as it is.
  table.text('turns_at');
}

const nouns = ['announcements', 'events', 'banners'];

/** Publish and expire times of announcements and events, and banners. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('announcements', scheduled);
  await knex.schema.alterTable('events', scheduled);
  await knex.schema.createTable('banners', (table) => {
    table.text('id').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.integer('version').notNullable();
    table.integer('seq').notNullable();
    for (const column of ['created_at', 'updated_at', 'severity', 'text']) table.text(column).notNullable();
    table.text('link');
    table.text('deleted_at');
    scheduled(table);
    table.index(['town_id', 'seq', 'id']);
  });
  for (const noun of nouns) {
    await knex.raw(`create index ${noun}_turns_at on ${noun} (turns_at) where turns_at is not null`);
    await knex.raw(`create index ${noun}_town_turns_at on ${noun} (town_id, turns_at) where turns_at is not null`);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('banners');
  for (const noun of ['announcements', 'events']) {
    await knex.raw(`drop index ${noun}_turns_at`);
    await knex.raw(`drop index ${noun}_town_turns_at`);
    for (const column of ['publish_at', 'expires_at', 'shown', 'was_shown', 'turns_at']) {
      await knex.raw(`alter table ${noun} drop column ${column}`);
    }
  }
}
