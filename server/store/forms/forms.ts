/** Reads forms: public ones, which the table's other columns never leave with, and whole ones for staff. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import {
  compareForms,
  type Form,
  type FormField,
  type FormLink,
  type PublicForm,
  toPublicForm,
} from '../../../db/rules/forms/forms.ts';
import { slugPattern } from '../../../db/rules/pages/slug.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import { tables } from '../tables.ts';

type Readable = Pick<Database, 'read'>;

const linkColumns = [
  'id',
  'seq',
  'slug',
  'title',
  'summary',
  'kind',
  'order_index',
  'is_open',
  'opens_at',
  'closes_at',
] as const satisfies (keyof FormLink)[];

/** Lists a town's forms as links, in their sequence, open or not. */
export async function listFormLinks({ read }: Readable, townId: string): Promise<FormLink[]> {
  const rows: FormLink[] = await read('forms').where({ town_id: townId, deleted_at: null }).select(linkColumns);
  return rows.map((row) => ({ ...row, is_open: Boolean(row.is_open) })).sort(compareForms);
}

/** The addresses of a town's forms, and when each changed. */
export const listFormChanges = ({ read }: Readable, townId: string): Promise<Pick<Form, 'slug' | 'updated_at'>[]> =>
  read('forms').where({ town_id: townId, deleted_at: null }).orderBy('slug').select('slug', 'updated_at');

/** Lists a town's forms with their private fields, for staff. */
export async function listForms({ read }: Readable, townId: string): Promise<Form[]> {
  const rows: Row[] = await read('forms').where({ town_id: townId, deleted_at: null }).select(tables.forms.fields);
  return rows.map((row) => decodeRow<Form>('forms', row)).sort(compareForms);
}

/** Reads a form with its private fields by its address or id; null for none. */
export async function readForm({ read }: Readable, townId: string, name: string): Promise<Form | null> {
  if (!/^[\w-]{1,120}$/.test(name)) return null;
  const row: Row | undefined = await read('forms')
    .where({ town_id: townId, deleted_at: null })
    .where((named: Knex.QueryBuilder) => named.where({ slug: name }).orWhere({ id: name }))
    .first();
  return row ? decodeRow<Form>('forms', row) : null;
}

/** Reads what everybody may read of a form, by its address; null for none. */
export async function readPublicForm(db: Readable, townId: string, slug: string): Promise<PublicForm | null> {
  const form = slugPattern.test(slug) ? await readForm(db, townId, slug) : null;
  return form && form.slug === slug ? toPublicForm(form) : null;
}

/** Reads the fields of a form as a version had them; null for a version that never was. */
export async function readFormVersion(
  { read }: Readable,
  townId: string,
  form: Form,
  version: number,
): Promise<Form | null> {
  if (version === form.version) return form;
  const row: { record: string } | undefined = await read('revisions')
    .where({ town_id: townId, noun: 'forms', record_id: form.id, version })
    .first('record');
  return row ? { ...(JSON.parse(row.record) as Form), id: form.id, version } : null;
}

/** Lists the fields of a form as all its versions had them, one after the other. */
export async function listFormerFields(knex: Knex, townId: string, formId: string): Promise<FormField[]> {
  const records: string[] = await knex('revisions')
    .where({ town_id: townId, noun: 'forms', record_id: formId })
    .orderBy('version')
    .pluck('record');
  return records.flatMap((record) => (JSON.parse(record) as Form).fields);
}
