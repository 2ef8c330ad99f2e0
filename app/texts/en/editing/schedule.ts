/** Texts of the publish and expiration fields, in a separate file so that only editors load them. */
import type { SuggestedEnd } from '../../../../db/rules/announcements/suggestEnds.ts';
import { formatMoment, formatShortDate, formatTime } from '../../dates.ts';

/** `2026-11-24T08:00` → `Nov 24, 8:00 AM`. */
const shortMoment = (at: string) => `${formatShortDate(at.slice(0, 10))}, ${formatTime(at.slice(11))}`;

const fromNow: Record<SuggestedEnd, string> = {
  hour: 'In 1 hour',
  night: 'Tonight',
  morning: 'Tomorrow 8 AM',
  week: 'In a week',
};
const fromStart: Record<SuggestedEnd, string> = {
  hour: '1 hour after the start',
  night: 'That night',
  morning: '8 AM the next day',
  week: 'A week after the start',
};

export const scheduleTexts = {
  start: 'Appears',
  startHint: 'Leave empty to publish right away.',
  end: 'Ends',
  endHint: 'Leave empty for no end.',
  later: 'Schedule for later',
  picks: 'Quick choices',
  pick: (pick: SuggestedEnd, later: boolean) => (later ? fromStart : fromNow)[pick],
  noEnd: 'No end',
  chooseEnd: 'Choose when it ends, or “No end”.',
  clock: (zone: string) => `Times are in the town’s time zone (${zone}).`,
  otherClock: (time: string) =>
    `Your device is set to a different time zone. In the town, it is ${formatTime(time)} now.`,
  endFirst: 'The end must be after the start.',
  atOnce: 'The start has passed, so it will appear right away.',
  appears: (moment: string) => `It will appear on ${formatMoment(moment)}.`,
  ends: (moment: string) => `It will end on ${formatMoment(moment)}.`,
  overNew: 'The end has passed: nobody would see it. Choose a later end.',
  over: 'The end has passed, so nobody will see it.',

  scheduled: (at: string) => `Appears ${shortMoment(at)}`,
  ended: (at: string) => `Ended ${shortMoment(at)}`,
  until: (at: string) => `Until ${shortMoment(at)}`,
  hidden: 'Not on the site now',
  hiddenHint: 'Only administrators see this list.',
  editHidden: 'Edit',
  nameOf: (title: string) => ` “${title}”`,
  /** Shown after saving a record that is published later. */
  savedForLater: (at: string) =>
    `It will appear on ${formatMoment(at)}. Until then only administrators see it, marked, in the list.`,
};
