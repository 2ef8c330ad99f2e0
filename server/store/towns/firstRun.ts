/** A new town's checklist, and whether it was dismissed. It only takes a few indexed reads. */

import type { Knex } from 'knex';
import { toIso } from '../../../db/rules/time.ts';
import { countDoneSteps, type FirstRun, firstRunSteps } from '../../../db/rules/town/firstRun.ts';
import { type Section, sectionContent } from '../../../db/rules/town/sections.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import type { Writer } from '../writerTypes.ts';

/** Whether a town has any record of a noun, including scheduled ones. */
const hasAny = async (knex: Knex, noun: 'announcements' | 'documents', townId: string): Promise<boolean> =>
  (await knex(noun).where({ town_id: townId, deleted_at: null }).first('id')) !== undefined;

/** Whether a second administrator can sign in; one who was only invited can't yet. */
async function hasSecondAdmin(knex: Knex, townId: string): Promise<boolean> {
  const admins = await knex('users')
    .where({ town_id: townId, is_admin: true, active: true })
    .whereNot({ password_hash: '' })
    .limit(2)
    .select('id');
  return admins.length > 1;
}

/** @param hasMail whether the server sends mails rather than writing them to files */
async function readSteps(knex: Knex, townId: string, name: string, hasMail: boolean): Promise<FirstRun['steps']> {
  const rows: Row[] = await knex('sections')
    .where({ town_id: townId, deleted_at: null })
    .whereIn('section_key', ['navbar', 'hero', 'contact']);
  const sections = rows.map((row) => decodeRow<Section>('sections', row));
  const { weekday, friday, days } = sectionContent(sections, 'contact').hours;
  return {
    name: name.trim() !== '',
    logo: sectionContent(sections, 'navbar').logo.src !== '',
    hero: sectionContent(sections, 'hero').title.trim() !== '',
    hours: days?.some(({ open }) => open) || `${weekday ?? ''}${friday ?? ''}`.trim() !== '',
    announcement: await hasAny(knex, 'announcements', townId),
    document: await hasAny(knex, 'documents', townId),
    mail: hasMail,
    second_admin: await hasSecondAdmin(knex, townId),
  };
}

/**
 * Reads the checklist for a town's administrators.
 * @param hasMail whether the server sends mails rather than writing them to files
 * @returns null if all is done or an administrator has dismissed it
 */
export async function readFirstRun(knex: Knex, { id }: Pick<Town, 'id'>, hasMail: boolean): Promise<FirstRun | null> {
  const town = await knex('towns').where({ id }).first('display_name', 'first_run_closed_at');
  if (!town || town.first_run_closed_at !== null) return null;
  const firstRun = { steps: await readSteps(knex, id, town.display_name, hasMail) };
  return countDoneSteps(firstRun) === firstRunSteps.length ? null : firstRun;
}

/** Dismisses a town's checklist or shows it again, inside a write. @param now in milliseconds */
export async function closeFirstRun(tx: Writer, townId: string, isClosed: boolean, now: number): Promise<void> {
  const { first_run_closed_at: closedAt } = await tx.trx('towns').where({ id: townId }).first('first_run_closed_at');
  if ((closedAt !== null) === isClosed) return;
  const first_run_closed_at = isClosed ? toIso(now) : null;
  await tx.trx('towns').where({ id: townId }).update({ first_run_closed_at });
  await tx.audit({ action: isClosed ? 'checklist_closed' : 'checklist_shown', noun: 'towns', recordId: townId });
}
