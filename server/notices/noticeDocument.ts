/** The content of a posted notice on paper. It follows from what was frozen and the site's address alone. */
import type { Link } from '../../db/rules/links/input.ts';
import { meetingPath } from '../../db/rules/links/paths.ts';
import { numberItems } from '../../db/rules/meetings/agenda.ts';
import type { NoticeContent, NoticeSummary, PostedItem } from '../../db/rules/meetings/meetings.ts';
import type { NoticeSnapshot } from '../../db/rules/meetings/notices.ts';
import { formatPrice, toDollars } from '../../db/rules/money.ts';
import { formatDate, formatInstant, formatInstantDay, formatMeetingTime } from './formats.ts';
import {
  type PrintedBlock,
  type PrintedDocument,
  type PrintedEntry,
  type PrintedLink,
  plain,
  small,
  strong,
} from './printedDocument.ts';
import { itemKindTexts, noticeTexts as texts } from './texts.ts';

/**
 * `notices` are those up to this one. `origin` is the site's address without a path.
 */
export type NoticeToPrint = {
  snapshot: NoticeSnapshot;
  sha256: string;
  notices: readonly NoticeSummary[];
  slug: string;
  origin: string;
};

const toAbsolute = (url: string, origin: string) => (url.startsWith('/') ? origin + url : url);

/** The same file may be attached twice. */
const toLinks = (files: readonly Link[], origin: string): PrintedLink[] =>
  [...new Map(files.map((file) => [file.url, file])).values()].map(({ title, url }) => ({
    title,
    url: toAbsolute(url, origin),
  }));

function markOf({ added_at, changed_at }: PostedItem, timeZone: string): string {
  if (changed_at) return texts.changed(formatInstantDay(changed_at, timeZone));
  return added_at && texts.added(formatInstantDay(added_at, timeZone));
}

function toEntry(item: PostedItem, label: string, { snapshot, origin }: NoticeToPrint): PrintedEntry {
  const { depth, kind, title, text, basis, presenter, files } = item;
  const marks = [itemKindTexts[kind], markOf(item, snapshot.time_zone)].filter(Boolean);
  const lines = [
    depth === 0 ? strong(title) : plain(title),
    ...(marks.length > 0 ? [small(marks.join(' · '))] : []),
    ...(basis ? [small(texts.closedBasis(basis))] : []),
    ...(text ? [plain(text)] : []),
    ...(presenter ? [small(texts.presenter(presenter))] : []),
  ];
  return { depth, label, lines, links: toLinks(files, origin) };
}

function listAgenda(notice: NoticeToPrint): PrintedBlock[] {
  const { agenda, files } = notice.snapshot.content;
  const numbers = numberItems(agenda);
  const entries = agenda.map((item, at) => toEntry(item, numbers[at] ?? '', notice));
  const none: PrintedBlock[] = files.length === 0 ? [{ kind: 'lines', lines: [plain(texts.noAgenda)] }] : [];
  return [
    { kind: 'heading', text: texts.agenda },
    ...(entries.length > 0 ? [{ kind: 'list', entries } as const] : none),
    { kind: 'links', links: toLinks(files, notice.origin) },
  ];
}

/** The proposed budget, and what it costs the owner of a median home; nothing for most notices. */
function listBudget({ snapshot: { content }, origin }: NoticeToPrint): PrintedBlock[] {
  const { budget_files = [], impact_statement: impact } = content;
  if (budget_files.length === 0 && !impact) return [];
  const sum = (label: string, cents: number) => ({ label, lines: [{ text: formatPrice(toDollars(cents)), url: '' }] });
  const sums: PrintedBlock[] = impact
    ? [
        {
          kind: 'lines',
          lines: [strong(texts.impact), plain(texts.impactOf(formatPrice(toDollars(impact.median_value_cents))))],
        },
        {
          kind: 'facts',
          facts: [
            sum(texts.taxNow, impact.tax_now_cents),
            sum(texts.taxProposed, impact.tax_proposed_cents),
            sum(texts.taxNoNewRevenue, impact.tax_no_new_revenue_cents),
          ],
        },
      ]
    : [];
  return [{ kind: 'heading', text: texts.budget }, { kind: 'links', links: toLinks(budget_files, origin) }, ...sums];
}

function listFacts(content: NoticeContent, origin: string): PrintedBlock {
  const { date, start_time, end_time, location, remote_note, live_url, emergency_reason, continues } = content;
  const fact = (label: string, text: string, url = '') => ({ label, lines: text ? [{ text, url }] : [] });
  const facts = [
    fact(texts.when, formatMeetingTime(date, start_time, end_time)),
    fact(texts.where, location),
    fact(texts.remote, remote_note),
    fact(texts.live, live_url, live_url),
    fact(texts.emergency, emergency_reason),
    fact(texts.continues, continues && texts.earlierMeeting, origin + meetingPath(continues)),
  ];
  return { kind: 'facts', facts: facts.filter(({ lines }) => lines.length > 0) };
}

function listNotices({ notices, snapshot }: NoticeToPrint): PrintedBlock {
  const entries = notices.map(({ number, kind, posted_at, reason }) => ({
    depth: 0,
    label: `${number}.`,
    lines: [
      plain(texts.noticeName(kind)),
      small(texts.versionOn(formatInstant(posted_at, snapshot.time_zone))),
      ...(reason ? [small(texts.because(reason))] : []),
    ],
    links: [],
  }));
  return { kind: 'list', entries };
}

export function noticeDocument(notice: NoticeToPrint): PrintedDocument {
  const { snapshot, sha256, slug, origin } = notice;
  const { town, time_zone, number, posted_at, reason, content } = snapshot;
  const heading = texts.heading(snapshot.notice, content.kind);
  const subtitle = texts.titleOf(content.title, formatDate(content.date));
  const isCancellation = snapshot.notice === 'cancellation';
  const canceled: PrintedBlock = {
    kind: 'mark',
    lines: [
      strong(texts.canceledOn(formatInstant(posted_at, time_zone))),
      ...(reason ? [plain(texts.because(reason))] : []),
    ],
  };
  return {
    title: `${heading}: ${subtitle}`,
    author: town,
    heading,
    subtitle,
    footer: texts.footer(number, subtitle),
    written: posted_at,
    blocks: [
      ...(isCancellation ? [canceled] : []),
      ...(content.is_tax_hearing ? [{ kind: 'lines' as const, lines: [strong(texts.taxHearing)] }] : []),
      listFacts(content, origin),
      ...listBudget(notice),
      ...listAgenda(notice),
      { kind: 'lines', lines: content.law_texts.map(plain) },
      { kind: 'heading', text: texts.versions },
      listNotices(notice),
      { kind: 'lines', lines: [small(texts.hash(sha256))] },
      { kind: 'address', text: texts.onTheWeb, url: origin + meetingPath(slug), alt: texts.qrCode },
      { kind: 'blanks', words: texts.certificate },
    ],
  };
}
