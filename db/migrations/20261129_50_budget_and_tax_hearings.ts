import type { Knex } from 'knex';

/** Columns of `meetings`. `posted_pin` is written by posting alone: the home page shows such a meeting. */
const columns = {
  is_budget: 'boolean not null default false',
  budget_files: "text not null default '[]'",
  // JSON in cents.
  impact_statement: 'text',
  budget_adopted_on: "text not null default ''",
  is_tax_hearing: 'boolean not null default false',
  posted_pin: 'boolean not null default false',
};

/** Meetings about the budget and the tax rate. Adding columns rebuilds no table. */
export async function up(knex: Knex): Promise<void> {
  for (const [name, type] of Object.entries(columns)) {
    await knex.raw(`alter table meetings add column ${name} ${type}`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(columns)) await knex.raw(`alter table meetings drop column ${name}`);
}
