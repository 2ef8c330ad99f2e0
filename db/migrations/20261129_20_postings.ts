import type { Knex } from 'knex';

const refusal = 'Postings only grow: none is changed or removed.';

/** SQLite counts an insert that takes a row's place as no deletion, so it has a trigger of its own. */
const sqlite = [
  `create trigger postings_no_update before update on postings begin select raise(abort, '${refusal}'); end`,
  `create trigger postings_no_delete before delete on postings begin select raise(abort, '${refusal}'); end`,
  `create trigger postings_no_replace before insert on postings
   when exists (select 1 from postings where id = new.id) begin select raise(abort, '${refusal}'); end`,
];
const postgres = [
  `create function postings_only_grow() returns trigger language plpgsql as
   $$ begin raise exception '${refusal}'; end $$`,
  `create trigger postings_no_change before update or delete on postings
   for each row execute function postings_only_grow()`,
  `create trigger postings_no_truncate before truncate on postings
   for each statement execute function postings_only_grow()`,
];

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

/** Papers that hang somewhere, and word that was given, as staff reported it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('postings', (table) => {
    table.text('id').primary();
    table.text('town_id').notNullable();
    table.text('notice_id').notNullable();
    table.text('channel').notNullable();
    table.text('place').notNullable();
    // When the button was pressed, by the clock of the device.
    table.text('posted_at').notNullable();
    table.text('received_at').notNullable();
    table.text('person').notNullable();
    table.text('user_id');
    // The photo's file, which stays; null for none.
    table.text('photo_id');
    table.text('photo_sha256');
    table.text('remark').notNullable();
    table.index(['notice_id', 'received_at']);
    table.index(['town_id', 'channel', 'received_at']);
    table.index('photo_id');
  });
  for (const statement of isPostgres(knex) ? postgres : sqlite) await knex.raw(statement);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('postings');
  if (isPostgres(knex)) await knex.raw('drop function postings_only_grow');
}
