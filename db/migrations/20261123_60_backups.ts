import type { Knex } from 'knex';

/** The nightly backups: one row for each night, whichever server made it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('backups', (table) => {
    // The date on which it was due, by the server's clock.
    table.text('night').primary();
    table.integer('attempts').notNullable();
    // Until then some server is at it, or waits; null once there is one, and for a night that nothing was due in.
    table.text('next_attempt_at');
    // When it was made and restored on trial.
    table.text('finished_at');
    table.text('file').notNullable();
    table.bigInteger('bytes');
    // Why the last attempt failed, in words; empty if it did not.
    table.text('failure').notNullable();
    table.text('created_at').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('backups');
}
