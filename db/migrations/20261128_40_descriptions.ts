import type { Knex } from 'knex';

/** The trees of descriptions that were written in the editor; `[]` for words alone. Adding columns rebuilds no table. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['events', 'items'])
    await knex.raw(`alter table ${table} add column description_blocks text not null default '[]'`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['events', 'items']) await knex.raw(`alter table ${table} drop column description_blocks`);
}
