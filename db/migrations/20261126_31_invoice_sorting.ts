import type { Knex } from 'knex';

const indexes = { due: 'due_date', total: 'total_cents' };

/** Invoices are listed by their due dates and by their sums, too. */
export async function up(knex: Knex): Promise<void> {
  for (const [name, column] of Object.entries(indexes))
    await knex.raw(`create index invoices_by_${name} on invoices (town_id, ${column}, sequence)`);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(indexes)) await knex.raw(`drop index invoices_by_${name}`);
}
