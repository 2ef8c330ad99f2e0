/** The kinds of events, and how many single dates one may have. */

/** `event` is the plain kind and shows no badge. */
export const eventTypes = ['event', 'meeting', 'holiday', 'rental', 'announcement'] as const;
export type EventType = (typeof eventTypes)[number];

/** The most skipped days, and the most extra days, of a recurrence. */
export const maxSingleDates = 1000;
