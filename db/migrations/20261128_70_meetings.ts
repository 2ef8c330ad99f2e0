import type { Knex } from 'knex';

/** Adds the columns of every record. */
function addRecordColumns(table: Knex.CreateTableBuilder): void {
  table.text('id').primary();
  table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
  table.integer('version').notNullable();
  table.integer('seq').notNullable();
  table.text('created_at').notNullable();
  table.text('updated_at').notNullable();
  table.text('deleted_at');
  table.index(['town_id', 'seq', 'id']);
}

/** Bodies and their meetings. Lists are JSON. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('bodies', (table) => {
    addRecordColumns(table);
    table.text('name').notNullable();
    table.text('kind').notNullable();
    table.text('about').notNullable();
    table.boolean('has_notice_clock').notNullable();
    table.text('members').notNullable();
    table.integer('quorum').notNullable();
    table.text('usual_location').notNullable();
    table.text('usual_time').notNullable();
    table.text('event_id').notNullable();
    table.text('media_contacts').notNullable();
    table.boolean('is_retired').notNullable();
    table.integer('order_index').notNullable();
  });
  await knex.schema.createTable('meetings', (table) => {
    addRecordColumns(table);
    table.text('slug').notNullable();
    table.text('body_ids').notNullable();
    table.text('event_id').notNullable();
    table.text('date').notNullable();
    table.text('start_time').notNullable();
    table.text('end_time').notNullable();
    table.text('location').notNullable();
    table.text('kind').notNullable();
    table.text('continues').notNullable();
    table.text('emergency_reason').notNullable();
    table.text('remote_note').notNullable();
    table.text('live_url').notNullable();
    table.text('agenda').notNullable();
    table.text('files').notNullable();
    // What the public reads, written by posting alone.
    table.text('posted');
    table.text('posted_date').notNullable().defaultTo('');
    table.text('posted_event_id').notNullable().defaultTo('');
    table.index(['town_id', 'posted_date']);
    table.index(['town_id', 'posted_event_id']);
    table.index(['town_id', 'slug']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('meetings');
  await knex.schema.dropTable('bodies');
}
