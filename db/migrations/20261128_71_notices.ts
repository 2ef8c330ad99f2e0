import type { Knex } from 'knex';

const refusal = 'Posted notices only grow: none is changed or removed.';

/** SQLite counts an insert that takes a row's place as no deletion, so it has a trigger of its own. */
const sqlite = [
  `create trigger notices_no_update before update on notices begin select raise(abort, '${refusal}'); end`,
  `create trigger notices_no_delete before delete on notices begin select raise(abort, '${refusal}'); end`,
  `create trigger notices_no_replace before insert on notices
   when exists (select 1 from notices where id = new.id) begin select raise(abort, '${refusal}'); end`,
];
const postgres = [
  `create function notices_only_grow() returns trigger language plpgsql as
   $$ begin raise exception '${refusal}'; end $$`,
  `create trigger notices_no_change before update or delete on notices
   for each row execute function notices_only_grow()`,
  `create trigger notices_no_truncate before truncate on notices
   for each statement execute function notices_only_grow()`,
];

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

/** Posted notices of meetings: frozen, numbered, hashed, and chained to the one before. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('notices', (table) => {
    table.text('id').primary();
    table.text('town_id').notNullable();
    // The place in the town's chain, from 1.
    table.integer('position').notNullable();
    table.text('meeting_id').notNullable();
    // Counts the notices of one meeting, from 1.
    table.integer('number').notNullable();
    table.text('kind').notNullable();
    // Canonical JSON, of which sha256 is the hash.
    table.text('snapshot').notNullable();
    table.text('sha256').notNullable();
    table.text('posted_at').notNullable();
    // JSON: the pack's state and version, and the counted days; null where no rule is known.
    table.text('clock');
    table.text('due_at').notNullable();
    table.text('verdict').notNullable();
    table.text('reason').notNullable();
    table.text('person').notNullable();
    table.text('user_id');
    table.text('previous_sha256').notNullable();
    table.text('chain_sha256').notNullable();
    table.unique(['town_id', 'position']);
    table.unique(['meeting_id', 'number']);
  });
  // The files of this site that a notice refers to, which stay.
  await knex.schema.createTable('notice_files', (table) => {
    table.text('file_id').notNullable();
    table.text('notice_id').notNullable();
    table.text('town_id').notNullable();
    table.primary(['file_id', 'notice_id']);
  });
  for (const statement of isPostgres(knex) ? postgres : sqlite) await knex.raw(statement);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('notice_files');
  await knex.schema.dropTable('notices');
  if (isPostgres(knex)) await knex.raw('drop function notices_only_grow');
}
