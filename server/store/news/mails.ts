import type { Knex } from 'knex';
import { toIso } from '../../../db/rules/time.ts';
import type { NewsMailKind } from '../mails.ts';
import { newId } from '../recordIds.ts';

export type QueuedNewsMail = {
  subscription: { id: string; email: string };
  kind: NewsMailKind;
  onceKey: string;
  notificationId?: string;
  priority: number;
};

/** Queues mails to subscribers in one statement. Mails that exist already are skipped. */
export async function queueNewsMails(
  trx: Knex.Transaction,
  townId: string,
  mails: readonly QueuedNewsMail[],
  now: number,
): Promise<void> {
  const instant = toIso(now);
  const rows = mails.map(({ subscription, kind, onceKey, notificationId = null, priority }) => ({
    id: newId(),
    town_id: townId,
    subscription_id: subscription.id,
    notification_id: notificationId,
    kind,
    once_key: onceKey,
    recipient: subscription.email,
    data: '{}',
    priority,
    next_attempt_at: instant,
    created_at: instant,
  }));
  if (rows.length > 0) await trx('mails').insert(rows).onConflict(['town_id', 'once_key']).ignore();
}
