import type { Knex } from 'knex';

/** When a webhook about a payment of a town was last refused, since its signature is of another secret. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('webhook_refusals', (table) => {
    table.text('town_id').primary().references('towns.id').onDelete('CASCADE');
    table.text('refused_at').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('webhook_refusals');
}
