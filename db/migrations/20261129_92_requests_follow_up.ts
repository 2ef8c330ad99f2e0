import type { Knex } from 'knex';

/**
 * - requests: the town's day of the first answer; a later message makes no new request of it
 * - invoices: the request whose charges it asks for
 * - forms: who is mailed about a request that nobody took on, and after how many days
 */
const columns = [
  ['requests', 'answered_on', "text not null default ''"],
  ['invoices', 'request_id', 'text'],
  ['forms', 'copy_to', "text not null default ''"],
  ['forms', 'copy_after_days', 'integer not null default 3'],
] as const;

/** Adding columns rebuilds no table. */
export async function up(knex: Knex): Promise<void> {
  for (const [table, name, type] of columns) await knex.raw(`alter table ${table} add column ${name} ${type}`);
  await knex.raw('create index invoices_request_id_index on invoices (request_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index invoices_request_id_index');
  for (const [table, name] of columns) await knex.raw(`alter table ${table} drop column ${name}`);
}
