import type { Knex } from 'knex';

/** Whether an invoice was ever paid in Stripe's test mode: no money came in for it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table invoices add column is_test boolean not null default false');
  await knex.raw(
    `update invoices set is_test = true where exists (select 1 from payments where payments.invoice_id = invoices.id
     and provider = 'stripe' and payments.status = 'succeeded' and is_live = false)`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table invoices drop column is_test');
}
