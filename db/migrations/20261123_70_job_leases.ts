import type { Knex } from 'knex';

/** Which of several servers does a job, and when it is next due. One that serves alone leaves this empty. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('job_leases', (table) => {
    table.text('job').primary();
    // A process, by a random word of its own.
    table.text('taken_by').notNullable();
    // By the database's clock, in milliseconds.
    table.bigInteger('taken_until').notNullable();
    table.bigInteger('next_at').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('job_leases');
}
