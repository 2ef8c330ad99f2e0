/** The addresses of the town's calendars for calendar apps. */
import { type EventType, eventTypes } from '../../db/rules/events.ts';

/** `all`, or one kind of events. */
export type CalendarFeed = 'all' | EventType;
export const calendarFeeds: readonly CalendarFeed[] = ['all', ...eventTypes];

export const feedPath = (feed: CalendarFeed) =>
  feed === 'all' ? '/feeds/calendar.ics' : `/feeds/calendar/${feed}.ics`;

/** The path of one event, with all the days it repeats on. */
export const eventFeedPath = (id: string) => `/feeds/events/${encodeURIComponent(id)}.ics`;

type PageLocation = { protocol: string; port: string };

/**
 * The full addresses of one calendar. They have the town's canonical host, since a subscription outlives aliases.
 * @param page as `location` has it: protocol with its colon, and the port, empty when it is the usual one
 */
export function feedAddresses(path: string, host: string, page: PageLocation) {
  const place = `${host}${page.port && `:${page.port}`}${path}`;
  const webcal = `webcal://${place}`;
  return {
    /** To copy. */
    web: `${page.protocol}//${place}`,
    /** Opens the device's own calendar program. */
    webcal,
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
  };
}
