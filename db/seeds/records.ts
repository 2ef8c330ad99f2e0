/** Short notations for announcements and events, completed to the full shape that the store takes. */
import type { AnnouncementInput } from '../rules/announcements/input.ts';
import type { EventInput } from '../rules/events/input.ts';
import type { Link } from '../rules/links/input.ts';
import { addDays, daysBetween } from '../rules/time.ts';
import type { OpeningDay } from '../rules/town/officeHours.ts';
import { formatDay, nextFreeDay } from './dates.ts';

/** Helpers for the texts of an announcement. */
export type SeedContext = {
  today: string;
  documentUrl: (file_name: string) => string;
  /** `Tuesday, December 8`, some days from today (before it when negative). */
  on: (days: number) => string;
};

export const makeSeedContext = (today: string, documentUrl: (file_name: string) => string): SeedContext => ({
  today,
  documentUrl,
  on: (days) => formatDay(addDays(today, days)),
});

/**
 * `ago`: days before today on which it was posted. `about`: the day and hours that it invites to, which also date it;
 * otherwise the posting day does. `text`: its paragraphs.
 */
export type SeedAnnouncement = Pick<AnnouncementInput, 'title' | 'excerpt' | 'category' | 'tags'> & {
  ago: number;
  priority?: AnnouncementInput['priority'];
  text: string[];
  about?: { date: string; time: string; end?: string };
  links?: Link[];
};

export function makeAnnouncement(
  today: string,
  { ago, priority = 'medium', text, about, links = [], ...rest }: SeedAnnouncement,
): AnnouncementInput {
  return {
    ...rest,
    priority,
    content: text.join('\n\n'),
    format: 'plain',
    blocks: [],
    date: about?.date ?? addDays(today, -ago),
    details: {
      allDay: false,
      hasEndTime: Boolean(about?.end),
      time: about?.time ?? '',
      endTime: about?.end ?? '',
    },
    attachments: links,
    // The newest posting comes first, whatever day it is about.
    order_index: ago,
    source: '',
  };
}

/** A yearly announcement: `day` is MM-DD. */
export type SeasonalAnnouncement = { day: string } & Omit<SeedAnnouncement, 'ago' | 'about'>;

/** The yearly announcements from the last days before today. */
export function announcementsInSeason(
  today: string,
  entries: readonly SeasonalAnnouncement[],
  within: number,
): AnnouncementInput[] {
  const years = [Number(today.slice(0, 4)), Number(today.slice(0, 4)) - 1];
  return entries.flatMap(({ day, ...entry }) =>
    years
      .map((year) => `${year}-${day}`)
      .filter((date) => date <= today && date > addDays(today, -within))
      .map((date) => makeAnnouncement(today, { ...entry, ago: daysBetween(date, today) })),
  );
}

type SeedEvent = Pick<EventInput, 'title' | 'type' | 'date'> & Partial<EventInput>;

/** An event: all day unless it has a start time, and on one day unless it says otherwise. */
export function makeEvent(plan: SeedEvent): EventInput {
  return {
    end_date: plan.date,
    all_day: !plan.start_time,
    start_time: '',
    end_time: '',
    location: '',
    description: '',
    content: '',
    location_detail: '',
    renter_name: '',
    renter_email: '',
    renter_phone: '',
    repeat: null,
    source: '',
    ...plan,
  };
}

type DayHours = Pick<OpeningDay, 'open' | 'close'> & Partial<OpeningDay>;

/** Office hours from Monday to Thursday and on Friday. */
export const weekHours = (mondayToThursday: DayHours, friday: DayHours): OpeningDay[] =>
  [1, 2, 3, 4, 5, 6, 0].map((day) => {
    const hours = day === 5 ? friday : mondayToThursday;
    const isWeekend = day === 6 || day === 0;
    return { day, breaks: [], ...(isWeekend ? { open: '', close: '' } : hours) };
  });

/** An endless recurrence; `except` lists skipped days, `extra` further ones. */
export const makeRepeat = (rule: string, except: string[] = [], extra: string[] = []): EventInput['repeat'] => ({
  rule,
  except,
  extra,
});

/** The first such weekday (0 is Sunday) so many days from today, unless it is a holiday. */
export type OneTimeEvent = readonly [
  days: number,
  weekday: number,
  title: string,
  start_time: string,
  end_time: string,
  location: string,
  description: string,
];

export const makeOneTimeEvents = (today: string, events: readonly OneTimeEvent[]): EventInput[] =>
  events.map(([days, weekday, title, start_time, end_time, location, description]) =>
    makeEvent({
      title,
      type: 'event',
      date: nextFreeDay(addDays(today, days), weekday),
      start_time,
      end_time,
      location,
      description,
    }),
  );

/** Days from today, the renter, the purpose, and the hours. */
export type Rental = readonly [
  days: number,
  renter_name: string,
  content: string,
  start_time: string,
  end_time: string,
];

/** The rentals of a place on one weekday; `contact` returns a renter's contact, by number. */
export const makeRentals = (
  today: string,
  rentals: readonly Rental[],
  place: Pick<EventInput, 'title' | 'location' | 'description' | 'location_detail'> & { weekday: number },
  contact: (index: number) => Pick<EventInput, 'renter_email' | 'renter_phone'>,
): EventInput[] => {
  const { weekday, ...shared } = place;
  return rentals.map(([days, renter_name, content, start_time, end_time], index) =>
    makeEvent({
      ...shared,
      type: 'rental',
      date: nextFreeDay(addDays(today, days), weekday),
      start_time,
      end_time,
      content,
      renter_name,
      ...contact(index),
    }),
  );
};
