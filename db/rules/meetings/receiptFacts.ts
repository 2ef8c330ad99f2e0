/** Lists what a receipt says of a notice, in the words of the screen or of the PDF file: both say the same. */

import type { NoticeVerdict } from '../notices/clock.ts';
import type { LeftOutDay } from '../notices/days.ts';
import { wasReportedLater } from './postings.ts';
import type { NoticePresence, NoticeReceipt, Posting, PresenceGap } from './receipts.ts';

/** A label with its lines. `url` is where a line can be checked, such as the law; empty for none. */
export type ReceiptFact = { label: string; lines: { text: string; url: string }[] };

type Label = 'posted' | 'verdict' | 'reason' | 'due' | 'rule' | 'counted' | 'leftOut' | 'told' | 'presence';
type HashLabel = 'hash' | 'chainHash' | 'previousHash';

export type ReceiptWords = {
  labels: Record<Label | HashLabel, string>;
  postedBy: (when: string, person: string) => string;
  verdicts: Record<NoticeVerdict, string>;
  rule: (basis: string, state: string, version: number) => string;
  leftOut: (day: LeftOutDay) => string;
  channels: Record<Posting['channel'], (place: string) => string>;
  posting: (channel: string, when: string, reported: string, person: string) => string;
  photo: string;
  /** Said if nothing was recorded. */
  noPresence: string;
  /** Looks from outside found the notice each time. */
  readable: (from: string, to: string) => string;
  /** Only the server itself tells that it ran. */
  served: (from: string, to: string) => string;
  readableExcept: (from: string, to: string) => string;
  gap: (from: string, to: string, cause: string) => string;
  causes: Record<PresenceGap['cause'], string>;
  looks: (looks: NoticePresence['looks']) => string;
  firstNotice: string;
};

/** By the town's clock. `formatTime` writes the time of day alone. */
export type ReceiptFormats = {
  formatInstant: (instant: string) => string;
  formatShortInstant: (instant: string) => string;
  formatTime: (instant: string) => string;
  dayOf: (instant: string) => string;
  formatShortDay: (day: string) => string;
};

type Wording = { words: ReceiptWords; formats: ReceiptFormats };

const toLines = (texts: readonly string[]) => texts.map((text) => ({ text, url: '' }));

/** The second of two moments, without the day if both have the same. */
const formatLater = (from: string, to: string, { dayOf, formatTime, formatShortInstant }: ReceiptFormats) =>
  dayOf(from) === dayOf(to) ? formatTime(to) : formatShortInstant(to);

function describePosting(posting: Posting, { words, formats }: Wording): ReceiptFact['lines'] {
  const { channel, place, posted_at, received_at, person, person_name, photo_url, remark } = posting;
  const reported = wasReportedLater(posting) ? formatLater(posted_at, received_at, formats) : '';
  const sentence = words.posting(
    words.channels[channel](place),
    formats.formatShortInstant(posted_at),
    reported,
    person_name || person,
  );
  return [
    ...toLines([sentence, remark].filter(Boolean)),
    ...(photo_url ? [{ text: words.photo, url: photo_url }] : []),
  ];
}

function describePresence(presence: NoticePresence | null, { words, formats }: Wording): string[] {
  if (!presence) return [words.noPresence];
  const { gaps, looks } = presence;
  const [from, to] = [formats.formatShortInstant(presence.from), formats.formatShortInstant(presence.to)];
  const wasAlwaysFound = looks.total > 0 && looks.failed === 0;
  const isWhole = gaps.length === 0;
  const summary = isWhole && wasAlwaysFound ? words.readable : isWhole ? words.served : words.readableExcept;
  return [
    summary(from, to),
    ...gaps.map((gap) =>
      words.gap(formats.formatShortInstant(gap.from), formatLater(gap.from, gap.to, formats), words.causes[gap.cause]),
    ),
    words.looks(looks),
  ];
}

function listClockFacts({ clock, kind, verdict, reason }: NoticeReceipt, { words, formats }: Wording): ReceiptFact[] {
  const { labels } = words;
  const [state = '', version = 0] = clock?.pack ?? [];
  const leftOut = clock?.left_out.map((day) => `${formats.formatShortDay(day.day)} (${words.leftOut(day)})`) ?? [];
  return [
    { label: labels.verdict, lines: toLines(kind === 'cancellation' ? [] : [words.verdicts[verdict]]) },
    { label: labels.reason, lines: toLines(reason ? [reason] : []) },
    { label: labels.due, lines: toLines(clock?.due_at ? [formats.formatInstant(clock.due_at)] : []) },
    {
      label: labels.rule,
      lines: clock ? [{ text: words.rule(clock.basis, state, version), url: clock.url }] : [],
    },
    { label: labels.counted, lines: toLines(clock?.counted.map(formats.formatShortDay) ?? []) },
    { label: labels.leftOut, lines: toLines(leftOut) },
  ];
}

/** Lists what is known of a notice, in the order of the receipt. Facts without lines are left out. */
export function listReceiptFacts(notice: NoticeReceipt, words: ReceiptWords, formats: ReceiptFormats): ReceiptFact[] {
  const { posted_at, person, person_name, postings, presence } = notice;
  const { sha256, chain_sha256, previous_sha256 } = notice;
  const { labels } = words;
  const wording = { words, formats };
  const facts = [
    {
      label: labels.posted,
      lines: toLines([words.postedBy(formats.formatInstant(posted_at), person_name || person)]),
    },
    ...listClockFacts(notice, wording),
    { label: labels.told, lines: postings.flatMap((posting) => describePosting(posting, wording)) },
    { label: labels.presence, lines: toLines(describePresence(presence, wording)) },
    { label: labels.hash, lines: toLines([sha256]) },
    { label: labels.chainHash, lines: toLines([chain_sha256]) },
    { label: labels.previousHash, lines: toLines([previous_sha256 || words.firstNotice]) },
  ];
  return facts.filter(({ lines }) => lines.length > 0);
}
