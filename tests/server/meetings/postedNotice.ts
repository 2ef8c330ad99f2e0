/** A posted notice of a council, and servers that come and go, for tests of its presence. */
import { onTestFinished } from 'vitest';
import type { MeetingReceipt, NoticePresence } from '../../../db/rules/meetings/receipts.ts';
import { startHeartbeat } from '../../../server/start/heartbeat.ts';
import type { Dialect } from '../database.ts';
import { makeCouncil } from './meetings.ts';

export const minuteMs = 60_000;
export const iso = (at: number) => new Date(at).toISOString();

/** A posted notice, and a server whose clock the test sets. */
export async function makePosted(dialect: Dialect) {
  const made = await makeCouncil(dialect);
  const { call, clock, db, dataDir, plan, post } = made;
  const lines: unknown[] = [];
  const log = { warn: (...args: unknown[]) => void lines.push(args), info: () => {} };
  const startServing = async (database = db) => {
    const heartbeat = await startHeartbeat({ db: database, dataDir, log, now: () => clock.now });
    onTestFinished(() => heartbeat.stop());
    return heartbeat;
  };
  /** Lets time pass while a server runs. */
  const serveUntil = async (heartbeat: { beat(): Promise<void> }, to: number) => {
    while (clock.now < to) {
      clock.now = Math.min(to, clock.now + minuteMs / 2);
      await heartbeat.beat();
    }
  };
  const { id, slug } = await plan();
  const readPresence = async (): Promise<NoticePresence | null | undefined> =>
    ((await call(`/api/meetings/${id}/receipt`)).json() as MeetingReceipt).notices[0]?.presence;
  return { ...made, id, slug, lines, startServing, serveUntil, readPresence, post: () => post(id) };
}
