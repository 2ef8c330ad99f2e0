/** Checks an editor's rights against stored records. The rules are in db/rules/accounts/rights.ts. */
import type { Knex } from 'knex';
import {
  editableNouns,
  editsAll,
  editsCategory,
  editsNoun,
  editsPage,
  type Role,
} from '../../db/rules/accounts/rights.ts';
import { Problem } from '../../db/rules/problems.ts';
import { readPageLinks } from './content/pages.ts';
import type { Noun, Row } from './tables.ts';
import type { WriteContext } from './writeContext.ts';

const editableTables = [...editableNouns, 'document_categories'] as const;

/** The refusal of somebody's call: an editor learns that a right is missing. */
export const refusalOf = ({ rights }: Role) => new Problem(rights.length > 0 ? 'not_editor' : 'not_admin');

/**
 * Whether somebody may change a record, or create it at its place.
 * @param record a page with `parent_id`, and its id unless it is new; a document with `category_id`
 */
export async function mayEdit(knex: Knex, townId: string, role: Role, noun: string, record: Row): Promise<boolean> {
  if (role.is_admin) return true;
  if (noun === 'document_categories') return editsAll(role, 'documents');
  if (noun === 'documents') return editsCategory(role, String(record.category_id));
  const known = editableNouns.find((editable) => editable === noun);
  if (!known || !editsNoun(role, known)) return false;
  if (known !== 'pages' || editsAll(role, known)) return true;
  const page = { id: String(record.id ?? ''), parent_id: String(record.parent_id) };
  return editsPage(role, page, await readPageLinks(knex, townId));
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
  const table = editableTables.find((known) => known === noun);
  const record: Row | undefined = table && (await knex(table).where({ town_id: townId, id }).first());
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
