/** Recognizes times that a clock set while it was ahead: jobs would otherwise not run for months. */

/** The clocks of servers, and of a server and its database, may differ by this much. */
export const clockSkewMs = 60_000;

/**
 * Whether a time set at most `mostMs` ahead is still in the future. A later time was set by a wrong clock and counts as
 * past.
 */
export const isStillAhead = (instant: number, now: number, mostMs: number): boolean =>
  instant > now && instant <= now + mostMs + clockSkewMs;
