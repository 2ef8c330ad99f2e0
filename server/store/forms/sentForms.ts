/** Finds the form that somebody filled in, whatever became of it since. */
import type { Database } from '../../../db/connection.ts';
import { type Form, isFormOpen } from '../../../db/rules/forms/forms.ts';
import { slugPattern } from '../../../db/rules/pages/slug.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import { tables } from '../tables.ts';

type Readable = Pick<Database, 'read'>;

/** `deleted_at` is null for a form that is there. */
export type SentForm = Form & { deleted_at: string | null };

/** Sorts forms that had the same address: the present one first, then the one that was deleted last. */
function compareMatches(name: string) {
  const rankOf = ({ id, slug, deleted_at }: SentForm) => {
    if (id === name) return 0;
    return (deleted_at === null ? 1 : 3) + (slug === name ? 0 : 1);
  };
  return (a: SentForm, b: SentForm) =>
    rankOf(a) - rankOf(b) || (b.deleted_at ?? '').localeCompare(a.deleted_at ?? '') || a.id.localeCompare(b.id);
}

/** Reads a form by its id, or by a present or former address, in the trash as well; null for none. */
export async function readSentForm({ read }: Readable, townId: string, name: string): Promise<SentForm | null> {
  if (!/^[\w-]{1,120}$/.test(name)) return null;
  const rows: Row[] = await read('forms')
    .where({ town_id: townId })
    .where((named) => {
      named.where({ id: name }).orWhere({ slug: name });
      // Such addresses have no characters that LIKE or JSON would read otherwise.
      if (slugPattern.test(name)) named.orWhereLike('old_slugs', `%"${name}"%`);
    })
    .select([...tables.forms.fields, 'deleted_at']);
  const forms = rows.map((row) => ({ ...decodeRow<Form>('forms', row), deleted_at: row.deleted_at as string | null }));
  return forms.sort(compareMatches(name))[0] ?? null;
}

/** Finds the present address of a form by a former one; null for none. */
export async function findFormSlug(db: Readable, townId: string, former: string): Promise<string | null> {
  const form = slugPattern.test(former) ? await readSentForm(db, townId, former) : null;
  return form && form.deleted_at === null ? form.slug : null;
}

/** The present and former addresses of a town's forms. */
export async function readFormAddresses({ read }: Readable, townId: string): Promise<Set<string>> {
  const rows: { slug: string; old_slugs: string }[] = await read('forms')
    .where({ town_id: townId, deleted_at: null })
    .select('slug', 'old_slugs');
  return new Set(rows.flatMap(({ slug, old_slugs }) => [slug, ...(JSON.parse(old_slugs) as string[])]));
}

/**
 * Whether a form takes what was written at an instant, in milliseconds: what was written before it was closed or
 * deleted is taken, however late a signal came.
 * @param writtenAt null for what is sent at once
 */
export function canReceiveRequest(
  form: SentForm,
  timeZone: string,
  { writtenAt, now }: { writtenAt: number | null; now: number },
): boolean {
  const isOpenNow = form.is_open && form.deleted_at === null;
  // A form has changed when it was closed or deleted.
  const wasOpen = writtenAt !== null && writtenAt < Date.parse(form.updated_at);
  if (!isOpenNow && !wasOpen) return false;
  return isFormOpen({ ...form, is_open: true }, timeZone, Math.min(writtenAt ?? now, now));
}
