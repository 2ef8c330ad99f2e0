/** When something was published and last changed, and how instants are written for other programs. */
import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import { scheduleTimeToInstant } from '../../db/rules/announcements/schedule.ts';
import { toInstant, toLocalTime } from '../../db/rules/time.ts';

/** An instant with the offset a zone has then: `2026-11-24T08:00:00-06:00`. */
export function formatLocalTimestamp(instant: number, timeZone: string): string {
  const { date, time } = toLocalTime(instant, timeZone);
  const seconds = new Date(instant).toISOString().slice(17, 19);
  const ahead = Math.round((Date.parse(`${date}T${time}:${seconds}Z`) - instant) / 60_000);
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60].map((n) =>
    String(n).padStart(2, '0'),
  );
  return `${date}T${time}:${seconds}${ahead < 0 ? '-' : '+'}${hours}:${minutes}`;
}

/** An instant in UTC: `2026-11-24T14:00:00.000Z`. */
export const formatUtcTimestamp = (instant: number) => new Date(instant).toISOString();

/** When a UUID of version 7 was created (RFC 9562 §5.7), in milliseconds; null for any other id. */
export function parseIdTimestamp(id: string): number | null {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/.test(id)
    ? Number.parseInt(id.replace('-', '').slice(0, 12), 16)
    : null;
}

/**
 * The instant an announcement was published at: when it was scheduled for, or when it was made. One that was given an
 * earlier day is older news, of the beginning of that day; a later day is what it is about.
 */
export function publishedAt(announcement: Announcement, timeZone: string): number {
  const { id, date, publish_at, updated_at } = announcement;
  if (publish_at) return scheduleTimeToInstant(publish_at, timeZone);
  const made = parseIdTimestamp(id) ?? Date.parse(updated_at);
  return date < toLocalTime(made, timeZone).date ? toInstant(date, '00:00', timeZone) : made;
}

/** The instant of its last change that readers could see. */
export const updatedAt = (announcement: Announcement, timeZone: string): number =>
  Math.max(Date.parse(announcement.updated_at), publishedAt(announcement, timeZone));
