/** Stores each page's owner and the day of its next review. Nothing of it is public. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import type { Page } from '../../../db/rules/pages/pages.ts';
import { nextReviewDay, type PageReview } from '../../../db/rules/pages/review.ts';
import { invalidField } from '../../../db/rules/problems.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { listEditors } from '../rights.ts';
import type { WriteContext } from '../writeContext.ts';
import type { Writer } from '../writerTypes.ts';

type Readable = Pick<Database, 'read'>;

/** Accounts that may edit some pages at least. */
const whereEditsPages = (query: Knex.QueryBuilder) =>
  query.where({ 'users.active': true }).whereRaw(`(users.is_admin = true or users.rights like '%"noun":"pages"%')`);

/** Reads a page's review; null for a page without one. */
export const readPageReview = async ({ read }: Readable, pageId: string): Promise<PageReview | null> =>
  (await read('page_reviews').where({ page_id: pageId }).first('owner_id', 'review_on')) ?? null;

/** Starts the review of a new page: its author looks at it again in a year. */
export async function startPageReview({ trx, town, townId, userId, now }: WriteContext, pageId: string): Promise<void> {
  const review_on = nextReviewDay(toLocalTime(now, town.time_zone as string).date);
  await trx('page_reviews')
    .insert({ page_id: pageId, town_id: townId, owner_id: userId ?? '', review_on, mailed_for: '' })
    .onConflict('page_id')
    .ignore();
}

/** Saves a page's review. @throws Problem `invalid` for an owner who may not edit the page */
export async function savePageReview(
  { trx, audit }: Writer,
  townId: string,
  page: Pick<Page, 'id' | 'parent_id'>,
  { owner_id, review_on }: PageReview,
): Promise<void> {
  if (owner_id !== '' && !(await listEditors(trx, townId, 'pages', page)).some(({ id }) => id === owner_id)) {
    throw invalidField('owner_id', 'This account cannot edit the page. Please choose another one.');
  }
  await trx('page_reviews')
    .insert({ page_id: page.id, town_id: townId, owner_id, review_on, mailed_for: '' })
    .onConflict('page_id')
    .merge(['owner_id', 'review_on']);
  await audit({ action: 'reviewed', noun: 'pages', recordId: page.id, detail: review_on });
}

export type DueReview = { id: string; title: string; slug: string; review_on: string };

/** Selects pages whose day has come. Pages in the trash wait until they are restored. */
const selectDue = (knex: Knex, townId: string, today: string) =>
  knex('page_reviews')
    .join('pages', 'pages.id', 'page_reviews.page_id')
    .where({ 'page_reviews.town_id': townId, 'pages.deleted_at': null })
    .where('review_on', '<=', today);

/** Lists the pages to look at again, the longest due first. */
export const listDueReviews = (
  { read }: Readable,
  townId: string,
  today: string,
  limit: number,
): Promise<DueReview[]> =>
  selectDue(read, townId, today)
    .orderBy(['review_on', 'pages.title', 'pages.id'])
    .limit(limit)
    .select('pages.id', 'pages.title', 'pages.slug', 'review_on');

/** A page whose owner was not mailed for its day yet. */
export type UnmailedReview = DueReview & { address: string };

const whereUnmailed = (query: Knex.QueryBuilder) =>
  query.whereRaw('mailed_for <> review_on').join('users', 'users.id', 'page_reviews.owner_id').modify(whereEditsPages);

/** Lists the towns of a time zone that have due pages whose owners were not mailed yet. */
export const listTownsWithUnmailedReviews = (knex: Knex, timeZone: string, today: string): Promise<string[]> =>
  knex('page_reviews')
    .join('towns', 'towns.id', 'page_reviews.town_id')
    .join('pages', 'pages.id', 'page_reviews.page_id')
    .where({ 'towns.time_zone': timeZone, 'pages.deleted_at': null })
    .where('review_on', '<=', today)
    .modify(whereUnmailed)
    .distinct('towns.id')
    .pluck('towns.id');

/** Lists a town's due pages whose owners were not mailed yet. */
export const listUnmailedReviews = (knex: Knex, townId: string, today: string): Promise<UnmailedReview[]> =>
  selectDue(knex, townId, today)
    .modify(whereUnmailed)
    .orderBy(['users.email', 'review_on', 'pages.title', 'pages.id'])
    .select('pages.id', 'pages.title', 'pages.slug', 'review_on', { address: 'users.email' });

/** Notes that owners were mailed. */
export const markReviewsMailed = (trx: Knex.Transaction, pageIds: readonly string[]): Promise<number> =>
  trx('page_reviews')
    .whereIn('page_id', pageIds)
    .update({ mailed_for: trx.ref('review_on') });

/** Lists the pages of a mail that nobody has looked at since it was queued. */
export const listMailedReviews = (
  { read }: Readable,
  townId: string,
  pageIds: readonly string[],
): Promise<DueReview[]> =>
  read('page_reviews')
    .join('pages', 'pages.id', 'page_reviews.page_id')
    .where({ 'page_reviews.town_id': townId, 'pages.deleted_at': null })
    .whereIn('page_id', pageIds)
    .whereRaw('mailed_for = review_on')
    .orderBy(['review_on', 'pages.title', 'pages.id'])
    .select('pages.id', 'pages.title', 'pages.slug', 'review_on');
