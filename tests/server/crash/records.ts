/** Acknowledged saves of editors exist once, whole, with their history. */
import { type Edited, tagFields } from './editor.ts';
import type { Site } from './site.ts';

type Row = { id: string; version: number; title: string; quantity?: number; deleted_at: string | null };

async function checkRecord({ db, failures }: Site, edited: Edited): Promise<void> {
  const { noun, tag, saved, titles, stock, isDeleted, isUnknown } = edited;
  const rows: Row[] = await db.read(noun).where({ [tagFields[noun]]: tag });
  const most = isUnknown && !saved ? rows.length <= 1 : rows.length === 1;
  if (!most) failures.push(`${tag} is there ${rows.length} times`);
  const [row] = rows;
  if (!row) return;
  const revisions: { version: number; record: string }[] = await db
    .read('revisions')
    .where({ noun, record_id: row.id })
    .orderBy('version');
  const versions = revisions.map(({ version }) => version);
  if (versions.some((version, at) => version !== at + 1)) failures.push(`${tag} has the versions ${versions}`);
  for (const [version, title] of titles) {
    const record = revisions.find((one) => one.version === version)?.record;
    if (record === undefined || JSON.parse(record).title !== title)
      failures.push(`${tag} was acknowledged as '${title}', and its version ${version} is ${record}`);
  }
  const creations = await db.read('audit_log').where({ noun, record_id: row.id, action: 'created' });
  if (creations.length !== 1) failures.push(`${tag} was created ${creations.length} times`);
  if (saved && saved.id !== row.id) failures.push(`${tag} was acknowledged as ${saved.id}, and is ${row.id}`);
  if (isUnknown || !saved) return;
  if (row.version !== saved.version + (isDeleted ? 1 : 0))
    failures.push(`${tag} was left at version ${saved.version}, and is at ${row.version}`);
  if (stock !== null && row.quantity !== stock)
    failures.push(`${tag} has a stock of ${row.quantity}, and not ${stock}`);
  if (Boolean(row.deleted_at) !== isDeleted) failures.push(`${tag} is deleted: ${row.deleted_at}, not ${isDeleted}`);
}

export async function checkRecords(site: Site, records: readonly Edited[]): Promise<void> {
  for (const edited of records) await checkRecord(site, edited);
}
