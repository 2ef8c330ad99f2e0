/** Reads and prints schedule times by a town's clock. */
import { isShownAt, nextTransition, type Schedule } from '../../db/rules/announcements/schedule.ts';
import { isDate } from '../../db/rules/time.ts';
import { WrongUsage } from './command.ts';

/** Reads `2026-11-24 08:00`, with a T or a space in between; empty for no limit. @throws WrongUsage */
export function readMoment(option: string, typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const moment = typed.trim().replace(/\s+/, 'T');
  if (moment === '') return moment;
  if (/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/.test(moment)) {
    if (isDate(moment.slice(0, 10))) return moment;
    throw new WrongUsage(`${option}: there is no ${moment.slice(0, 10)}.`);
  }
  throw new WrongUsage(`${option} is a date and time by the town's clock, such as "2026-11-24 08:00", not "${typed}".`);
}

/** Describes a scheduled record's status: `shown until 2026-11-24 08:00`. */
export function describeStatus(record: Schedule, timeZone: string): string {
  const now = Date.now();
  const spell = (moment: string) => moment.replace('T', ' ');
  const until = record.expires_at ? ` until ${spell(record.expires_at)}` : '';
  if (isShownAt(record, timeZone, now)) return `shown${until || ' until it is taken down'}`;
  return nextTransition(record, timeZone, now) === null ? 'over' : `from ${spell(record.publish_at)}${until}`;
}
