/** Publication and update times, formatted for other programs. */
import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import { scheduleTimeToInstant } from '../../db/rules/announcements/schedule.ts';
import { toInstant, toIso, toLocalTime } from '../../db/rules/time.ts';

/** Formats an instant with the zone's offset at that time: `2026-11-24T08:00:00-06:00`. */
export function formatLocalTimestamp(instant: number, timeZone: string): string {
  const { date, time } = toLocalTime(instant, timeZone);
  const seconds = new Date(instant).toISOString().slice(17, 19);
  const ahead = Math.round((Date.parse(`${date}T${time}:${seconds}Z`) - instant) / 60_000);
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60].map((n) =>
    String(n).padStart(2, '0'),
  );
  return `${date}T${time}:${seconds}${ahead < 0 ? '-' : '+'}${hours}:${minutes}`;
}

/** Formats an instant in UTC: `2026-11-24T14:00:00.000Z`. */
export const formatUtcTimestamp = (instant: number) => toIso(instant);

/** Reads the creation time of a version 7 UUID (RFC 9562 §5.7), in milliseconds; null for any other id. */
export function parseIdTimestamp(id: string): number | null {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/.test(id)
    ? Number.parseInt(id.replace('-', '').slice(0, 12), 16)
    : null;
}

/**
 * The publication instant: the scheduled time, or else the creation. An earlier date means older news, published at the
 * start of that day; a later date is only what the news is about.
 */
export function publishedAt(announcement: Announcement, timeZone: string): number {
  const { id, date, publish_at, updated_at } = announcement;
  if (publish_at) return scheduleTimeToInstant(publish_at, timeZone);
  const made = parseIdTimestamp(id) ?? Date.parse(updated_at);
  return date < toLocalTime(made, timeZone).date ? toInstant(date, '00:00', timeZone) : made;
}

/** The instant of the last change that readers could see. */
export const updatedAt = (announcement: Announcement, timeZone: string): number =>
  Math.max(Date.parse(announcement.updated_at), publishedAt(announcement, timeZone));
