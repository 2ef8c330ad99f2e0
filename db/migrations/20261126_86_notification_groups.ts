import type { Knex } from 'knex';

/** Documents that are added together are told of in one message: those that another one's message names say whose. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table notifications add column sent_with text');
  await knex.raw('create index notifications_together on notifications (sent_with) where sent_with is not null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index notifications_together');
  await knex.raw('alter table notifications drop column sent_with');
}
