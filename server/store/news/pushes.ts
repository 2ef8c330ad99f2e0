/** The outbox of push messages: one row per device and notification, sent by a job. */

import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import { toIso } from '../../../db/rules/time.ts';
import { claimDue, type sendPriorities } from '../claimDue.ts';
import { newId } from '../recordIds.ts';
import { write } from '../write.ts';
import { maxPushFailures, type PushDevice } from './pushDevices.ts';

export type PushRow = {
  id: string;
  town_id: string;
  device_id: string;
  notification_id: string;
  priority: number;
  attempts: number;
};

type Queued = {
  townId: string;
  notificationId: string;
  priority: (typeof sendPriorities)[keyof typeof sendPriorities];
  now: number;
};

/** Recently unreachable devices come last, so that a hanging service delays nobody else. */
const doubtfulMs = 30_000;

/** Queues messages to devices in one statement. Messages that exist already are skipped. */
export async function queuePushes(
  trx: Knex.Transaction,
  devices: readonly Pick<PushDevice, 'id' | 'failures'>[],
  { townId, notificationId, priority, now }: Queued,
): Promise<void> {
  const rows = devices.map(({ id: device_id, failures }) => ({
    id: newId(),
    town_id: townId,
    device_id,
    notification_id: notificationId,
    priority,
    created_at: toIso(now),
    next_attempt_at: toIso(failures > 0 ? now + doubtfulMs : now),
  }));
  if (rows.length > 0) await trx('pushes').insert(rows).onConflict(['notification_id', 'device_id']).ignore();
}

/** An attempt takes up to five seconds. An interrupted one is repeated, and replaces itself on the device. */
const claimMs = 60_000;

export const claimDuePush = (db: Database, now: number) => claimDue<PushRow>(db, 'pushes', { now, claimMs });

/** `dropped`: the news is no longer true. `gone`: the device has unsubscribed. */
export type PushSettlement =
  | { kind: 'sent' | 'dropped' | 'gone' }
  | { kind: 'failed'; failure: string }
  | { kind: 'later'; failure: string; retryAt: number };

async function noteDeviceFailure(db: Database, { town_id, device_id, notification_id }: PushRow, now: number) {
  await write(
    db,
    town_id,
    'push',
    async ({ trx }) => {
      await trx('push_devices').where({ id: device_id }).increment('failures', 1);
      // If no device was reached, the fault may be ours: our clock or network.
      if (!(await trx('pushes').where({ notification_id }).whereNotNull('sent_at').first('id'))) return;
      await trx('push_devices').where({ id: device_id }).where('failures', '>=', maxPushFailures).del();
    },
    { now },
  );
}

/** Records the result of an attempt. */
export async function settlePush(db: Database, push: PushRow, settlement: PushSettlement, now: number): Promise<void> {
  const { id, town_id, device_id, attempts } = push;
  const instant = toIso(now);
  const { kind } = settlement;
  // Inside write(), so that nothing is queued for it meanwhile.
  if (kind === 'gone')
    return void (await write(db, town_id, 'push', ({ trx }) => trx('push_devices').where({ id: device_id }).del(), {
      now,
    }));
  const settled = await db
    .write('pushes')
    .where({ id, attempts })
    .whereNull('sent_at')
    .update({
      failure: 'failure' in settlement ? settlement.failure : '',
      sent_at: kind === 'sent' ? instant : null,
      failed_at: kind === 'failed' ? instant : null,
      next_attempt_at: kind === 'later' ? toIso(settlement.retryAt) : null,
    });
  if (settled === 0) return;
  if (kind === 'sent')
    await db.write('push_devices').where({ id: device_id }).where('failures', '>', 0).update({ failures: 0 });
  if (kind === 'failed') await noteDeviceFailure(db, push, now);
}
