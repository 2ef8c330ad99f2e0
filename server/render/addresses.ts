/** Where things of a town are found, as paths. The app spells the same ones (`app/shell/addresses.ts`). */
import type { AnnouncementsList } from '../../db/rules/announcements.ts';

export const announcementPath = (id: string) => `/announcements?id=${encodeURIComponent(id)}`;
export const eventPath = (id: string) => `/#calendar?eventId=${encodeURIComponent(id)}`;

/** A page of the announcements list; the first one of all is the bare address. */
export function listPath({ page, category }: AnnouncementsList): string {
  const asked = { ...(category && { category }), ...(page > 1 && { page: String(page) }) };
  const query = new URLSearchParams(asked).toString();
  return `/announcements${query && `?${query}`}`;
}

/** What a town can be followed by, and the words for each. */
export const followed = [
  { path: '/feeds/announcements.atom', type: 'application/atom+xml', title: 'Announcements (Atom)' },
  { path: '/feeds/announcements.json', type: 'application/feed+json', title: 'Announcements (JSON Feed)' },
  { path: '/feeds/calendar.ics', type: 'text/calendar', title: 'Calendar' },
] as const;
