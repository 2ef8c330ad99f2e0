import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

type Section = { town_id: string; content: string; seq: number; updated_at: string };

/** The people of a town. Those in the officials section become people. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('people', (table) => {
    table.text('id').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.integer('version').notNullable();
    table.integer('seq').notNullable();
    table.text('created_at').notNullable();
    table.text('updated_at').notNullable();
    table.text('deleted_at');
    table.text('name').notNullable();
    table.text('role').notNullable();
    table.text('office').notNullable();
    table.text('department_id').notNullable();
    table.text('phone').notNullable();
    table.text('email').notNullable();
    // JSON, like subjects.
    table.text('photo');
    table.text('term_ends').notNullable();
    table.boolean('is_official').notNullable();
    table.text('subjects').notNullable();
    table.integer('order_index').notNullable();
    table.index(['town_id', 'seq', 'id']);
  });
  const sections: Section[] = await knex('sections').where({ section_key: 'officials' });
  for (const { town_id, content, updated_at } of sections) await addOfficials(knex, town_id, content, updated_at);
}

async function addOfficials(knex: Knex, town_id: string, content: string, updated_at: string): Promise<void> {
  const { members } = JSON.parse(content);
  if (!Array.isArray(members)) return;
  const town = await knex('towns').where({ id: town_id }).first('seq');
  // Browsers that synced before must hear of these people.
  const seq = Number(town?.seq ?? 0) + 1;
  const rows = members
    .map((member) => ({ name: String(member?.name ?? '').trim(), role: String(member?.title ?? '').trim() }))
    .filter(({ name, role }) => name || role)
    .map(({ name, role }, order_index) => ({
      id: randomUUID(),
      ...{ town_id, version: 1, seq, created_at: updated_at, updated_at, order_index },
      ...(name ? { name, role } : { name: role, role: '' }),
      ...{ office: '', department_id: '', phone: '', email: '', photo: null, term_ends: '' },
      ...{ is_official: true, subjects: '[]' },
    }));
  for (const row of rows) await knex('people').insert(row);
  if (rows.length > 0) await knex('towns').where({ id: town_id }).update({ seq });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('people');
}
