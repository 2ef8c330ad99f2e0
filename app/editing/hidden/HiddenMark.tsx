/** Marks a record that only administrators see in a public list. */
import type { Schedule } from '../../../db/rules/announcements/schedule.ts';
import { isShownAt } from '../../../db/rules/announcements/schedule.ts';
import { useNow, useTown } from '../../data/content.tsx';
import { ScheduleBadge } from '../ScheduleBadge.tsx';

export function HiddenMark({ record, className }: { record: Partial<Schedule>; className?: string | undefined }) {
  const { time_zone } = useTown();
  const isShown = isShownAt(record, time_zone, useNow());
  return isShown ? null : (
    <span className={className}>
      <ScheduleBadge {...record} />
    </span>
  );
}
