/** Describes the notices of meetings in mails: time, place, what changed, and the agenda. */
import { meetingPath } from '../../db/rules/links/paths.ts';
import { numberItems } from '../../db/rules/meetings/agenda.ts';
import type { NoticeContent, PostedItem } from '../../db/rules/meetings/meetings.ts';
import type { NoticeDifference } from '../../db/rules/meetings/notices.ts';
import { formatShortDay } from '../notices/formats.ts';
import { escapeHtml } from '../render/escape.ts';
import type { NotifiedContent } from '../store/news/notifiedRecords.ts';
import { ink, mailAttributes, paragraphHtml } from './mailFrame.ts';
import { meetingMailTexts as texts } from './meetingMailTexts.ts';
import { formatWhen } from './news/newsDays.ts';

/** Mail programs truncate mails above some 100 KB. */
const maxAgendaLength = 20_000;

/** `reason` is that of a cancellation; `differences` are those from the notice that was told before. */
export type MeetingNews = {
  content: NoticeContent;
  isFirst: boolean;
  isCancelled: boolean;
  reason: string;
  differences: readonly NoticeDifference[];
};

export const meetingName = ({ title, date }: Pick<NoticeContent, 'title' | 'date'>): string =>
  texts.titleOf(title, formatShortDay(date));

/** Words what a notice is in a subject: `Agenda posted`. */
export function noticeState({ content, isFirst, isCancelled }: MeetingNews): string {
  const { states } = texts;
  if (isCancelled) return states.canceled;
  if (!isFirst) return states.changed;
  if (content.kind === 'emergency') return states.emergency;
  return content.agenda.length > 0 || content.files.length > 0 ? states.agenda : states.notice;
}

const differenceLines = ({ isCancelled, differences }: MeetingNews): string[] =>
  isCancelled ? [] : [...new Set(differences.map(texts.difference))];

/** Lists items with their numbers, as many as a mail holds. `depth` is 0 for those that are no part of another. */
function listItems(agenda: readonly PostedItem[]): { text: string; depth: number }[] {
  const numbers = numberItems(agenda);
  let length = 0;
  const shown = agenda.flatMap(({ title, depth }, at) => {
    length += title.length;
    return length > maxAgendaLength ? [] : [{ text: `${numbers[at]}. ${title}`, depth }];
  });
  const left = agenda.length - shown.length;
  return left > 0 ? [...shown, { text: texts.moreItems(left), depth: 0 }] : shown;
}

const heading = (text: string) => `<h2${mailAttributes.h3}>${escapeHtml(text)}</h2>`;
const listHtml = (items: readonly string[]) => `<ul${mailAttributes.ul}>${items.join('')}</ul>`;
const lineHtml = (text: string) => `<li${mailAttributes.li}>${escapeHtml(text)}</li>`;
const itemHtml = ({ text, depth }: { text: string; depth: number }) =>
  `<li style="margin:0 0 4px ${depth * 24}px;list-style:none">${escapeHtml(text)}</li>`;
const block = (lines: readonly string[]) => paragraphHtml(lines.map(escapeHtml).join('<br>'));

/** The lines of a notice in a digest, or on a device. */
export function describeBriefly(news: MeetingNews): string[] {
  const { content, isCancelled, reason } = news;
  return [
    formatWhen(content),
    content.location,
    ...(isCancelled && reason ? [texts.because(reason)] : []),
    ...differenceLines(news).slice(0, 5),
  ];
}

/** Describes a notice in full, as plain text and as HTML. */
export function describeNotice(news: MeetingNews, origin: string): { paragraphs: string[]; html: string } {
  const { content, isCancelled, reason } = news;
  const { kind, location, emergency_reason, remote_note, live_url, agenda, files, law_texts } = content;
  const state = isCancelled ? [texts.canceled, ...(reason ? [texts.because(reason)] : [])] : [];
  const facts = [texts.kinds[kind], formatWhen(content), location];
  const more = [
    ...(emergency_reason ? [texts.emergency(emergency_reason)] : []),
    ...(remote_note ? [texts.remote(remote_note)] : []),
    ...(live_url ? [texts.live(live_url)] : []),
  ];
  const changes = differenceLines(news);
  const items = listItems(agenda);
  const links = files.map(({ title, url }) => ({ title, url: new URL(url, `${origin}/`).href }));
  const lists = [
    { title: texts.changes, text: changes, html: changes.map(lineHtml) },
    {
      title: texts.agenda,
      text: items.map(({ text, depth }) => '   '.repeat(depth) + text),
      html: items.map(itemHtml),
    },
    {
      title: texts.files,
      text: links.map(({ title, url }) => `${title}: ${url}`),
      html: links.map(
        ({ title, url }) =>
          `<li${mailAttributes.li}><a class="ink" href="${escapeHtml(url)}" style="color:${ink}">${escapeHtml(title)}</a></li>`,
      ),
    },
  ].filter(({ text }) => text.length > 0);
  const blocks = [state, facts, ...more.map((text) => [text])].filter((lines) => lines.length > 0);
  return {
    paragraphs: [
      ...blocks.map((lines) => lines.join('\n')),
      ...lists.map(({ title, text }) => [`${title}:`, ...text].join('\n')),
      ...law_texts,
    ],
    html: [
      ...blocks.map(block),
      ...lists.map(({ title, html }) => heading(title) + listHtml(html)),
      ...law_texts.map((text) => paragraphHtml(escapeHtml(text))),
    ].join('\n'),
  };
}

type NotifiedMeeting = Extract<NotifiedContent, { noun: 'meetings' }>;

const newsOf = ({ record, news }: NotifiedMeeting): MeetingNews => ({
  content: record,
  isCancelled: record.is_cancelled,
  reason: record.notices.at(-1)?.reason ?? '',
  ...news,
});

export const describePostedMeeting = (meeting: NotifiedMeeting, origin: string) =>
  describeNotice(newsOf(meeting), origin);

/** Describes a meeting's last notice as a piece of news. */
export function describeMeetingNews(meeting: NotifiedMeeting, origin: string) {
  const news = newsOf(meeting);
  const [state, title] = [noticeState(news), meetingName(meeting.record)];
  const link = { label: texts.seeMeeting, url: origin + meetingPath(meeting.record.slug) };
  return { subject: texts.subject(state, title), label: state, title, lines: describeBriefly(news), link };
}
