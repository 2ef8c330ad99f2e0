import type { Knex } from 'knex';

/** The id of the request that a change came by, as the server's log has it; null where none did, and in older lines. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table audit_log add column request_id varchar(64)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table audit_log drop column request_id');
}
