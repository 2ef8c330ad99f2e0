import type { Knex } from 'knex';

/** Drafts that are handed to a colleague, and whether a town wants a second person to publish. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('shared_drafts', (table) => {
    table.text('id').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.text('noun').notNullable();
    // Empty for a record that is not saved yet.
    table.text('record_id').notNullable();
    table.text('parent_id').notNullable();
    table.text('title').notNullable();
    // The fields as they were typed, as JSON.
    table.text('typed').notNullable();
    table.text('state').notNullable();
    table.text('note').notNullable();
    table.text('author_id').notNullable().references('users.id').onDelete('CASCADE');
    // The id of the colleague's account; empty for anybody who may edit the record.
    table.text('for_id').notNullable();
    table.text('updated_at').notNullable();
    table.index(['town_id', 'noun', 'record_id']);
    table.index(['author_id']);
  });
  await knex.raw('alter table towns add column second_look boolean not null default false');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table towns drop column second_look');
  await knex.schema.dropTable('shared_drafts');
}
