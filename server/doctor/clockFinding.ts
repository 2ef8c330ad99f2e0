/** Checks the clock, as far as the database allows. */
import type { Database } from '../../db/connection.ts';
import { type Finding, fine } from '../../db/rules/doctor.ts';
import type { BoxParts } from './boxParts.ts';

/** A larger difference from the database's clock or the last save leads to wrong dates. */
const maxClockErrorMs = 5000;

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** Words a duration in the largest unit of which there are at least two: `400 days`, `90 minutes`. */
function describeDuration(ms: number): string {
  const [unit, length] = units.find(([, size]) => ms >= 2 * size) ?? (['second', 1000] as const);
  const count = Math.round(ms / length);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const describeDay = (instant: number) =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Row of the table `installation`: the last save dated by a clock that was ahead, and the time when that was reported. */
const part = 'clock';

/** Finds the time of the last save in milliseconds; 0 if there is none. */
async function readLastSave({ read }: Pick<Database, 'read'>): Promise<number> {
  const last: { id: string } | undefined = await read('audit_log').orderBy('id', 'desc').first('id');
  // Ids begin with their time in milliseconds.
  const lastAt = last ? Number.parseInt(last.id.replace('-', '').slice(0, 12), 16) : 0;
  const excused = await read('installation').where({ part }).first('value', 'detail');
  return excused && lastAt <= Number(excused.value) ? Number(excused.detail) : lastAt;
}

/**
 * Records that the clock is right and was ahead at the last save.
 * @returns a sentence about it
 */
export async function noteClockIsRight(db: Database, now: number): Promise<string> {
  const lastAt = await readLastSave(db);
  if (lastAt <= now + maxClockErrorMs) return 'Nothing was saved by a clock that was ahead.';
  const row = { part, value: String(lastAt), detail: String(now) };
  await db.write('installation').insert(row).onConflict('part').merge();
  return `Noted: the clock is right, and was ahead when something was saved on ${describeDay(lastAt)}.`;
}

export async function examineClock({ db, now }: BoxParts): Promise<Finding> {
  const setClock = 'Turn time synchronization on: timedatectl set-ntp true.';
  const lastAt = await readLastSave(db);
  const behindMs = lastAt - now();
  if (behindMs > maxClockErrorMs) {
    const text = `The clock is ${describeDuration(behindMs)} behind what was saved last, on ${describeDay(lastAt)}.`;
    const advice = `${setClock} If the clock is right by now, it was ahead then: say so once with “town doctor --clock-is-right”.`;
    return { subject: 'clock', level: 'fault', text, advice };
  }
  if (db.dialect === 'postgres') {
    const { rows } = await db.read.raw('select extract(epoch from clock_timestamp()) * 1000 as instant');
    const apartMs = Math.abs(Number(rows[0].instant) - now());
    if (apartMs > maxClockErrorMs) {
      const text = `The clocks of this machine and of the database are ${describeDuration(apartMs)} apart.`;
      return { subject: 'clock', level: 'warning', text, advice: setClock };
    }
  }
  return fine('clock', 'The clock is correct.');
}
