import type { Knex } from 'knex';

/** The pictures of announcements, as JSON. Those from before have none. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table announcements add column pictures text not null default '[]'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table announcements drop column pictures');
}
