/** Short ways to write down announcements and events, filled up to the whole shape that the store takes. */
import type { AnnouncementInput } from '../rules/announcements.ts';
import type { EventInput } from '../rules/events.ts';
import type { Link } from '../rules/links.ts';
import { addDays } from '../rules/time.ts';
import { dayWords } from './days.ts';

/** What the texts of an announcement are written with. */
export type Desk = {
  today: string;
  documentUrl: (file_name: string) => string;
  /** `Tuesday, December 8`, some days from today (before it when negative). */
  on: (days: number) => string;
};

export const desk = (today: string, documentUrl: (file_name: string) => string): Desk => ({
  today,
  documentUrl,
  on: (days) => dayWords(addDays(today, days)),
});

/** `ago`: days before today on which it was published. `text`: its paragraphs. */
export type Notice = Pick<AnnouncementInput, 'title' | 'excerpt' | 'category' | 'tags'> & {
  ago: number;
  priority?: AnnouncementInput['priority'];
  text: string[];
  time?: string;
  end?: string;
  links?: Link[];
};

export function notice(
  today: string,
  { ago, priority = 'medium', text, time = '', end = '', links = [], ...rest }: Notice,
): AnnouncementInput {
  return {
    ...rest,
    priority,
    content: text.join('\n\n'),
    date: addDays(today, -ago),
    details: { allDay: time === '', hasEndTime: end !== '', time, endTime: end },
    attachments: links,
    order_index: 0,
    source: '',
  };
}

/** Something that is announced at the same time every year: `day` is MM-DD. */
export type Seasonal = { day: string } & Omit<Notice, 'ago'>;

/** The yearly announcements that fell into the last days before today. */
export function inSeason(today: string, entries: readonly Seasonal[], within: number): AnnouncementInput[] {
  const years = [Number(today.slice(0, 4)), Number(today.slice(0, 4)) - 1];
  return entries.flatMap(({ day, ...entry }) =>
    years
      .map((year) => `${year}-${day}`)
      .filter((date) => date <= today && date > addDays(today, -within))
      .map((date) => ({ ...notice(today, { ...entry, ago: 0 }), date })),
  );
}

type Plan = Pick<EventInput, 'title' | 'type' | 'date'> & Partial<EventInput>;

/** An event: all day unless it has a start time, and over on the day that it begins unless it says otherwise. */
export function event(plan: Plan): EventInput {
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

/** A repetition without end; `except` are days on which it does not take place, `extra` days put in. */
export const every = (rule: string, except: string[] = [], extra: string[] = []): EventInput['repeat'] => ({
  rule,
  except,
  extra,
});
