/** Devices that get news by web push. Nothing identifies their owners. */

import type { Knex } from 'knex';
import type { MovedDevice, NewDevice } from '../../../db/rules/news/pushInput.ts';
import { collectionTopic } from '../../../db/rules/news/subscriptions.ts';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import { toIso } from '../../../db/rules/time.ts';
import { newId } from '../recordIds.ts';
import { keepKnownTopics } from './subscriptions.ts';

export type PushDevice = {
  id: string;
  town_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  failures: number;
};

/** A device is removed after this many failed messages in a row, if others were delivered. */
export const maxPushFailures = 10;

export const findDevice = (knex: Knex, townId: string, endpoint: string): Promise<PushDevice | undefined> =>
  knex('push_devices').where({ town_id: townId, endpoint }).first();

/** Lists a device's topics, unsorted. */
export const listTopicsOfDevice = (knex: Knex, id: string): Promise<string[]> =>
  knex('push_topics').where({ device_id: id }).pluck('topic');

/** Lists the topics of a town's collection routes. */
async function listReminderTopics(knex: Knex, townId: string): Promise<string[]> {
  const ids: string[] = await knex('collection_routes').where({ town_id: townId, deleted_at: null }).pluck('id');
  return ids.map(collectionTopic);
}

type Saving = { townId: string; now: number };

async function writeDevice(
  trx: Knex.Transaction,
  { endpoint, keys }: Pick<NewDevice, 'endpoint' | 'keys'>,
  { townId, now }: Saving,
  before: Pick<PushDevice, 'id'> | undefined,
): Promise<string> {
  const instant = toIso(now);
  const columns = { endpoint, ...keys, failures: 0, updated_at: instant };
  const id = before?.id ?? newId();
  if (before) await trx('push_devices').where({ id }).update(columns);
  else await trx('push_devices').insert({ id, town_id: townId, ...columns, created_at: instant });
  return id;
}

/**
 * Saves a device's topics. Knowing the endpoint identifies the device.
 * @returns its present topics
 * @throws Problem `invalid` if no topic is left
 */
export async function saveDevice(trx: Knex.Transaction, requested: NewDevice, saving: Saving): Promise<string[]> {
  const { townId: town_id } = saving;
  const topics = await keepKnownTopics(trx, town_id, requested.topics, await listReminderTopics(trx, town_id));
  if (topics.length === 0) throw invalidField('topics', 'Choose at least one kind of news.');
  const device_id = await writeDevice(trx, requested, saving, await findDevice(trx, town_id, requested.endpoint));
  await trx('push_topics').where({ device_id }).del();
  await trx.batchInsert(
    'push_topics',
    topics.map((topic) => ({ town_id, device_id, topic })),
    100,
  );
  return topics;
}

/** Moves a device's topics to its new endpoint. @throws Problem `not_found` if it had none */
export async function moveDevice(trx: Knex.Transaction, moved: MovedDevice, saving: Saving): Promise<void> {
  const { townId } = saving;
  const before = await findDevice(trx, townId, moved.replaces);
  if (!before) throw new Problem('not_found');
  if (moved.endpoint !== moved.replaces) await endDevice(trx, townId, moved.endpoint);
  await writeDevice(trx, moved, saving, before);
}

/** Removes a device with its waiting messages. */
export const endDevice = (trx: Knex.Transaction, townId: string, endpoint: string): Promise<number> =>
  trx('push_devices').where({ town_id: townId, endpoint }).del();

/** Counts devices by topic and in total. */
export async function countDevices(
  knex: Knex,
  townId: string,
): Promise<{ total: number; byTopic: Map<string, number> }> {
  const [all, rows] = await Promise.all([
    knex('push_devices').where({ town_id: townId }).count('* as count').first(),
    knex('push_topics').where({ town_id: townId }).groupBy('topic').select('topic').count('* as count'),
  ]);
  return {
    total: Number(all?.count ?? 0),
    byTopic: new Map(rows.map(({ topic, count }) => [String(topic), Number(count)])),
  };
}

/** Counts devices that a notification would reach now. */
export async function countFollowingDevices(knex: Knex, townId: string, topics: readonly string[]): Promise<number> {
  const row = await knex('push_topics')
    .where({ town_id: townId })
    .whereIn('topic', topics)
    .countDistinct('device_id as count')
    .first();
  return Number(row?.count ?? 0);
}
