/** When servers of this database ran: one row for each time without a gap, which the running servers make longer. */
import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import { gapAfterMs, type ServedSpan } from '../../db/rules/meetings/presence.ts';
import type { PresenceGap } from '../../db/rules/meetings/receipts.ts';
import { toIso } from '../../db/rules/time.ts';
import { clockSkewMs } from '../start/clockErrors.ts';

/** `restored`: the database was put back as it was before. */
export type GapCause = Exclude<PresenceGap['cause'], 'unreachable'> | 'restored';
export type PresenceRow = { position: number; from_at: string; to_at: string; cause: GapCause | '' };

/** SQLite's row is written this often; a file of the data folder has the moments in between. */
const rowIntervalMs = { sqlite: 3_600_000, postgres: 25_000 };

const readLast = (knex: Knex): Promise<PresenceRow | undefined> =>
  knex('presence').orderBy('position', 'desc').first('position', 'from_at', 'to_at', 'cause');

async function addRow(knex: Knex, position: number, now: number, cause: PresenceRow['cause']): Promise<void> {
  const row: PresenceRow = { position, from_at: toIso(now), to_at: toIso(now), cause };
  // Another server that starts at the same moment adds the same row.
  await knex('presence').insert(row).onConflict('position').ignore();
}

/** Takes back what a clock that was ahead claims of the time to come. */
async function removeFuture(knex: Knex, now: number): Promise<void> {
  await knex('presence').where('from_at', '>', toIso(now)).del();
  await knex('presence')
    .where('to_at', '>', toIso(now))
    .update({ to_at: toIso(now) });
}

/** `isGap` tells that a gap was found before this moment, `isClockBack` that the clock was put back. */
export type Noted = { position: number; isGap: boolean; isClockBack: boolean };

type Note = {
  /** Milliseconds. */
  now: number;
  /** The last moment that the heartbeat of a row has; null for none. */
  seen: { position: number; at: number } | null;
  cause: GapCause;
  /** Writes the row even if it is recent. */
  isLast?: boolean;
};

/** Records that a server runs now. Reads one row, and rarely writes one. */
export async function noteServed({ dialect, read, write }: Database, note: Note): Promise<Noted> {
  const { now, seen, cause, isLast = false } = note;
  const last = await readLast(read);
  if (!last) {
    await addRow(write, 1, now, '');
    return { position: 1, isGap: false, isClockBack: false };
  }
  const rowAt = Date.parse(last.to_at);
  const seenAt = seen?.position === last.position ? Math.max(rowAt, seen.at) : rowAt;
  if (seenAt > now + clockSkewMs) {
    await write.transaction(async (trx) => {
      await removeFuture(trx, now);
      await addRow(trx, ((await readLast(trx))?.position ?? 0) + 1, now, 'unknown');
    });
    return { position: (await readLast(read))?.position ?? 1, isGap: true, isClockBack: true };
  }
  if (now - seenAt > gapAfterMs) {
    await write.transaction(async (trx) => {
      await extendRow(trx, last.position, seenAt);
      await addRow(trx, last.position + 1, now, cause);
    });
    return { position: last.position + 1, isGap: true, isClockBack: false };
  }
  if (isLast || now - rowAt >= rowIntervalMs[dialect]) await extendRow(write, last.position, now);
  return { position: last.position, isGap: false, isClockBack: false };
}

const extendRow = (knex: Knex, position: number, to: number) =>
  knex('presence')
    .where({ position })
    .where('to_at', '<', toIso(to))
    .update({ to_at: toIso(to) });

/**
 * Ends what an earlier life of the database has recorded: a restored copy knows nothing of the time since. Without
 * rows there is nothing to end.
 */
export async function endPresence(trx: Knex.Transaction, now: number): Promise<void> {
  const last = await readLast(trx);
  if (!last) return;
  await removeFuture(trx, now);
  await addRow(trx, last.position + 1, now, 'restored');
}

/** The moment at which this database was last put back, in ISO 8601, and how far its record went; null for never. */
export async function readLastRestore(knex: Knex): Promise<{ at: string; seenUntil: string } | null> {
  const row: PresenceRow | undefined = await knex('presence')
    .where({ cause: 'restored' })
    .orderBy('position', 'desc')
    .first();
  if (!row) return null;
  const before: Pick<PresenceRow, 'to_at'> | undefined = await knex('presence')
    .where('position', '<', row.position)
    .orderBy('position', 'desc')
    .first('to_at');
  return { at: row.from_at, seenUntil: before?.to_at ?? '' };
}

/**
 * Reads the spans from an instant on, and the one after each gap since.
 * @param now milliseconds: the last row counts until now, since the server that reads it runs
 * @returns null where nothing is recorded at all
 */
export async function readServedSpans(
  { dialect, read }: { dialect: Database['dialect']; read: Knex },
  from: string,
  now: number,
): Promise<ServedSpan[] | null> {
  const last = await readLast(read);
  if (!last) return null;
  // SQLite's last row is written once an hour, so it may seem to end before.
  const rows: PresenceRow[] = await read('presence')
    .where((near) => near.where('to_at', '>=', from).orWhere({ position: last.position }))
    .orderBy('position');
  const isOpen = now - Date.parse(last.to_at) <= rowIntervalMs[dialect] + gapAfterMs;
  return rows.map(({ position, from_at, to_at, cause }) => ({
    from: from_at,
    to: isOpen && position === last.position && toIso(now) > to_at ? toIso(now) : to_at,
    cause,
  }));
}
