/** What is said after a record with publish and expire times was saved. */
import { type Schedule, scheduleTimeToInstant } from '../../db/rules/announcements/schedule.ts';

/** Where what was saved is to be found: what is scheduled shows to no visitor yet. */
export const describeSaved =
  (otherwise: string, scheduled: (at: string) => string) =>
  ({ publish_at }: Partial<Schedule>, timeZone: string): string =>
    publish_at && scheduleTimeToInstant(publish_at, timeZone) > Date.now() ? scheduled(publish_at) : otherwise;
