/** Limits and choices of a collection route's fields, for editors and the server. */

export const collectedKinds = ['trash', 'recycling', 'brush', 'bulk'] as const;
export type CollectedKind = (typeof collectedKinds)[number];

/** `none`: holidays change nothing. `day`: a holiday's own collection moves. `week`: the days after it move, too. */
export const holidayShifts = ['none', 'day', 'week'] as const;

/** Limits of texts in characters, and of lists in entries. */
export const collectionLimits = { name: 80, streets: 2000, reason: 120, exceptions: 60, routes: 200 } as const;
