/** Says that a record is scheduled or has ended, so that visitors don't see it. */
import { type Schedule, scheduleTimeToInstant } from '../../db/rules/announcements/schedule.ts';
import { useNow, useTown } from '../data/content.tsx';
import { scheduleTexts as texts } from '../texts/en/editing/schedule.ts';
import { Badge } from '../ui/Badge.tsx';

export function ScheduleBadge({ publish_at, expires_at }: Partial<Schedule>) {
  const { time_zone } = useTown();
  const now = useNow();
  const isAhead = (at: string) => scheduleTimeToInstant(at, time_zone) > now;
  if (expires_at && !isAhead(expires_at)) return <Badge tone="plain">{texts.ended(expires_at)}</Badge>;
  if (publish_at && isAhead(publish_at)) return <Badge tone="amber">{texts.scheduled(publish_at)}</Badge>;
  return expires_at ? <Badge tone="plain">{texts.until(expires_at)}</Badge> : null;
}
