import type { Schedule } from '../../../db/rules/announcements/schedule.ts';

type Scheduled = Partial<Schedule>;

/**
 * What visitors do not see: what is still to appear first, the soonest before the others, then what has ended, the
 * latest first. Years of ended ones must not stand before what waits.
 * @param hasEnded whether a record is over
 */
export function sortHidden<T extends Scheduled>(records: readonly T[], hasEnded: (record: T) => boolean): T[] {
  const [waiting, ended] = [records.filter((one) => !hasEnded(one)), records.filter(hasEnded)];
  return [
    ...waiting.sort((a, b) => (a.publish_at ?? '').localeCompare(b.publish_at ?? '')),
    ...ended.sort((a, b) => (b.expires_at ?? '').localeCompare(a.expires_at ?? '')),
  ];
}
