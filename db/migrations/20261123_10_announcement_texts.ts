import type { Knex } from 'knex';

/**
 * How the text of an announcement is read: `plain`, as all from before, or `markdown`; and of one that is formatted
 * what it is drawn from, as JSON.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table announcements add column format text not null default 'plain'`);
  await knex.raw(`alter table announcements add column blocks text not null default '[]'`);
}

export async function down(knex: Knex): Promise<void> {
  for (const column of ['blocks', 'format']) await knex.raw(`alter table announcements drop column ${column}`);
}
