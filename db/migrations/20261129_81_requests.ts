import type { Knex } from 'knex';

/**
 * Requests, their log and their tokens. A file of a request belongs to it alone: `files.request_id` keeps it out of
 * everything else that refers to files. Lists and objects are JSON.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('requests', (table) => {
    table.text('id').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.integer('version').notNullable();
    table.text('created_at').notNullable();
    table.text('updated_at').notNullable();
    table.text('number').notNullable();
    // Made on the device: the same call sent again is the same request.
    table.text('key').notNullable();
    table.text('form_id').notNullable();
    table.integer('form_version').notNullable();
    table.text('form_title').notNullable();
    table.text('kind').notNullable();
    table.text('answers').notNullable();
    table.text('contact').notNullable();
    table.text('contact_email').notNullable();
    // Finds the same text sent twice.
    table.text('text_hash').notNullable();
    table.text('language').notNullable();
    table.text('status').notNullable();
    table.text('held_reasons').notNullable();
    table.text('outcome_code').notNullable();
    table.text('received_at').notNullable();
    table.text('written_at').notNullable();
    table.text('channel').notNullable();
    table.text('assignee_id');
    table.text('due_on').notNullable();
    table.text('due_rule').notNullable();
    table.text('pauses').notNullable();
    table.text('duplicate_of').notNullable();
    table.text('public_text').notNullable();
    table.text('public_place').notNullable();
    table.text('published_at').notNullable();
    table.text('retain_until').notNullable();
    table.text('erased_at').notNullable();
    table.unique(['town_id', 'key']);
    table.unique(['town_id', 'number']);
    table.index(['town_id', 'status', 'due_on']);
    table.index(['town_id', 'received_at']);
    table.index(['town_id', 'contact_email']);
    table.index(['town_id', 'text_hash']);
    table.index(['retain_until']);
  });
  await knex.schema.createTable('request_events', (table) => {
    table.text('id').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.text('request_id').notNullable().references('requests.id').onDelete('CASCADE');
    table.text('at').notNullable();
    table.text('kind').notNullable();
    table.text('person').notNullable();
    table.text('user_id');
    table.text('text').notNullable();
    table.boolean('is_private').notNullable();
    table.index(['request_id', 'at', 'id']);
  });
  await knex.schema.createTable('request_tokens', (table) => {
    table.text('hash').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.text('request_id').notNullable().references('requests.id').onDelete('CASCADE');
    table.text('created_at').notNullable();
    // The address that it was mailed to, and when it was first used: both together confirm the address.
    table.text('mailed_to').notNullable().defaultTo('');
    table.text('opened_at').notNullable().defaultTo('');
    table.index(['request_id']);
  });
  await knex.schema.createTable('request_files', (table) => {
    table.text('id').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.text('request_id').notNullable().references('requests.id').onDelete('CASCADE');
    table.text('field_key').notNullable();
    table.text('name').notNullable();
    table.integer('size').notNullable();
    // The stored file; empty until its bytes have arrived.
    table.text('file_id').notNullable();
    table.boolean('is_public').notNullable();
    table.index(['request_id']);
  });
  await knex.schema.alterTable('files', (table) => {
    table.text('request_id');
    table.index(['request_id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('files', (table) => table.dropIndex(['request_id']));
  await knex.raw('alter table files drop column request_id');
  for (const table of ['request_files', 'request_tokens', 'request_events', 'requests'])
    await knex.schema.dropTable(table);
}
