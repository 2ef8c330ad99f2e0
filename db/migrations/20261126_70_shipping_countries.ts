import type { Knex } from 'knex';

/** The countries that a shop ships to, as codes of two letters with spaces between. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("alter table shop_settings add column shipping_countries text not null default 'US'");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table shop_settings drop column shipping_countries');
}
