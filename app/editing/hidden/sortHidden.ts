import type { Schedule } from '../../../db/rules/announcements/schedule.ts';

type Scheduled = Partial<Schedule>;

/**
 * Sorts hidden records: scheduled ones first, the soonest at the top, then ended ones, the latest first, so that years
 * of ended records don't come before scheduled ones.
 * @param hasEnded whether a record is over
 */
export function sortHidden<T extends Scheduled>(records: readonly T[], hasEnded: (record: T) => boolean): T[] {
  const [waiting, ended] = [records.filter((one) => !hasEnded(one)), records.filter(hasEnded)];
  return [
    ...waiting.sort((a, b) => (a.publish_at ?? '').localeCompare(b.publish_at ?? '')),
    ...ended.sort((a, b) => (b.expires_at ?? '').localeCompare(a.expires_at ?? '')),
  ];
}
