import type { Knex } from 'knex';

/** The rental in the calendar that was made from an inquiry, whose details are erased with it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('requests', (table) => {
    table.text('event_id').notNullable().defaultTo('');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table requests drop column event_id');
}
