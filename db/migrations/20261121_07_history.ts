import type { Knex } from 'knex';

const nouns = ['announcements', 'events', 'document_categories', 'documents', 'banners'];
const refusal = 'The audit log only grows: its lines are neither changed nor removed.';

/** SQLite also has to hear of an insert that would take a line's place, which it counts as no deletion. */
const sqlite = [
  `create trigger audit_log_no_update before update on audit_log begin select raise(abort, '${refusal}'); end`,
  `create trigger audit_log_no_delete before delete on audit_log begin select raise(abort, '${refusal}'); end`,
  `create trigger audit_log_no_replace before insert on audit_log
   when exists (select 1 from audit_log where id = new.id) begin select raise(abort, '${refusal}'); end`,
];
const postgres = [
  `create function audit_log_only_grows() returns trigger language plpgsql as
   $$ begin raise exception '${refusal}'; end $$`,
  `create trigger audit_log_no_change before update or delete on audit_log
   for each row execute function audit_log_only_grows()`,
  `create trigger audit_log_no_truncate before truncate on audit_log
   for each statement execute function audit_log_only_grows()`,
];

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

/** An audit log that the database itself lets nobody rewrite, and the ways in which log and bin are looked through. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of isPostgres(knex) ? postgres : sqlite) await knex.raw(statement);
  await knex.schema.alterTable('audit_log', (table) => {
    table.index(['town_id', 'person', 'id']);
    table.index(['town_id', 'action', 'id']);
    table.index(['town_id', 'noun', 'id']);
    table.index(['town_id', 'noun', 'record_id']);
  });
  for (const noun of nouns) {
    await knex.raw(`create index ${noun}_deleted on ${noun} (town_id, deleted_at) where deleted_at is not null`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const noun of nouns) await knex.raw(`drop index ${noun}_deleted`);
  await knex.schema.alterTable('audit_log', (table) => {
    for (const column of ['person', 'action', 'noun']) table.dropIndex(['town_id', column, 'id']);
    table.dropIndex(['town_id', 'noun', 'record_id']);
  });
  const triggers = isPostgres(knex) ? ['no_change', 'no_truncate'] : ['no_update', 'no_delete', 'no_replace'];
  for (const trigger of triggers) {
    await knex.raw(`drop trigger audit_log_${trigger}${isPostgres(knex) ? ' on audit_log' : ''}`);
  }
  if (isPostgres(knex)) await knex.raw('drop function audit_log_only_grows');
}
