/** The addresses of the town's calendars for calendar apps. */
import { type EventType, eventTypes } from '../../db/rules/events/types.ts';

/** `all`, or one kind of events. */
export type CalendarFeed = 'all' | EventType;
export const calendarFeeds: readonly CalendarFeed[] = ['all', ...eventTypes];

export const feedPath = (feed: CalendarFeed) =>
  feed === 'all' ? '/feeds/calendar.ics' : `/feeds/calendar/${feed}.ics`;

/** The feed of one event, with all of its dates. */
export const eventFeedPath = (id: string) => `/feeds/events/${encodeURIComponent(id)}.ics`;
