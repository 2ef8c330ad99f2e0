import type { Database } from '../../db/connection.ts';
import { findNextTransitionOfAllTowns, listDueTransitions } from '../store/schedule.ts';
import { write } from '../store/write.ts';

/** Another process may schedule something: it is noticed at most this much later, in milliseconds. */
const checkIntervalMs = 5000;

/** Publishes what is due and takes down what is over, in every town. @returns how many records turned */
export async function applyDueTransitions(db: Database, now = Date.now()): Promise<number> {
  const due = await listDueTransitions(db, now);
  for (const [townId, rows] of Map.groupBy(due, (row) => row.townId)) {
    await write(db, townId, 'schedule', async (tx) => {
      for (const { noun, id } of rows) await tx.applyTransition(noun, id, now);
    });
  }
  return due.length;
}

/**
 * Keeps turning what is due, at the very moment where that is known. An error is told and does not end it.
 * @returns what ends it, once a turn that is under way is done
 */
export function startScheduleTransitions(db: Database, onError: (error: unknown) => void): () => Promise<void> {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;
  let running = Promise.resolve();
  const turn = async () => {
    let wait = checkIntervalMs;
    try {
      await applyDueTransitions(db);
      wait = Math.min(wait, Math.max(0, (await findNextTransitionOfAllTowns(db)) - Date.now()));
    } catch (error) {
      onError(error);
    }
    if (!stopped) timer = setTimeout(begin, wait);
  };
  const begin = () => {
    running = turn();
  };
  begin();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
    clearTimeout(timer);
  };
}
