/** Reads a request with everything that staff see around it. */
import type { Database } from '../../../db/connection.ts';
import type { RequestDetail, RequestLink } from '../../../db/rules/requests/staff.ts';
import { listForms } from '../forms/forms.ts';
import { listEditors } from '../rights.ts';
import { listRequestInvoices } from './estimateInvoice.ts';
import { listRequestEvents } from './events.ts';
import { listRequestFiles, readRequest } from './requests.ts';

type Readable = Pick<Database, 'read'>;

const linkColumns = ['id', 'number', 'form_title', 'status', 'received_at'] as const satisfies (keyof RequestLink)[];

/** Lists the forms that a request can be put under, and those that have requests though they were deleted. */
export async function listRequestForms(db: Readable, townId: string): Promise<{ id: string; title: string }[]> {
  const forms = (await listForms(db, townId)).map(({ id, title }) => ({ id, title }));
  const used: { id: string; title: string }[] = await db
    .read('requests')
    .where({ town_id: townId })
    .groupBy('form_id')
    .select({ id: 'form_id' })
    .max({ title: 'form_title' });
  return [...forms, ...used.filter(({ id }) => !forms.some((form) => form.id === id))];
}

/**
 * @param name the request's id or number
 * @param signFile makes the address of a stored file, by the id of the request's file
 * @returns null for none
 */
export async function readRequestDetail(
  db: Readable,
  townId: string,
  name: string,
  { today, signFile }: { today: string; signFile: (id: string) => string },
): Promise<RequestDetail | null> {
  const { read } = db;
  const request = await readRequest(read, townId, name);
  if (!request) return null;
  const { id, duplicate_of } = request;
  const [files, events, invoices, duplicates, original, colleagues, forms] = await Promise.all([
    listRequestFiles(read, id),
    listRequestEvents(read, townId, id, { forStaff: true }),
    listRequestInvoices(read, townId, id),
    read('requests').where({ town_id: townId, duplicate_of: id }).orderBy(['received_at', 'id']).select(linkColumns),
    read('requests').where({ town_id: townId, id: duplicate_of }).first(linkColumns),
    listEditors(read, townId, 'forms', {}),
    listForms(db, townId),
  ]);
  return {
    ...request,
    files: files.map(({ file_id: _file, ...file }) => ({ ...file, url: file.is_stored ? signFile(file.id) : '' })),
    events,
    invoices,
    duplicates,
    original: original ?? null,
    colleagues,
    forms: forms.map((form) => ({ id: form.id, title: form.title })),
    is_public_list: forms.some((form) => form.id === request.form_id && form.is_public_list),
    today,
  };
}
