/** Texts about meetings for everybody. */
import type { BodyKind } from '../../../db/rules/bodies/fields.ts';
import type { AgendaItemKind } from '../../../db/rules/meetings/fields.ts';
import type { NoticeKind } from '../../../db/rules/meetings/meetings.ts';
import type { MeetingKind } from '../../../db/rules/notices/pack.ts';
import { formatCount } from '../numbers.ts';

export const meetingKindTexts: Record<MeetingKind, string> = {
  regular: 'Regular meeting',
  special: 'Special meeting',
  workshop: 'Workshop',
  hearing: 'Public hearing',
  budget: 'Budget hearing',
  emergency: 'Emergency meeting',
  continued: 'Continued meeting',
};

export const itemKindTexts: Record<AgendaItemKind, string> = {
  '': 'Item',
  opening: 'Opening',
  comment: 'Public comment',
  consent: 'Consent',
  hearing: 'Public hearing',
  action: 'Action',
  discussion: 'Discussion',
  report: 'Report',
  closed: 'Closed session',
  closing: 'Closing',
};

export const bodyKindTexts: Record<BodyKind, string> = {
  council: 'Council',
  board: 'Board',
  commission: 'Commission',
  committee: 'Committee',
  court: 'Court',
  other: 'Other body',
};

const noticeNames: Record<NoticeKind, string> = {
  notice: 'Notice',
  amendment: 'Amended notice',
  supplement: 'Supplemental notice',
  correction: 'Corrected notice',
  cancellation: 'Notice of cancellation',
};

export const meetingTexts = {
  description: (town: string) => `Meetings of ${town}: times, places, agendas and posted notices.`,
  lead: 'Public meetings, their agendas, and the notices that were posted.',
  titleOf: (title: string, date: string) => `${title}, ${date}`,
  all: 'All meetings',
  next: 'Coming up',
  earlier: (year: string) => `Meetings in ${year}`,
  body: 'Who meets',
  everybody: 'All boards and commissions',
  none: 'No notice of a meeting is posted yet. The calendar has the planned dates.',
  noneAhead: 'No notice of a coming meeting is posted yet. The calendar has the planned dates.',
  noneOf: 'No notices of this board or commission are posted.',
  calendar: 'Calendar',
  feed: (body: string) => (body ? `Calendar of ${body} (ICS)` : 'Calendar of all meetings (ICS)'),
  follow: (body: string) => (body ? `Get the notices of ${body} by email` : 'Get these notices by email'),
  canceled: 'Canceled',
  canceledOn: (when: string) => `This meeting is canceled. Posted ${when}.`,
  because: (reason: string) => `Reason: ${reason}`,
  amended: 'Amended',
  posted: (when: string) => `Agenda posted ${when}`,
  noticePosted: (when: string) => `Notice posted ${when}`,
  when: 'When',
  where: 'Where',
  at: (date: string, time: string) => (time ? `${date}, ${time}` : date),
  remote: 'From elsewhere',
  live: 'Watch live',
  emergency: 'Reason of the emergency',
  continues: 'Goes on with',
  earlierMeeting: 'the earlier meeting',
  agenda: 'Agenda',
  noAgenda: 'This notice has no agenda.',
  files: 'Files',
  presenter: (name: string) => `Presented by ${name}`,
  closedBasis: (basis: string) => `Closed session under ${basis}`,
  added: (when: string) => `Added ${when}`,
  changed: (when: string) => `Changed ${when}`,
  versions: 'Posted notices',
  version: (kind: NoticeKind, number: number) => `${number}. ${noticeNames[kind]}`,
  versionOn: (when: string) => `posted ${when}`,
  shown: 'shown here',
  olderShown: (number: number) => `This is notice ${number} as it was posted. A later one has taken its place.`,
  latest: 'Show the latest notice',
  hash: (sha256: string) => `SHA-256 of this notice: ${sha256}`,
  machine: 'This notice as data',
  pdf: 'PDF of this notice',
  certificate: 'I certify that this notice was posted at this place:',
  certificateOn: 'on (date)',
  certificateAt: 'at (hour)',
  certificateBy: 'City Secretary',
  online: 'Scan to read this notice, its files and any later version on the web.',
  members: 'Members',
  termEnds: (date: string) => `Term ends ${date}`,
  inCalendar: 'In the calendar',
  print: 'Print',
  loading: 'Loading this meeting…',
  notLoaded: 'This meeting is not saved on this device. Connect to the internet to read it.',
  count: (count: number) => formatCount(count, { one: '# meeting', other: '# meetings' }),
};
