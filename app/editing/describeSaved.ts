/** The message after saving a record with publish and expiration times. */
import { type Schedule, scheduleTimeToInstant } from '../../db/rules/announcements/schedule.ts';

/** Says when a scheduled record will appear, since visitors don't see it yet. */
export const describeSaved =
  (otherwise: string, scheduled: (at: string) => string) =>
  ({ publish_at }: Partial<Schedule>, timeZone: string): string =>
    publish_at && scheduleTimeToInstant(publish_at, timeZone) > Date.now() ? scheduled(publish_at) : otherwise;
