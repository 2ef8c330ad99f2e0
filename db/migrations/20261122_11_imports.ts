import type { Knex } from 'knex';

const nouns = ['announcements', 'events'];

/**
 * Which version of a record an import wrote last, so that the next one sees what clerks changed since; and the sources
 * of what clerks deleted, which outlive the bin. Until now only the command line imported.
 */
export async function up(knex: Knex): Promise<void> {
  for (const noun of nouns) {
    await knex.raw(`alter table ${noun} add column imported_version integer`);
    await knex.raw(
      `update ${noun} set imported_version = (
         select max(revisions.version) from revisions
         where revisions.town_id = ${noun}.town_id and revisions.noun = '${noun}'
           and revisions.record_id = ${noun}.id and revisions.person in ('command line', 'import')
       ) where source <> ''`,
    );
  }
  await knex.schema.createTable('purged_imports', (table) => {
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.text('noun').notNullable();
    table.text('source').notNullable();
    table.primary(['town_id', 'noun', 'source']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('purged_imports');
  for (const noun of nouns) await knex.raw(`alter table ${noun} drop column imported_version`);
}
