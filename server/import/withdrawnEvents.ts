/** Which events of a calendar are not to be shown: called off, or private. */
import { type Component, getProperties, getText } from './parseCalendars.ts';

export const isCancelled = (event: Component, calendar: Component) =>
  /^CANCELLED$/i.test(getText(event, 'status')) || /^CANCEL$/i.test(getText(calendar, 'method'));

/** A value that is not known counts as private (RFC 5545 §3.8.1.3), and so does one that cannot be read. */
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

/** Events that are private as a whole: a changed date that does not say that it is public is so, too. */
export const listPrivateUids = (calendars: Component[]): Set<string> =>
  listUids(calendars, (event) => isPrivate(event) && getProperties(event, 'recurrence-id').length === 0);

/** Events with a change of all later dates: without it, those would be shown as they no longer are. */
export const listRangeUids = (calendars: Component[]): Set<string> =>
  listUids(calendars, (event) => getProperties(event, 'recurrence-id').some(({ parameters }) => parameters.range));

export const cancelledReason = 'The calendar cancels it.';

/** Why an event is not to be shown, as a sentence; null for one that is. */
export function explainWithdrawn(event: Component, calendar: Component, privateUids: Set<string>): string | null {
  if (isCancelled(event, calendar)) return cancelledReason;
  const isOfPrivate = privateUids.has(getText(event, 'uid')) && getText(event, 'class') === '';
  return isPrivate(event) || isOfPrivate ? 'It is marked as private.' : null;
}
