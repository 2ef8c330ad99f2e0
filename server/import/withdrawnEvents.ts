import { type Component, getProperties, getText } from './parseCalendars.ts';

export const isCancelled = (event: Component, calendar: Component) =>
  /^CANCELLED$/i.test(getText(event, 'status')) || /^CANCEL$/i.test(getText(calendar, 'method'));

/** An unknown or unreadable value counts as private (RFC 5545 §3.8.1.3). */
const isPrivate = (event: Component) =>
  !/^(?:PUBLIC)?$/i.test(getText(event, 'class')) || event.faults.some(({ text }) => /^CLASS\b/i.test(text));

const listUids = (calendars: Component[], isMeant: (event: Component) => boolean): Set<string> =>
  new Set(
    calendars
      .flatMap(({ components }) => components)
      .filter(isMeant)
      .map((event) => getText(event, 'uid'))
      .filter(Boolean),
  );

/** Lists private series: their changed dates are private too, unless they say otherwise. */
export const listPrivateUids = (calendars: Component[]): Set<string> =>
  listUids(calendars, (event) => isPrivate(event) && getProperties(event, 'recurrence-id').length === 0);

/** Lists series with a change of all later dates: without it, those dates would be shown wrong. */
export const listRangeUids = (calendars: Component[]): Set<string> =>
  listUids(calendars, (event) => getProperties(event, 'recurrence-id').some(({ parameters }) => parameters.range));

export const cancelledReason = 'The calendar cancels it.';

/** Explains in a sentence why an event is not shown; null if it is. */
export function explainWithdrawn(event: Component, calendar: Component, privateUids: Set<string>): string | null {
  if (isCancelled(event, calendar)) return cancelledReason;
  const isOfPrivate = privateUids.has(getText(event, 'uid')) && getText(event, 'class') === '';
  return isPrivate(event) || isOfPrivate ? 'It is marked as private.' : null;
}
