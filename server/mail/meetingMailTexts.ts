/** Texts of mails about meetings. What a receipt says is in notices/receiptTexts.ts. */
import type { NoticeDifference } from '../../db/rules/meetings/notices.ts';
import type { MeetingKind } from '../../db/rules/notices/pack.ts';

const fields: Record<Extract<NoticeDifference, { what: 'field' }>['field'], string> = {
  title: 'who meets',
  body_ids: 'who meets',
  kind: 'the kind of meeting',
  date: 'the date',
  start_time: 'the start time',
  end_time: 'the end time',
  location: 'the place',
  continues: 'the earlier meeting',
  emergency_reason: 'the reason of the emergency',
  remote_note: 'how to take part from elsewhere',
  live_url: 'the address of the stream',
  files: 'the files',
  law_texts: 'what the law asks each notice to say',
  is_budget: 'whether the budget is discussed',
  budget_files: 'the proposed budget',
  impact_statement: 'the taxpayer impact statement',
  is_tax_hearing: 'whether it is about the tax rate',
};

const kinds: Record<MeetingKind, string> = {
  regular: 'Regular meeting',
  special: 'Special meeting',
  workshop: 'Workshop',
  hearing: 'Public hearing',
  budget: 'Budget hearing',
  emergency: 'Emergency meeting',
  continued: 'Continued meeting',
};

export const meetingMailTexts = {
  /** Such as `Agenda posted: City Council, Tue, Dec 8`. */
  subject: (state: string, meeting: string) => `${state}: ${meeting}`,
  titleOf: (title: string, day: string) => `${title}, ${day}`,
  states: {
    agenda: 'Agenda posted',
    notice: 'Notice posted',
    changed: 'Changed',
    canceled: 'Canceled',
    emergency: 'Emergency meeting',
  },
  kinds,
  canceled: 'This meeting is canceled.',
  because: (reason: string) => `Reason: ${reason}`,
  emergency: (reason: string) => `Reason of the emergency: ${reason}`,
  remote: (note: string) => `From elsewhere: ${note}`,
  live: (url: string) => `Watch live: ${url}`,
  changes: 'What changed',
  difference(difference: NoticeDifference): string {
    if (difference.what === 'field') return `Changed: ${fields[difference.field]}`;
    if (difference.what === 'order') return 'The order of the items';
    return `${{ added: 'Added', changed: 'Changed', removed: 'Removed' }[difference.what]}: ${difference.item}`;
  },
  agenda: 'Agenda',
  files: 'Files',
  moreItems: (count: number) => (count === 1 ? 'and 1 more item on the site' : `and ${count} more items on the site`),
  seeMeeting: 'See the meeting and its files',
  contactFooter: {
    media: (town: string, body: string) =>
      `You get this because ${town} keeps you as a media contact of ${body}. To get no more of these emails, answer this one.`,
    member: (town: string, body: string) =>
      `You get this because ${town} lists you as a member of ${body}. To get no more of these emails, answer this one.`,
  },
  due: {
    /** @param by from `byEndOf` or `by` */
    subject: (meeting: string, by: string) => `Post the notice of ${meeting}, ${by}`,
    severalSubject: (count: number, by: string) => `Post the notices of ${count} meetings, the first ${by}`,
    byEndOf: (day: string) => `by the end of ${day}`,
    by: (day: string, time: string) => `by ${day}, ${time}`,
    heading: 'Notices to post soon',
    line: (meeting: string, by: string) => `${meeting}: post the notice ${by}.`,
    unplanned: 'It is not planned yet: choose the date under “Plan a meeting”.',
    noAgenda: 'It has no agenda yet: neither items nor a file.',
    ready: 'It has an agenda, and waits to be posted.',
    counted: 'The days are counted by the rules in your settings. This is a reading of the law, not legal advice.',
    open: 'Open the meetings',
    footer: (town: string) => `You get this because you may post notices of meetings for ${town}.`,
  },
  receipt: {
    subject: (notice: string, meeting: string) => `Receipt: ${notice} of ${meeting}`,
    intro: (town: string) =>
      `This says what was posted on the site of ${town}. Keep this email: the times in its headers are a witness besides the site.`,
    open: 'See the posted notice',
    footer: {
      author: (town: string) => `You get this because you posted this notice for ${town}.`,
      other: (town: string) =>
        `You get this because ${town} mails receipts of its notices to this address. Administrators change that in the settings.`,
    },
  },
  gone: {
    notice: 'The notice that this email is about no longer exists.',
    due: 'The notices that this email is about were posted or called off meanwhile.',
  },
};
