/**
 * A pack is a state's law on notices of meetings, as data. Each rule names the section that it reads and its address.
 * A pack is a reading for a product, not legal advice.
 */

/** How a meeting comes about, which decides how long before it the notice hangs. */
export const meetingKinds = ['regular', 'special', 'workshop', 'hearing', 'budget', 'emergency', 'continued'] as const;
export type MeetingKind = (typeof meetingKinds)[number];

/** Meetings on the tax rate also have a clock of their own, whatever their kind. */
export const clockKinds = [...meetingKinds, 'tax_hearing'] as const;
export type ClockKind = (typeof clockKinds)[number];

/** The day of a holiday in each year. `month` is 1 to 12; `nth` is -1 for the last; `plus` adds days. */
export type HolidayDay =
  | { month: number; day: number }
  | { month: number; weekday: number; nth: number; plus?: number }
  | { easter: number }
  | { tishri: number };

/** A town observes an optional holiday only if it says so. */
export type Holiday = { key: string; name: string; on: HolidayDay; set: 'national' | 'state' | 'optional' };

export type LawSource = { basis: string; url: string; checked_on: string };

/**
 * - `business_days`: full days between the posting and the meeting, counted back from the day before it
 * - `calendar_days`: full days just before the day of the meeting, weekends and holidays included
 * - `hours`: before the meeting starts, weekends included
 * - `days`: after the day of posting and before that of the meeting; a last one on a weekend or holiday does not count
 * - `no_deadline`: the law names no time for such a meeting
 * - `none`: no new notice if the meeting goes on on the next business day, else the rule of a regular one
 */
export type NoticeRule = LawSource & {
  kinds: readonly ClockKind[];
  unit: 'business_days' | 'calendar_days' | 'hours' | 'days' | 'no_deadline' | 'none';
  count: number;
  /** A guideline is no duty by law. */
  strength: 'must' | 'guideline';
};

/** The days in which a request for records is answered. */
export type RecordsRule = LawSource & { count: number };

/** `unless_small`: not required of a town with fewer people than this in a county with fewer than that. */
export type WebsiteRule = LawSource & { text: string; unless_small?: { town: number; county: number } };

export type Pack = {
  /** The state's postal code. */
  state: string;
  name: string;
  version: number;
  effective_from: string;
  holidays: readonly Holiday[];
  holiday_source: LawSource;
  notice: readonly NoticeRule[];
  records?: RecordsRule;
  /** The law by which a notice about the budget carries the proposed budget and a taxpayer impact statement. */
  budget?: LawSource;
  /** The law's demands on the town's own website. */
  website?: readonly WebsiteRule[];
  /** Sentences that each notice must carry. */
  notice_texts?: readonly string[];
};
