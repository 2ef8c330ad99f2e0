import type { Knex } from 'knex';

/** Accounts, their sessions and mailed links, what was tried too often, receipts, and more of what the audit log says. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('users', (table) => {
    table.text('id').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    // Lower case: an address is the same however it is typed.
    table.text('email').notNullable();
    for (const column of ['first_name', 'last_name', 'created_at', 'updated_at']) table.text(column).notNullable();
    // Empty until an invitation is taken up.
    table.text('password_hash').notNullable();
    table.boolean('is_admin').notNullable();
    table.boolean('active').notNullable();
    table.integer('version').notNullable();
    table.text('last_seen_at');
    table.unique(['town_id', 'email']);
  });
  await knex.schema.createTable('sessions', (table) => {
    table.text('id').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE');
    // SHA-256 of the cookie's random token: whoever reads the database cannot sign in with it.
    table.text('token_hash').notNullable().unique();
    for (const column of ['agent', 'created_at', 'last_seen_at', 'expires_at']) table.text(column).notNullable();
    table.index(['user_id']);
    table.index(['expires_at']);
  });
  await knex.schema.createTable('mailed_links', (table) => {
    table.text('token_hash').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE');
    for (const column of ['purpose', 'created_at', 'expires_at']) table.text(column).notNullable();
    table.index(['user_id']);
  });
  // As rate-limiter-flexible keeps it: points taken under a key until an instant in milliseconds.
  await knex.schema.createTable('throttle', (table) => {
    table.string('key', 255).primary();
    table.integer('points').notNullable().defaultTo(0);
    table.bigInteger('expire');
  });
  await knex.schema.createTable('receipts', (table) => {
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    for (const column of ['person', 'key', 'body_hash', 'answer', 'created_at']) table.text(column).notNullable();
    table.primary(['town_id', 'person', 'key']);
    table.index(['created_at']);
  });
  await knex.schema.alterTable('audit_log', (table) => {
    // The revision that belongs to the line, where there is one, and what else is worth knowing.
    table.integer('version');
    table.text('detail').notNullable().defaultTo('');
  });
  await knex.schema.alterTable('towns', (table) => {
    // JSON of the texts on the sign-in screens that the town has of its own.
    table.text('auth_texts').notNullable().defaultTo('{}');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table towns drop column auth_texts');
  for (const column of ['version', 'detail']) await knex.raw(`alter table audit_log drop column ${column}`);
  for (const table of ['receipts', 'throttle', 'mailed_links', 'sessions', 'users']) await knex.schema.dropTable(table);
}
