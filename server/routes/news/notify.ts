/** Decides whether subscribers are notified of a saved record. */
import type { Context } from 'koa';
import type { NotifiedNoun } from '../../../db/rules/news/notifications.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { noteNotification } from '../../store/news/notifications.ts';
import type { Writer } from '../../store/writerTypes.ts';

export type Notify = (ctx: Context & { state: TownState }, tx: Writer, id: string) => Promise<void>;

/**
 * Reads `notify` from the request body. Without it nobody is notified, but a notification that is already waiting
 * follows the record's schedule.
 */
export const createNotify =
  <N extends NotifiedNoun>(noun: N, now: () => number): Notify =>
  async (ctx, tx, id) => {
    const { notify } = (ctx.request as { body?: { notify?: unknown } }).body ?? {};
    const record = await tx.read(noun, id);
    if (!record) return;
    const { id: user_id, email: person } = requirePerson(ctx);
    const saving = { trx: tx.trx, town: ctx.state.town, now: now() };
    const wanted = typeof notify === 'boolean' ? notify : undefined;
    await noteNotification(saving, noun, record, wanted, { person, user_id });
  };
