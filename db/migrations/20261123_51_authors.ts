import type { Knex } from 'knex';

/** Where the address of who did something is stored, beside which their account's id comes. */
const authored = ['revisions', 'audit_log', 'order_events', 'invoice_events', 'refunds', 'ledger_lines'];

/** The lines of these are only ever added. What refuses anything else rests while their authors are filled in. */
const guarded = { audit_log: 'audit_log_only_grows', ledger_lines: 'ledger_lines_only_grow' };
const isGuarded = (table: string): table is keyof typeof guarded => table in guarded;

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

/** Fills in a guarded table with its triggers away. */
async function fillUnguarded(knex: Knex, table: keyof typeof guarded, fill: () => Promise<unknown>): Promise<void> {
  if (isPostgres(knex)) {
    await knex.raw(`alter table ${table} disable trigger ${table}_no_change`);
    await fill();
    await knex.raw(`alter table ${table} enable trigger ${table}_no_change`);
    return;
  }
  const trigger: { sql: string } = await knex('sqlite_master')
    .where({ type: 'trigger', name: `${table}_no_update` })
    .first('sql');
  await knex.raw(`drop trigger ${table}_no_update`);
  await fill();
  await knex.raw(trigger.sql);
}

const accountOf = (table: string) =>
  `(select users.id from users where users.town_id = ${table}.town_id and users.email = ${table}.person)`;

async function fillAuthors(knex: Knex, table: string): Promise<void> {
  const fill = () =>
    knex.raw(
      `update ${table} set user_id = ${accountOf(table)} where person <> '' and ${accountOf(table)} is not null`,
    );
  if (isGuarded(table)) await fillUnguarded(knex, table, fill);
  else await fill();
}

/**
 * The account of who did something, beside the address that it had then, which may become somebody else's; and the
 * address that a mailed link is to make an account's own. So far every address was its account's first one.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of authored) {
    await knex.raw(`alter table ${table} add column user_id text`);
    await fillAuthors(knex, table);
  }
  await knex.schema.alterTable('audit_log', (table) => table.index(['town_id', 'user_id', 'id']));
  // Idempotency records of editors belong to accounts, too. Those of carts have no address for an owner.
  await knex.raw(`update receipts set person = ${accountOf('receipts')} where ${accountOf('receipts')} is not null`);
  await knex.raw("alter table mailed_links add column new_email text not null default ''");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table mailed_links drop column new_email');
  await knex.raw(
    `update receipts set person = (select users.email from users where users.id = receipts.person)
     where person in (select id from users)`,
  );
  await knex.schema.alterTable('audit_log', (table) => table.dropIndex(['town_id', 'user_id', 'id']));
  for (const table of authored) await knex.raw(`alter table ${table} drop column user_id`);
}
