/** Lists and counts the barriers of records that visitors read. Every query runs along the primary key of `barriers`. */
import type { Knex } from 'knex';
import type { BarrierSummary, ListedBarrier } from '../../../db/rules/accessibility/barrierList.ts';
import { type BarrierNoun, type BarrierRule, barrierNouns } from '../../../db/rules/accessibility/barriers.ts';
import { editsCategory, editsPage } from '../../../db/rules/accounts/recordRights.ts';
import { editableNouns, editsAll, editsNoun, type Role } from '../../../db/rules/accounts/rights.ts';
import { documentPath } from '../../../db/rules/documents/documents.ts';
import { formPath } from '../../../db/rules/forms/forms.ts';
import { itemPath } from '../../../db/rules/items/paths.ts';
import { announcementPath, eventPath, meetingPath, pagePath, personPath } from '../../../db/rules/links/paths.ts';
import { toIso } from '../../../db/rules/time.ts';
import { readPageLinks } from '../content/pages.ts';
import { isScheduledNoun } from '../content/schedule.ts';
import { type BarrierRow, toBarrier } from './barriers.ts';

/** The columns that name a record. */
const titles: Record<BarrierNoun, string> = {
  announcements: 'title',
  events: 'title',
  documents: 'title',
  banners: 'text',
  items: 'title',
  people: 'name',
  pages: 'title',
  meetings: 'date',
  forms: 'title',
};

type Addressed = { record_id: string; part: string };

/** Columns that an address needs besides the id. */
const addressParts: Partial<Record<BarrierNoun, string>> = {
  documents: 'file_name',
  pages: 'slug',
  meetings: 'slug',
  forms: 'slug',
};

/** Addresses of records for visitors. Banners are on every page. */
const addresses: Record<BarrierNoun, (record: Addressed) => string> = {
  announcements: ({ record_id }) => announcementPath(record_id),
  events: ({ record_id }) => eventPath(record_id),
  documents: ({ record_id, part }) => documentPath({ id: record_id, file_name: part }),
  banners: () => '/',
  items: ({ record_id }) => itemPath(record_id),
  people: ({ record_id }) => personPath(record_id),
  pages: ({ part }) => pagePath(part),
  meetings: ({ part }) => meetingPath(part),
  forms: ({ part }) => formPath({ slug: part }),
};

/** Records of a noun that somebody may edit: `ids` and `categories` narrow them. */
export type BarrierScope = { noun: BarrierNoun; ids?: string[]; categories?: string[] };

/** Whether somebody may edit at least some records of a checked noun. */
export function editsBarrierNoun(role: Role, noun: BarrierNoun): boolean {
  const editable = editableNouns.find((one) => one === noun);
  return role.is_admin || (editable !== undefined && editsNoun(role, editable));
}

/** Lists what somebody may edit among the checked nouns. */
export async function listScopes(knex: Knex, townId: string, role: Role): Promise<BarrierScope[]> {
  const scopes: BarrierScope[] = [];
  for (const noun of barrierNouns.filter((one) => editsBarrierNoun(role, one))) {
    if (noun === 'pages' && !editsAll(role, noun)) {
      const pages = await readPageLinks(knex, townId);
      scopes.push({ noun, ids: pages.filter((page) => editsPage(role, page, pages)).map(({ id }) => id) });
    } else if (noun === 'documents' && !editsAll(role, noun)) {
      const categories = role.rights.filter((right) => right.noun === noun).map(({ within }) => within);
      scopes.push({ noun, categories: categories.filter((category) => editsCategory(role, category)) });
    } else scopes.push({ noun });
  }
  return scopes;
}

export type BarrierFilter = { townId: string; now: number; rule?: BarrierRule | undefined; withTips?: boolean };

/** Barriers without answer in records of a noun that visitors read now. The archive's documents don't count. */
function selectOpen(knex: Knex, { noun, ids, categories }: BarrierScope, filter: BarrierFilter): Knex.QueryBuilder {
  const query = knex('barriers as b')
    .join(`${noun} as r`, 'r.id', 'b.record_id')
    .where({ 'b.town_id': filter.townId, 'b.noun': noun, 'r.town_id': filter.townId, 'r.deleted_at': null })
    .whereNotExists((answer) =>
      answer
        .from('barrier_answers as a')
        .select('a.rule')
        .where({ 'a.town_id': filter.townId, 'a.noun': noun })
        .whereRaw('a.rule = b.rule and a.subject = b.subject'),
    );
  if (!filter.withTips) query.whereIn('b.severity', ['error', 'review']);
  if (filter.rule) query.where({ 'b.rule': filter.rule });
  if (ids) query.whereIn('r.id', ids);
  if (categories) query.whereIn('r.category_id', categories);
  if (noun === 'items') query.where({ 'r.is_public': true });
  if (noun === 'meetings') query.whereNotNull('r.posted');
  if (noun === 'documents') query.whereNull('r.archive');
  if (isScheduledNoun(noun)) {
    query
      .where({ 'r.shown': true })
      .where((due) => due.whereNull('r.turns_at').orWhere('r.turns_at', '>', toIso(filter.now)));
  }
  return query;
}

type Counts = Partial<Record<BarrierNoun, number>>;

/** Counts by noun; nouns without any are left out. */
export async function countBarriers(
  knex: Knex,
  scopes: readonly BarrierScope[],
  filter: BarrierFilter,
): Promise<Counts> {
  const counts: Counts = {};
  for (const scope of scopes) {
    const row = await selectOpen(knex, scope, filter).count({ count: '*' }).first();
    if (Number(row?.count) > 0) counts[scope.noun] = Number(row?.count);
  }
  return counts;
}

export const sumCounts = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** When all records of a town were last checked; null before the first time. */
export async function readCheckedAt(knex: Knex, town_id: string): Promise<string | null> {
  const row: { checked_at: string } | undefined = await knex('barrier_checks').where({ town_id }).first('checked_at');
  return row?.checked_at ?? null;
}

/** Counts barriers, for the report and the dashboard. */
export async function readBarrierSummary(knex: Knex, townId: string, now: number): Promise<BarrierSummary> {
  const checked_at = await readCheckedAt(knex, townId);
  if (checked_at === null) return { to_mend: null, by_noun: {}, checked_at };
  const scopes = barrierNouns.map((noun) => ({ noun }));
  const by_noun = await countBarriers(knex, scopes, { townId, now });
  return { to_mend: sumCounts(by_noun), by_noun, checked_at };
}

/** Lists barriers by noun, the oldest of each noun first. @param counts of the same scopes and filter */
export async function listBarriers(
  knex: Knex,
  scopes: readonly BarrierScope[],
  filter: BarrierFilter & { counts: Counts; offset: number; limit: number },
): Promise<ListedBarrier[]> {
  const listed: ListedBarrier[] = [];
  let skip = filter.offset;
  for (const scope of scopes) {
    const { noun } = scope;
    const count = filter.counts[noun] ?? 0;
    const missing = filter.limit - listed.length;
    if (skip < count && missing > 0) {
      const rows: (BarrierRow & Addressed & { title: string })[] = await selectOpen(knex, scope, filter)
        .orderBy(['b.since', 'b.record_id', 'b.position'])
        .offset(skip)
        .limit(missing)
        .select('b.*', `r.${titles[noun]} as title`, `r.${addressParts[noun] ?? 'id'} as part`);
      listed.push(
        ...rows.map((row) => ({
          ...toBarrier(row),
          noun,
          record_id: row.record_id,
          title: row.title,
          address: addresses[noun](row),
          since: row.since,
        })),
      );
    }
    skip = Math.max(0, skip - count);
  }
  return listed;
}
