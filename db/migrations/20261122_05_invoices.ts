import type { Knex } from 'knex';

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

const ofTown = (table: Knex.CreateTableBuilder) =>
  table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');

const texts = (table: Knex.CreateTableBuilder, ...columns: string[]) => {
  for (const column of columns) table.text(column).notNullable().defaultTo('');
};

async function createInvoices(knex: Knex): Promise<void> {
  await knex.schema.createTable('invoices', (table) => {
    table.text('id').primary();
    ofTown(table);
    table.integer('version').notNullable();
    // Counts up within the town and never restarts; the invoice's number is made of it.
    table.integer('sequence').notNullable();
    table.text('invoice_number').notNullable();
    table.text('status').notNullable();
    // The account that may read it: one whose address was confirmed.
    table.text('user_id').references('users.id').onDelete('SET NULL');
    texts(table, 'customer_name', 'customer_email', 'customer_address_line1', 'customer_address_line2');
    texts(table, 'customer_city', 'customer_state', 'customer_zip', 'notes');
    for (const sum of ['subtotal', 'tax', 'service_fee', 'total']) table.integer(`${sum}_cents`).notNullable();
    table.integer('tax_rate_millionths').notNullable();
    // What was open when invoice_days last counted it.
    table.integer('counted_open_cents').notNullable();
    for (const date of ['issue_date', 'due_date']) table.text(date).notNullable();
    table.text('paid_date');
    // Part of what the pay link is made of: raised, the links that were sent stop working.
    table.integer('pay_link_version').notNullable().defaultTo(0);
    table.text('sent_at');
    table.text('reminded_at');
    table.integer('reminder_count').notNullable().defaultTo(0);
    for (const column of ['created_at', 'updated_at']) table.text(column).notNullable();
    table.unique(['town_id', 'sequence']);
    table.index(['town_id', 'status', 'sequence']);
    table.index(['town_id', 'status', 'due_date', 'id']);
    table.index(['town_id', 'user_id', 'sequence']);
  });
  await knex.schema.createTable('invoice_items', (table) => {
    table.text('id').primary();
    table.text('invoice_id').notNullable().references('invoices.id').onDelete('CASCADE');
    table.integer('position').notNullable();
    // Not a reference: the item may be deleted for good. Null for a line that was typed.
    table.text('item_id');
    texts(table, 'description');
    // In ten-thousandths: 1.375 is 13,750.
    table.integer('quantity').notNullable();
    for (const column of ['unit_price_cents', 'total_cents']) table.integer(column).notNullable();
    table.index(['invoice_id']);
  });
  await knex.schema.createTable('invoice_events', (table) => {
    table.text('id').primary();
    ofTown(table);
    table.text('invoice_id').notNullable().references('invoices.id').onDelete('CASCADE');
    table.text('kind').notNullable();
    texts(table, 'person', 'detail');
    table.text('created_at').notNullable();
    table.index(['invoice_id']);
  });
}

/** What is counted in the transaction that changes it, so that no list and no figure reads all invoices. */
async function createCounts(knex: Knex): Promise<void> {
  await knex.schema.createTable('invoice_counters', (table) => {
    ofTown(table).primary();
    table.integer('last_sequence').notNullable();
    // Raised by every change of an invoice: open lists listen for it.
    table.integer('change_count').notNullable();
  });
  await knex.schema.createTable('invoice_days', (table) => {
    ofTown(table);
    for (const column of ['due_date', 'status']) table.text(column).notNullable();
    table.integer('count').notNullable();
    // Those of which something is still to be paid, and how much.
    table.integer('open_count').notNullable();
    table.bigInteger('open_cents').notNullable();
    table.primary(['town_id', 'due_date', 'status']);
  });
  // The words that an invoice is found by.
  await knex.schema.createTable('invoice_words', (table) => {
    ofTown(table);
    table.text('word').notNullable();
    table.text('invoice_id').notNullable().references('invoices.id').onDelete('CASCADE');
    table.primary(['town_id', 'word', 'invoice_id']);
    // Whether an invoice has a word is answered by this index alone.
    table.index(['invoice_id', 'word']);
  });
  // The beginning of a word is a range of bytes; a language's own collation would scatter it.
  if (isPostgres(knex)) await knex.raw('alter table invoice_words alter column word type text collate "C"');
}

/** What may be about an invoice in place of an order. A ledger line keeps its invoice from being deleted. */
const owned = [
  ['payments', 'on delete cascade'],
  ['refunds', 'on delete cascade'],
  ['ledger_lines', ''],
  ['mails', 'on delete cascade'],
];

/** Invoices, their money, and which accounts' addresses are confirmed. Tables only grow: none is built anew. */
export async function up(knex: Knex): Promise<void> {
  await createInvoices(knex);
  await createCounts(knex);
  for (const [table, action] of owned) {
    await knex.raw(`alter table ${table} add column invoice_id text references invoices (id) ${action}`);
    await knex.raw(`create index ${table}_invoice on ${table} (invoice_id) where invoice_id is not null`);
  }
  // Of a card that paid an invoice; an order has a column of its own.
  await knex.raw(`alter table payments add column card_last_four text not null default ''`);
  // What Stripe said last: the bank is at work, and nobody can cancel it.
  await knex.raw('alter table payments add column is_processing boolean not null default false');
  await knex.raw('alter table shop_settings add column invoice_reminders boolean not null default false');
  // Accounts from before count as confirmed.
  await knex.raw('alter table users add column email_confirmed_at text');
  await knex.raw('update users set email_confirmed_at = created_at');
}

const created = ['invoice_words', 'invoice_days', 'invoice_counters', 'invoice_events', 'invoice_items', 'invoices'];

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table users drop column email_confirmed_at');
  await knex.raw('alter table shop_settings drop column invoice_reminders');
  await knex.raw('alter table payments drop column is_processing');
  await knex.raw('alter table payments drop column card_last_four');
  for (const [table] of owned) {
    await knex.raw(`drop index ${table}_invoice`);
    await knex.raw(`alter table ${table} drop column invoice_id`);
  }
  for (const table of created) await knex.schema.dropTable(table);
}
