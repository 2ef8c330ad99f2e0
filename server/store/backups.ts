/** Reads the table of nightly backups. A server that makes none has no rows. */
import type { Database } from '../../db/connection.ts';

type BackupRow = { finished_at: string | null; failure: string; created_at: string; bytes: number | null };

/** The number of nights searched for a good backup, and the greatest age of the last one. */
const nights = 30;
const oldestHours = 48;

/** `last` is when the newest tested backup was made (ISO 8601), null if none; `failure` is the last night's. */
export type BackupState = { isMissing: boolean; last: string | null; bytes: number; failure: string };

/** @returns null if no backups are made here */
export async function readBackupState({ read }: Pick<Database, 'read'>, now: number): Promise<BackupState | null> {
  // The night may be a day ahead of UTC. Later nights come from a wrong clock.
  const latestNight = new Date(now + 86_400_000).toISOString().slice(0, 10);
  const rows: BackupRow[] = await read('backups')
    .where('night', '<=', latestNight)
    .orderBy('night', 'desc')
    .limit(nights);
  const [latest] = rows;
  if (!latest) return null;
  const good = rows.find(({ finished_at }) => finished_at !== null);
  const last = good?.finished_at ?? null;
  const isOld = Date.parse(last ?? rows.at(-1)?.created_at ?? '') < now - oldestHours * 3_600_000;
  return { isMissing: latest.failure !== '' || isOld, last, bytes: Number(good?.bytes ?? 0), failure: latest.failure };
}
