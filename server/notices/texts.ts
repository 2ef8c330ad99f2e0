/** Texts of printed notices. What the meeting's page says too has the same words there: tests hold both together. */
import type { AgendaItemKind } from '../../db/rules/meetings/fields.ts';
import type { NoticeKind } from '../../db/rules/meetings/meetings.ts';
import type { MeetingKind } from '../../db/rules/notices/pack.ts';

const meetings: Record<MeetingKind, string> = {
  regular: 'a regular meeting',
  special: 'a special meeting',
  workshop: 'a workshop',
  hearing: 'a public hearing',
  budget: 'a budget hearing',
  emergency: 'an emergency meeting',
  continued: 'a continued meeting',
};

const headings: Record<NoticeKind, (meeting: string) => string> = {
  notice: (meeting) => `Notice of ${meeting}`,
  amendment: (meeting) => `Amended notice of ${meeting}`,
  supplement: (meeting) => `Supplemental notice of ${meeting}`,
  correction: (meeting) => `Corrected notice of ${meeting}`,
  cancellation: (meeting) => `Notice of cancellation of ${meeting}`,
};

const noticeNames: Record<NoticeKind, string> = {
  notice: 'Notice',
  amendment: 'Amended notice',
  supplement: 'Supplemental notice',
  correction: 'Corrected notice',
  cancellation: 'Notice of cancellation',
};

export const itemKindTexts: Record<AgendaItemKind, string> = {
  '': '',
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

export const noticeTexts = {
  heading: (notice: NoticeKind, meeting: MeetingKind) => headings[notice](meetings[meeting]),
  titleOf: (title: string, date: string) => `${title}, ${date}`,
  footer: (number: number, title: string) => `Notice ${number}: ${title}`,
  canceledOn: (when: string) => `This meeting is canceled. Posted ${when}.`,
  because: (reason: string) => `Reason: ${reason}`,
  when: 'When',
  where: 'Where',
  remote: 'From elsewhere',
  live: 'Watch live',
  emergency: 'Reason of the emergency',
  continues: 'Goes on with',
  earlierMeeting: 'the earlier meeting',
  agenda: 'Agenda',
  noAgenda: 'This notice has no agenda.',
  taxHearing: 'Hearing or vote on the tax rate',
  budget: 'Budget',
  impact: 'Taxpayer impact statement',
  impactOf: (value: string) => `Property tax for a year on a homestead of the median value, ${value}:`,
  taxNow: 'This year',
  taxProposed: 'Next year, if the proposed budget is adopted',
  taxNoNewRevenue: 'Next year, with a balanced budget at the no-new-revenue tax rate',
  presenter: (name: string) => `Presented by ${name}`,
  closedBasis: (basis: string) => `Closed session under ${basis}`,
  added: (when: string) => `Added ${when}`,
  changed: (when: string) => `Changed ${when}`,
  versions: 'Posted notices',
  noticeName: (kind: NoticeKind) => noticeNames[kind],
  version: (kind: NoticeKind, number: number) => `${number}. ${noticeNames[kind]}`,
  versionOn: (when: string) => `posted ${when}`,
  hash: (sha256: string) => `SHA-256 of this notice: ${sha256}`,
  onTheWeb: 'Scan to read this notice, its files and any later version on the web.',
  qrCode: 'QR code of the address of this meeting’s page',
  certificate: ['I certify that this notice was posted at this place:', 'on (date)', 'at (hour)', 'City Secretary'],
  undrawable: 'Letters that this file can’t show appear as question marks. The web page shows them.',
};
