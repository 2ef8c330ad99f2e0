/** Finds times that a clock left behind that was ahead: nothing would be due for months. */

/** The clocks of servers, and of a server and its database, may be so far apart without being wrong. */
export const clockSkewMs = 60_000;

/**
 * Whether a time that was set at most `mostMs` ahead is still to come. One further ahead was set by a clock that was
 * wrong, and counts as past.
 */
export const isStillAhead = (instant: number, now: number, mostMs: number): boolean =>
  instant > now && instant <= now + mostMs + clockSkewMs;
