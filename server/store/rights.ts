/** Checks an editor's rights against stored records. The rules are in db/rules/accounts/rights.ts. */
import type { Knex } from 'knex';
import { fullName } from '../../db/rules/accounts/fullName.ts';
import { editsCategory, editsPage } from '../../db/rules/accounts/recordRights.ts';
import { type EditableNoun, editableNouns, editsAll, editsNoun, type Role } from '../../db/rules/accounts/rights.ts';
import type { Colleague } from '../../db/rules/drafts/drafts.ts';
import type { PageLink } from '../../db/rules/pages/pages.ts';
import { Problem } from '../../db/rules/problems.ts';
import { decodeRole } from './accounts/sessions.ts';
import { readPageLinks } from './content/pages.ts';
import type { Row } from './recordRows.ts';
import { isNoun, type Noun } from './tables.ts';
import type { WriteContext } from './writeContext.ts';

/** The right to all records of another noun that covers these; null for administrators alone. */
const coveringRights: Record<Exclude<Noun, EditableNoun>, EditableNoun | null> = {
  document_categories: 'documents',
  bodies: 'meetings',
  banners: null,
  items: null,
};
const isCovered = (noun: string): noun is keyof typeof coveringRights => Object.hasOwn(coveringRights, noun);

/** The refusal of somebody's call: an editor learns that a right is missing. */
export const refusalOf = ({ rights }: Role) => new Problem(rights.length > 0 ? 'not_editor' : 'not_admin');

/** Whether somebody may change a record. @param pages of the town, for a page */
function mayEditAmong(role: Role, noun: string, record: Row, pages: readonly PageLink[]): boolean {
  if (role.is_admin) return true;
  if (isCovered(noun)) {
    const right = coveringRights[noun];
    return right !== null && editsAll(role, right);
  }
  // Editors of meetings also say in the calendar when they are. Other calls of events need their own right.
  if (noun === 'events' && record.type === 'meeting' && editsNoun(role, 'meetings')) return true;
  if (noun === 'documents') return editsCategory(role, String(record.category_id));
  if (noun === 'pages')
    return editsPage(role, { id: String(record.id ?? ''), parent_id: String(record.parent_id) }, pages);
  const known = editableNouns.find((editable) => editable === noun);
  return known !== undefined && editsNoun(role, known);
}

/**
 * Whether somebody may change a record, or create it at its place.
 * @param record a page with `parent_id`, and its id unless it is new; a document with `category_id`
 */
export async function mayEdit(knex: Knex, townId: string, role: Role, noun: string, record: Row): Promise<boolean> {
  const needsTree = noun === 'pages' && editsNoun(role, noun) && !editsAll(role, noun);
  return mayEditAmong(role, noun, record, needsTree ? await readPageLinks(knex, townId) : []);
}

type AccountRow = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  is_admin: unknown;
  rights: string;
};

/** Lists the accounts that may edit a record, by name: active ones that have signed in. @param record see mayEdit() */
export async function listEditors(knex: Knex, townId: string, noun: string, record: Row): Promise<Colleague[]> {
  const rows: AccountRow[] = await knex('users')
    .where({ town_id: townId, active: true })
    .whereNot({ password_hash: '' })
    .whereRaw(`(is_admin = true or rights <> '[]')`)
    .orderBy(['first_name', 'last_name', 'email'])
    .select('id', 'first_name', 'last_name', 'email', 'is_admin', 'rights');
  const pages = noun === 'pages' ? await readPageLinks(knex, townId) : [];
  return rows
    .filter((row) => mayEditAmong(decodeRole(row), noun, record, pages))
    .map((row) => ({ id: row.id, name: fullName(row) }));
}

/** Whether somebody may change a stored record, deleted or not. Editors may not for one that is not there. */
export async function mayEditRecord(
  knex: Knex,
  townId: string,
  role: Role,
  noun: string,
  id: string,
): Promise<boolean> {
  if (role.is_admin) return true;
  if (!isNoun(noun)) return false;
  const record: Row | undefined = await knex(noun).where({ town_id: townId, id }).first();
  return record !== undefined && mayEdit(knex, townId, role, noun, record);
}

/** For calls that read a record before they write, or only read it. @throws Problem `not_editor`, `not_admin` */
export async function requireRecordEditor(
  knex: Knex,
  townId: string,
  role: Role,
  noun: string,
  id: string,
): Promise<void> {
  if (!(await mayEditRecord(knex, townId, role, noun, id))) throw refusalOf(role);
}

/** @throws Problem `not_editor`, `not_admin` unless the writer may change the record: see mayEdit() */
export async function requireEditable({ trx, townId, role }: WriteContext, noun: Noun, record: Row): Promise<void> {
  if (role && !(await mayEdit(trx, townId, role, noun, record))) throw refusalOf(role);
}

/** @throws Problem `not_editor`, `not_admin` unless the writer is an administrator or a program */
export function requireAdminWriter({ role }: WriteContext): void {
  if (role && !role.is_admin) throw refusalOf(role);
}
