import type { Database } from '../../db/connection.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { type Config, originOf } from '../config/config.ts';
import { composePush } from '../push/composePush.ts';
import type { SendPush } from '../push/sendPush.ts';
import type { Logger } from '../start/log.ts';
import { findNextDue, sendPriorities } from '../store/claimDue.ts';
import { endOfNotification, isStale, type NotificationRow } from '../store/news/notifications.ts';
import { type NotifiedContent, readNotifiedRecords } from '../store/news/notifiedRecords.ts';
import type { PushDevice } from '../store/news/pushDevices.ts';
import { claimDuePush, type PushRow, type PushSettlement, settlePush } from '../store/news/pushes.ts';
import { type PushKeys, readPushKeys } from '../store/news/pushKeys.ts';
import { findTownById } from '../store/towns/towns.ts';

/** A hanging push service only blocks one of these, for five seconds. */
const maxConcurrent = 16;
const firstWaitMs = 10_000;
/** With the waits below, the last attempt is about four hours after the first. Warnings wait less and are tried more often. */
export const usualPace = { longestWaitMs: 3_600_000, maxAttempts: 10 };
const emergencyPace = { longestWaitMs: 300_000, maxAttempts: 50 };
const paceOf = ({ priority }: PushRow) => (priority === sendPriorities.emergency ? emergencyPace : usualPace);

export type PushJobContext = {
  db: Database;
  config: Pick<Config, 'appSecret' | 'dataDir' | 'publicScheme' | 'trustProxy' | 'port'>;
  log: Pick<Logger, 'error'>;
  sendPush: SendPush;
  now: () => number;
  isStopping?: () => boolean;
};

type PushContent = {
  town: Town;
  device: PushDevice;
  notification: NotificationRow;
  records: [NotifiedContent, ...NotifiedContent[]];
  keys: PushKeys;
};

const unreadableKeys = 'The key of push messages cannot be read: APP_SECRET is another one than when it was made.';

/** Reads a message's content just before sending. @returns null if its record is no longer news */
async function read(context: PushJobContext, push: PushRow): Promise<PushContent | null> {
  const { db, now } = context;
  const { town_id, device_id, notification_id } = push;
  const [town, device, notification]: [Town | null | undefined, PushDevice | undefined, NotificationRow | undefined] =
    await Promise.all([
      findTownById(db, town_id),
      db.read('push_devices').where({ town_id, id: device_id }).first(),
      db.read('notifications').where({ town_id, id: notification_id }).first(),
    ]);
  if (!town || !device || !notification || notification.withdrawn_at !== null || isStale(notification, now()))
    return null;
  const [first, ...others] = await readNotifiedRecords(db.read, notification, now());
  if (!first) return null;
  const keys = await readPushKeys(context, town_id);
  if (!keys) throw new Error(unreadableKeys);
  return { town, device, notification, records: [first, ...others], keys };
}

async function send(
  { config, sendPush, now }: PushJobContext,
  content: PushContent,
): Promise<Awaited<ReturnType<SendPush>>> {
  const { town, device, notification, records, keys } = content;
  const origin = originOf(config, town.host);
  const today = toLocalTime(now(), town.time_zone).date;
  const message = composePush(records, { notificationId: notification.id, origin, today });
  return sendPush({
    endpoint: device.endpoint,
    keys: { p256dh: device.p256dh, auth: device.auth },
    payload: JSON.stringify(message),
    // Contact address for the push service.
    vapid: { subject: `https://${town.host}`, ...keys },
    ttlSeconds: Math.max(60, Math.floor((endOfNotification(notification) - now()) / 1000)),
    isUrgent: message.isUrgent,
    topic: message.tag,
  });
}

async function attempt(context: PushJobContext, push: PushRow): Promise<void> {
  const { db, log, now } = context;
  const { longestWaitMs, maxAttempts } = paceOf(push);
  const waitMs = Math.min(firstWaitMs * 3 ** (push.attempts - 1), longestWaitMs);
  const waitOrFail = (failure: string, retryAfterMs = 0): PushSettlement =>
    push.attempts >= maxAttempts
      ? { kind: 'failed', failure }
      : { kind: 'later', failure, retryAt: now() + Math.max(retryAfterMs, waitMs) };
  let settlement: PushSettlement;
  try {
    const content = await read(context, push);
    const outcome = content && (await send(context, content));
    if (!outcome) settlement = { kind: 'dropped' };
    else if (outcome.kind === 'later') settlement = waitOrFail(outcome.failure, outcome.retryAfterMs);
    else if (outcome.kind === 'refused') settlement = { kind: 'failed', failure: outcome.failure };
    else settlement = { kind: outcome.kind };
  } catch (error) {
    log.error({ err: error, push: push.id }, 'push message could not be made');
    settlement = waitOrFail('Something went wrong on our side.');
  }
  await settlePush(db, push, settlement, now());
}

export async function sendDuePushes(context: PushJobContext): Promise<void> {
  // Usually no message is due, and this is the only query.
  if ((await findNextDue(context.db, 'pushes')) > context.now()) return;
  const work = async () => {
    while (!context.isStopping?.()) {
      const push = await claimDuePush(context.db, context.now());
      if (!push) return;
      await attempt(context, push);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: maxConcurrent }, work));
  const broken = ended.find((one) => one.status === 'rejected');
  if (broken) throw broken.reason;
}
