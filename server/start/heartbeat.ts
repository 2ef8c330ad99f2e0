/**
 * Records that this server runs, so that a receipt can tell when nobody could read a notice. SQLite's moments are in a
 * file of the data folder, which costs less than a write of the database; PostgreSQL's are in its row, which all servers
 * share.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../db/connection.ts';
import { toIso } from '../../db/rules/time.ts';
import { type GapCause, noteServed } from '../store/presence.ts';
import { readJournal } from '../update/journal.ts';
import type { Logger } from './log.ts';
import { findProgramFolder } from './programFolder.ts';

const beatIntervalMs = 30_000;

type Beat = { position: number; at: number };

const pathOf = (dataDir: string) => join(dataDir, 'heartbeat.json');

async function readBeat(dataDir: string): Promise<Beat | null> {
  try {
    const { position, at } = JSON.parse(await readFile(pathOf(dataDir), 'utf8'));
    return Number.isInteger(position) && Number.isFinite(at) ? { position, at } : null;
  } catch {
    // A power cut may leave a damaged file; the row is older and true.
    return null;
  }
}

async function writeBeat(dataDir: string, beat: Beat): Promise<void> {
  const part = `${pathOf(dataDir)}.${process.pid}.part`;
  try {
    await writeFile(part, JSON.stringify(beat), { mode: 0o600 });
    await rename(part, pathOf(dataDir));
  } finally {
    await rm(part, { force: true });
  }
}

/** Servers' clocks differ, so they take the database's. */
async function readClock({ dialect, read }: Database): Promise<number> {
  if (dialect === 'sqlite') return Date.now();
  const { rows } = await read.raw('select extract(epoch from clock_timestamp()) * 1000 as instant');
  return Math.round(Number(rows[0].instant));
}

type HeartbeatParts = {
  db: Database;
  dataDir: string;
  log: Pick<Logger, 'warn' | 'info'>;
  /** Tests replace the clock. */
  now?: () => number;
  /** The folder or link that updates switch. */
  program?: string;
};

export type Heartbeat = {
  /** Records this moment. It never throws: what was not recorded shows as a gap. */
  beat(isLast?: boolean): Promise<void>;
  stop(): Promise<void>;
};

/** Begins to record. @returns after the first moment is recorded, and with it the gap since the last server */
export async function startHeartbeat({
  db,
  dataDir,
  log,
  now,
  program = findProgramFolder(),
}: HeartbeatParts): Promise<Heartbeat> {
  // An update's journal is there until the new release is well.
  const isUpdating = (await readJournal(program).catch(() => null)) !== null;
  let cause: GapCause = isUpdating ? 'update' : 'stopped';
  const beat = async (isLast = false) => {
    try {
      const at = now ? now() : await readClock(db);
      const isFile = db.dialect === 'sqlite';
      const seen = isFile ? await readBeat(dataDir) : null;
      const noted = await noteServed(db, { now: at, seen, cause, isLast });
      if (isFile) await writeBeat(dataDir, { position: noted.position, at });
      if (noted.isClockBack) log.warn({ at: toIso(at) }, 'the clock was put back: receipts tell of a gap');
      else if (noted.isGap) log.info({ at: toIso(at), cause }, 'a time in which nothing was served is on receipts');
      // The machine slept, or its clock was set ahead.
      cause = 'unknown';
    } catch (error) {
      if (db.isAway()) cause = 'database_away';
      else log.warn({ err: error }, 'the heartbeat was not recorded');
    }
  };
  await beat();
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => beat());
  }, beatIntervalMs);
  timer.unref();
  return {
    beat,
    async stop() {
      clearInterval(timer);
      await running.then(() => beat(true));
    },
  };
}
