import type { Knex } from 'knex';

/** What every synced row carries: its town, its version, the town's seq at its last change, and when it went. */
function synced(table: Knex.CreateTableBuilder): void {
  table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
  table.integer('version').notNullable();
  table.integer('seq').notNullable();
  table.text('created_at').notNullable();
  table.text('updated_at').notNullable();
  table.text('deleted_at');
}

/** A text column; JSON is kept as text too, so that both databases hold the same. */
function texts(table: Knex.CreateTableBuilder, ...columns: string[]): void {
  for (const column of columns) table.text(column).notNullable();
}

/** Sections, announcements, events, document categories, documents and the files behind them. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('sections', (table) => {
    synced(table);
    texts(table, 'section_key', 'content');
    table.boolean('enabled').notNullable();
    table.primary(['town_id', 'section_key']);
    table.index(['town_id', 'seq', 'section_key']);
  });
  await knex.schema.createTable('announcements', (table) => {
    table.text('id').primary();
    synced(table);
    texts(
      table,
      'title',
      'excerpt',
      'content',
      'date',
      'category',
      'priority',
      'tags',
      'details',
      'attachments',
      'source',
    );
    table.integer('order_index').notNullable();
    table.index(['town_id', 'seq', 'id']);
    table.index(['town_id', 'order_index', 'date']);
  });
  await knex.schema.createTable('events', (table) => {
    table.text('id').primary();
    synced(table);
    texts(table, 'title', 'type', 'date', 'end_date', 'start_time', 'end_time', 'location', 'description', 'content');
    texts(table, 'location_detail', 'renter_name', 'renter_email', 'renter_phone', 'dates', 'source');
    table.boolean('all_day').notNullable();
    table.text('repeat');
    // The last day any of its occurrences touches: finds what is ahead without reading `dates`.
    table.text('last_date').notNullable();
    table.index(['town_id', 'seq', 'id']);
    table.index(['town_id', 'last_date']);
  });
  await knex.schema.createTable('document_categories', (table) => {
    table.text('id').primary();
    synced(table);
    texts(table, 'title', 'description');
    table.integer('order_index').notNullable();
    table.index(['town_id', 'seq', 'id']);
  });
  await knex.schema.createTable('files', (table) => {
    table.text('id').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    texts(table, 'name', 'media_type', 'sha256', 'created_at');
    table.integer('size').notNullable();
    table.index(['town_id']);
  });
  await knex.schema.createTable('documents', (table) => {
    table.text('id').primary();
    synced(table);
    table.text('category_id').notNullable().references('document_categories.id');
    table.text('file_id').notNullable().references('files.id');
    texts(table, 'title', 'description', 'date', 'file_name', 'media_type');
    table.integer('size').notNullable();
    table.integer('order_index').notNullable();
    table.index(['town_id', 'seq', 'id']);
  });
  // The same source is the same record: an import run again finds it.
  for (const noun of ['announcements', 'events']) {
    await knex.raw(`create unique index ${noun}_source on ${noun} (town_id, source) where source <> ''`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['documents', 'files', 'document_categories', 'events', 'announcements', 'sections']) {
    await knex.schema.dropTable(table);
  }
}
