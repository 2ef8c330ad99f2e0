import type { Knex } from 'knex';

/** When an administrator put the checklist of a new town away; null while it may still be shown. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('towns', (table) => {
    table.text('first_run_closed_at');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table towns drop column first_run_closed_at');
}
