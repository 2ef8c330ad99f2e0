/** Writes the officials section when people change, and people when the section's members change. */
import { peopleLimits } from '../../../db/rules/people/fields.ts';
import { matchMembers, toMembers } from '../../../db/rules/people/officials.ts';
import type { Person } from '../../../db/rules/people/people.ts';
import { invalidField } from '../../../db/rules/problems.ts';
import type { Member } from '../../../db/rules/town/members.ts';
import { emptySections, type Section } from '../../../db/rules/town/sections.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import { saveRecord, saveSection } from '../saveRecord.ts';
import type { WriteContext } from '../writeContext.ts';

async function readPeople({ trx, townId }: WriteContext): Promise<Person[]> {
  const rows: Row[] = await trx('people').where({ town_id: townId, deleted_at: null });
  return rows.map((row) => decodeRow<Person>('people', row));
}

async function readOfficials({ trx, townId }: WriteContext): Promise<Section<'officials'> | null> {
  const row: Row | undefined = await trx('sections').where({ town_id: townId, section_key: 'officials' }).first();
  return row ? decodeRow<Section<'officials'>>('sections', row) : null;
}

/** Rewrites the section's members after a person changed. @throws Problem `invalid` for too many officials */
export async function updateMembers(context: WriteContext): Promise<void> {
  const members = toMembers(await readPeople(context));
  if (members.length > peopleLimits.officials) {
    throw invalidField('is_official', `A town has at most ${peopleLimits.officials} officials.`);
  }
  const section = await readOfficials(context);
  const content = section?.content ?? emptySections.officials;
  if (JSON.stringify(content.members) === JSON.stringify(members)) return;
  await saveSection(context, 'officials', { content: { ...content, members }, enabled: section?.enabled ?? true });
}

/** Makes the section's members the town's officials: updates, adds and unmarks people, and sorts them. */
export async function updateOfficials(context: WriteContext): Promise<void> {
  const { trx, townId, seq } = context;
  const given = (await readOfficials(context))?.content.members ?? [];
  // Older content may hold a title without a name.
  const members: Member[] = given
    .map(({ name, title }) => ({ name: name.trim(), title: title.trim() }))
    .map(({ name, title }) => (name ? { name, title } : { name: title, title: '' }))
    .filter(({ name }) => name !== '');
  const people = await readPeople(context);
  const { changes, ids } = matchMembers(members, people);
  const added: string[] = [];
  for (const change of changes) {
    const { id } = await saveRecord(context, 'people', change);
    if (!change.id) added.push(id);
  }
  const officials = ids.map((id) => id ?? added.shift());
  const positions = (await readPeople(context))
    .filter(({ is_official }) => is_official)
    .map(({ order_index }) => order_index)
    .sort((a, b) => a - b);
  const before = new Map(people.map(({ id, order_index }) => [id, order_index]));
  for (const [place, id] of officials.entries()) {
    const order_index = positions[place];
    if (id && before.get(id) !== order_index) {
      await trx('people').where({ town_id: townId, id }).update({ order_index, seq });
    }
  }
}
