import type { Knex } from 'knex';

/** Followers of bodies, and which notices clerks were reminded of. Adding columns rebuilds no table. */
export async function up(knex: Knex): Promise<void> {
  // Besides `topic`, separated by spaces: a notice is told to the followers of each body that meets, once.
  await knex.raw("alter table notifications add column more_topics text not null default ''");
  // Sent at once, to followers who get digests too.
  await knex.raw('alter table notifications add column is_urgent boolean not null default false');
  await knex.schema.createTable('notice_reminders', (table) => {
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    // The date in the calendar, or the meeting that is not in it.
    table.text('about').notNullable();
    table.text('date').notNullable();
    table.text('told_at').notNullable();
    table.primary(['town_id', 'about', 'date']);
  });
  // When a town is checked again; sooner if its seq has changed.
  await knex.schema.createTable('notice_checks', (table) => {
    table.text('town_id').primary().references('towns.id').onDelete('CASCADE');
    table.text('checked_on').notNullable();
    table.text('check_on').notNullable();
    table.integer('seen_seq').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['notice_checks', 'notice_reminders']) await knex.schema.dropTable(table);
  for (const column of ['more_topics', 'is_urgent']) await knex.raw(`alter table notifications drop column ${column}`);
}
