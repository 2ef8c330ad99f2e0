/** Meetings of the town's bodies: what a clerk prepares, and what the public reads once a notice is posted. */
import { occurrenceEndDate } from '../events/events.ts';
import type { Link } from '../links/input.ts';
import type { MeetingKind } from '../notices/pack.ts';
import type { AgendaItem, ImpactStatement, MeetingInput } from './input.ts';

/** A meeting as its clerks prepare it. */
export type Meeting = MeetingInput & { id: string; version: number; seq: number; updated_at: string };

/** `added_at` and `changed_at` say when a later notice brought or changed the item; empty for the first notice's. */
export type PostedItem = AgendaItem & { added_at: string; changed_at: string };

/**
 * - `notice`: the first one
 * - `amendment`: a later one with other content
 * - `supplement`: adds items by the rules of an emergency
 * - `correction`: mends a slip, with a reason
 * - `cancellation`: the meeting does not take place
 */
export type NoticeKind = 'notice' | 'amendment' | 'supplement' | 'correction' | 'cancellation';

/** A posted notice as the meeting's page lists it. `posted_at` is an instant; `reason` is empty for most. */
export type NoticeSummary = { number: number; kind: NoticeKind; posted_at: string; sha256: string; reason: string };

/** Everything that a notice tells the public. */
export type NoticeContent = {
  /** The names of those who meet. */
  title: string;
  body_ids: string[];
  kind: MeetingKind;
  date: string;
  start_time: string;
  end_time: string;
  location: string;
  /** The address of the meeting that this one goes on with; empty for none. */
  continues: string;
  emergency_reason: string;
  remote_note: string;
  live_url: string;
  agenda: PostedItem[];
  files: Meeting['files'];
  /** Sentences that the state's law asks each notice to carry. */
  law_texts: string[];
  /** Only of meetings that are marked so: the hashes of earlier notices must stay. */
  is_budget?: true;
  budget_files?: Link[];
  impact_statement?: ImpactStatement;
  is_tax_hearing?: true;
};

/** The public state of a meeting: its last notice, and the list of all. */
export type PostedMeeting = NoticeContent & {
  /** The event in the calendar, as it was when the notice was posted. */
  event_id: string;
  is_cancelled: boolean;
  /** Whether there is anything to read beside time and place. */
  has_agenda: boolean;
  notices: NoticeSummary[];
};

/** The last notice's content of a posted meeting. */
export const contentOfPosted = ({
  event_id: _event,
  is_cancelled: _is,
  has_agenda: _has,
  notices: _notices,
  ...content
}: PostedMeeting): NoticeContent => content;

type Stamps = Pick<Meeting, 'id' | 'slug' | 'version' | 'seq' | 'updated_at'>;

/** A meeting as everybody reads it. */
export type PublicMeeting = Stamps &
  PostedMeeting & {
    /** The day on which its budget was adopted; missing before. */
    budget_adopted_on?: string;
  };

/** A meeting as lists show it. */
export type MeetingLink = Omit<
  PublicMeeting,
  'agenda' | 'files' | 'emergency_reason' | 'remote_note' | 'live_url' | 'law_texts' | 'impact_statement'
>;

export const toMeetingLink = ({
  agenda: _agenda,
  files: _files,
  emergency_reason: _reason,
  remote_note: _note,
  live_url: _url,
  law_texts: _texts,
  impact_statement: _impact,
  ...link
}: PublicMeeting): MeetingLink => link;

/** The time and place of a meeting. */
export type MeetingTime = Pick<Meeting, 'date' | 'start_time' | 'end_time' | 'location'>;

/** Stored rows may lack fields, which count as empty. */
const sortKey = ({ date = '', start_time = '', title = '', id }: Partial<MeetingLink>) =>
  `${date} ${start_time} ${title} ${id}`;

/** Sorts by date and time, the earliest first. */
export const compareMeetings = (a: MeetingLink, b: MeetingLink): number => sortKey(a).localeCompare(sortKey(b));

/** Lists the files of a meeting, of its budget, and of its agenda's items. */
export const listFiles = ({
  files = [],
  budget_files = [],
  agenda = [],
}: {
  files?: readonly Link[] | undefined;
  budget_files?: readonly Link[] | undefined;
  agenda?: readonly Pick<AgendaItem, 'files'>[] | undefined;
}): Link[] => [...files, ...budget_files, ...agenda.flatMap((item) => item.files)];

/** Whether a meeting has ended by the town's clock. Without an end time it lasts through its day. */
export function hasEnded({ date, start_time, end_time }: MeetingTime, now: { date: string; time: string }): boolean {
  const last = occurrenceEndDate({ start_time, end_time }, date, date);
  return last < now.date || (last === now.date && end_time !== '' && end_time < now.time);
}

/** Lists the times at which meetings end on a day, HH:MM. */
export const listEndingTimes = (meetings: readonly MeetingTime[], day: string): string[] =>
  meetings.flatMap(({ date, start_time, end_time }) =>
    end_time && occurrenceEndDate({ start_time, end_time }, date, date) === day ? [end_time] : [],
  );

/** Browsers store meetings that are not older than this. */
export const meetingMonthsStored = 24;
