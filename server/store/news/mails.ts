import type { Knex } from 'knex';
import { type NewsMailKind, queueMails } from '../mails.ts';

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
  const queued = mails.map(({ subscription, ...mail }) => ({
    ...mail,
    townId,
    subscriptionId: subscription.id,
    recipient: subscription.email,
    now,
  }));
  await queueMails(trx, queued);
}
