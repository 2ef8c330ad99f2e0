import type { Knex } from 'knex';
import { readOfficeHours } from '../rules/town/officeHoursText.ts';

/**
 * Office hours become rows where their texts can be read; the texts stay. The town's seq is raised, so that browsers
 * and cached pages follow. An event can close the office on its days.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('events', (table) => {
    table.boolean('closes_office').notNullable().defaultTo(false);
  });
  const rows = await knex('sections').where({ section_key: 'contact' }).select('town_id', 'content');
  for (const { town_id, content } of rows) {
    const contact = JSON.parse(content);
    const days = readOfficeHours({ weekday: '', friday: '', ...contact.hours });
    if (days.length === 0) continue;
    await knex('towns').where({ id: town_id }).increment('seq', 1);
    const { seq } = await knex('towns').where({ id: town_id }).first('seq');
    const changed = JSON.stringify({ ...contact, hours: { ...contact.hours, days } });
    await knex('sections').where({ town_id, section_key: 'contact' }).update({ content: changed, seq });
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table events drop column closes_office');
}
