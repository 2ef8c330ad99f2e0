/** Subscriptions to news by e-mail, and their confirmation. */

import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { SubscriptionChanges, SubscriptionRequest } from '../../../db/rules/news/subscriptionInput.ts';
import {
  bodyTopic,
  documentTopic,
  fixedTopics,
  type SubscriptionFrequency,
  subscriptionFrequencies,
} from '../../../db/rules/news/subscriptions.ts';
import { invalidField } from '../../../db/rules/problems.ts';
import { toIso } from '../../../db/rules/time.ts';
import { newId } from '../recordIds.ts';

/** After this many permanent refusals in a row, an address gets no more mail. */
export const maxRefusals = 3;

export type Subscription = {
  id: string;
  town_id: string;
  email: string;
  frequency: SubscriptionFrequency;
  token: string;
  failures: number;
  /** Null until the address is confirmed. */
  confirmed_at: string | null;
  created_at: string;
  updated_at: string;
};

/** Lists document topics: a town's categories. */
export const listDocumentTopics = (knex: Knex, townId: string): Promise<{ topic: string; title: string }[]> =>
  knex('document_categories')
    .where({ town_id: townId, deleted_at: null })
    .orderBy(['order_index', 'title'])
    .select('id', 'title')
    .then((rows: { id: string; title: string }[]) =>
      rows.map(({ id, title }) => ({ topic: documentTopic(id), title })),
    );

/** Lists the topics of the bodies that meet. A retired body is no longer offered; who follows it still does. */
export const listBodyTopics = (knex: Knex, townId: string): Promise<{ topic: string; title: string }[]> =>
  knex('bodies')
    .where({ town_id: townId, deleted_at: null, is_retired: false })
    .orderBy(['order_index', 'name'])
    .select('id', 'name')
    .then((rows: { id: string; name: string }[]) =>
      rows.map(({ id, name }) => ({ topic: bodyTopic(id), title: name })),
    );

/**
 * Keeps topics that exist in this town: a category may have been deleted meanwhile.
 * @param others topics that exist besides those of every subscriber
 */
export async function keepKnownTopics(
  knex: Knex,
  townId: string,
  topics: readonly string[],
  others: readonly string[] = [],
): Promise<string[]> {
  // One after the other, because a transaction has one connection.
  const documents = await listDocumentTopics(knex, townId);
  const bodies = await listBodyTopics(knex, townId);
  const ofTown = [...documents, ...bodies].map(({ topic }) => topic);
  const known = new Set([...fixedTopics, ...ofTown, ...others]);
  return topics.filter((topic) => known.has(topic));
}

async function writeTopics(
  trx: Knex.Transaction,
  { id, town_id, confirmed_at }: Pick<Subscription, 'id' | 'town_id' | 'confirmed_at'>,
  topics: string[],
): Promise<void> {
  await trx('subscription_topics').where({ subscription_id: id }).del();
  const is_confirmed = confirmed_at !== null;
  const rows = topics.map((topic) => ({ town_id, subscription_id: id, topic, is_confirmed }));
  if (rows.length > 0) await trx.batchInsert('subscription_topics', rows, 100);
}

/** Lists a subscription's topics, unsorted. */
export const listTopicsOf = (knex: Knex, id: string): Promise<string[]> =>
  knex('subscription_topics').where({ subscription_id: id }).pluck('topic');

/** @returns undefined for an unknown token, or one of another town or an ended subscription */
export const findSubscription = (knex: Knex, townId: string, token: string): Promise<Subscription | undefined> =>
  knex('subscriptions').where({ town_id: townId, token }).first();

/** Finds a subscription by its address. */
export const findSubscriptionOf = (knex: Knex, townId: string, email: string): Promise<Subscription | undefined> =>
  knex('subscriptions').where({ town_id: townId, email }).first();

type Saving = { townId: string; now: number };

/**
 * Stores a request to subscribe. A confirmed address is not changed, because anyone can type it.
 * @throws Problem `invalid` if no topic is left
 */
export async function askForSubscription(
  trx: Knex.Transaction,
  { email, topics, frequency }: SubscriptionRequest,
  { townId, now }: Saving,
): Promise<Subscription> {
  const wanted = await keepKnownTopics(trx, townId, topics);
  if (wanted.length === 0) throw invalidField('topics', 'Choose at least one kind of news.');
  const instant = toIso(now);
  const before = await findSubscriptionOf(trx, townId, email);
  if (before?.confirmed_at) return before;
  const subscription: Subscription = {
    ...(before ?? { id: newId(), town_id: townId, email, token: randomBytes(24).toString('base64url'), failures: 0 }),
    frequency,
    confirmed_at: null,
    created_at: instant,
    updated_at: instant,
  };
  if (before) await trx('subscriptions').where({ id: before.id }).update(subscription);
  else await trx('subscriptions').insert(subscription);
  await writeTopics(trx, subscription, wanted);
  return subscription;
}

/**
 * Saves an owner's choices, which also confirms the address: the token proves access to the mailbox.
 * @throws Problem `invalid` if no topic is left
 */
export async function saveSubscription(
  trx: Knex.Transaction,
  { id, town_id, confirmed_at }: Subscription,
  { topics, frequency }: SubscriptionChanges,
  now: number,
): Promise<void> {
  const wanted = await keepKnownTopics(trx, town_id, topics);
  if (wanted.length === 0) throw invalidField('topics', 'Choose at least one kind of news, or unsubscribe.');
  const instant = toIso(now);
  await trx('subscriptions')
    .where({ id })
    .update({ frequency, failures: 0, confirmed_at: confirmed_at ?? instant, updated_at: instant });
  await writeTopics(trx, { id, town_id, confirmed_at: confirmed_at ?? instant }, wanted);
}

/** Removes a subscription with its waiting mails. */
export const endSubscription = (trx: Knex.Transaction, id: string): Promise<number> =>
  trx('subscriptions').where({ id }).del();

/** If this many mails failed and none succeeded, our own mail server is at fault. */
const fewestRefusedByAll = 10;

/** Whether every recipient refused the mails that this subscriber refused. */
async function isRefusedByAll(trx: Knex.Transaction, id: string): Promise<boolean> {
  const refused = trx('mails').where({ subscription_id: id }).whereNotNull('failed_at').select('notification_id');
  const mails = () => trx('mails').whereIn('notification_id', refused);
  if (await mails().whereNotNull('sent_at').first('id')) return false;
  return (await mails().limit(fewestRefusedByAll).pluck('id')).length === fewestRefusedByAll;
}

/**
 * Counts a mail's result. An address that keeps refusing is unsubscribed.
 * @returns whether it was unsubscribed
 */
export async function noteDelivery(trx: Knex.Transaction, id: string, isRefused: boolean): Promise<boolean> {
  if (!isRefused) {
    await trx('subscriptions').where({ id }).where('failures', '>', 0).update({ failures: 0 });
    return false;
  }
  await trx('subscriptions').where({ id }).increment('failures', 1);
  const refusing = trx('subscriptions').where({ id }).where('failures', '>=', maxRefusals);
  if (!(await refusing.clone().first('id')) || (await isRefusedByAll(trx, id))) return false;
  return (await refusing.del()) > 0;
}

/** Counts subscribers by topic, in total, and unconfirmed. */
export async function countSubscribers(
  knex: Knex,
  townId: string,
): Promise<{ total: number; unconfirmed: number; byTopic: Map<string, number> }> {
  const [totals, rows] = await Promise.all([
    knex('subscriptions').where({ town_id: townId }).count('confirmed_at as confirmed').count('* as all').first(),
    knex('subscription_topics')
      .where({ town_id: townId, is_confirmed: true })
      .groupBy('topic')
      .select('topic')
      .count('* as count'),
  ]);
  const total = Number(totals?.confirmed ?? 0);
  const byTopic = new Map(rows.map(({ topic, count }) => [String(topic), Number(count)]));
  return { total, unconfirmed: Number(totals?.all ?? 0) - total, byTopic };
}

const digestFrequencies = subscriptionFrequencies.filter((frequency) => frequency !== 'at_once');

/** Counts confirmed subscribers who would get a separate mail now, and those who get a digest. */
export async function countFollowers(
  knex: Knex,
  townId: string,
  topics: readonly string[],
  isUrgent: boolean,
): Promise<{ followers: number; digests: number }> {
  const all = knex('subscription_topics')
    .where({ town_id: townId, is_confirmed: true })
    .whereIn('topic', topics)
    .distinct('subscription_id');
  const getDigests = knex('subscriptions')
    .where({ town_id: townId })
    .whereIn('frequency', digestFrequencies)
    .select('id');
  const countOf = async (rows: Knex.QueryBuilder) =>
    Number((await knex.from(rows.as('counted')).count('* as count').first())?.count ?? 0);
  // Intersecting two indexes: with 20,000 subscribers, a join takes five times as long.
  const digests = isUrgent ? 0 : await countOf(getDigests.intersect(all.clone()));
  return { followers: (await countOf(all)) - digests, digests };
}

export type ExportedSubscription = Pick<Subscription, 'id' | 'email' | 'frequency' | 'created_at'> & {
  confirmed_at: string;
  topics: string[];
};
const perPage = 500;

/** Reads all confirmed subscriptions page by page, for a file of any length. */
export async function* streamSubscriptions(knex: Knex, townId: string): AsyncGenerator<ExportedSubscription[]> {
  let last = '';
  for (;;) {
    const rows: Omit<ExportedSubscription, 'topics'>[] = await knex('subscriptions')
      .where({ town_id: townId })
      .where('id', '>', last)
      .whereNotNull('confirmed_at')
      .orderBy('id')
      .limit(perPage)
      .select('id', 'email', 'frequency', 'confirmed_at', 'created_at');
    const ids = rows.map(({ id }) => id);
    const topics: { subscription_id: string; topic: string }[] = await knex('subscription_topics')
      .whereIn('subscription_id', ids)
      .orderBy('topic')
      .select('subscription_id', 'topic');
    const byId = Map.groupBy(topics, (one) => one.subscription_id);
    if (rows.length > 0) {
      yield rows.map((row) => ({ ...row, topics: (byId.get(row.id) ?? []).map(({ topic }) => topic) }));
    }
    if (rows.length < perPage) return;
    last = rows.at(-1)?.id ?? '';
  }
}
