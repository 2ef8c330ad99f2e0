/** Mails about a posted notice: to the contacts of a body, and its receipt. */
import type { Database } from '../../db/connection.ts';
import { toSingleLine } from '../../db/rules/fields/singleLine.ts';
import { meetingPath, noticePath } from '../../db/rules/links/paths.ts';
import { listDifferences, type NoticeSnapshot } from '../../db/rules/meetings/notices.ts';
import { listReceiptFacts } from '../../db/rules/meetings/receiptFacts.ts';
import type { NoticeReceipt } from '../../db/rules/meetings/receipts.ts';
import { type Town, townName } from '../../db/rules/town/towns.ts';
import { createReceiptFormats } from '../notices/formats.ts';
import { receiptWords } from '../notices/receiptTexts.ts';
import { noticeTexts } from '../notices/texts.ts';
import { truncateAtWord } from '../render/jsonLd/jsonld.ts';
import { nameAuthors } from '../store/history/authors.ts';
import type { MailRow } from '../store/mails.ts';
import type { NoticeRow } from '../store/meetings/noticeChain.ts';
import { readShownNotice } from '../store/meetings/notices.ts';
import type { NoticeMailData } from '../store/meetings/notifyAboutNotice.ts';
import { toNoticeReceipt } from '../store/meetings/receipts.ts';
import { describeNotice, type MeetingNews, meetingName, noticeState } from './describeMeeting.ts';
import { type Mail, MailDropped } from './mailer.ts';
import { meetingMailTexts as texts } from './meetingMailTexts.ts';
import { type Content, renderHtml, renderText } from './news/newsMailParts.ts';

const maxSubjectLength = 150;

/** Puts a mail to somebody who is no subscriber together. */
export function composeFramedMail(
  town: Town,
  mail: Pick<MailRow, 'id' | 'recipient'>,
  { subject, content, footer }: { subject: string; content: Content; footer: string },
): Mail {
  const parts = { name: toSingleLine(townName(town, town.host)), accent: town.accent, footer, links: null };
  return {
    id: mail.id,
    to: { name: '', address: mail.recipient },
    subject: truncateAtWord(toSingleLine(subject), maxSubjectLength),
    text: renderText(content, parts),
    html: renderHtml(content, parts),
  };
}

/** Nobody has seen yet whether the notice stays, so the mail says nothing of it. */
function receiptLines(notice: NoticeReceipt, timeZone: string): string[] {
  const facts = listReceiptFacts(notice, receiptWords, createReceiptFormats(timeZone));
  return facts
    .filter(({ label }) => label !== receiptWords.labels.presence)
    .map(({ label, lines }) => `${label}: ${lines.map(({ text }) => text).join('; ')}`);
}

type About = { db: Database; town: Town; origin: string };

/** @throws MailDropped if the notice is gone */
async function readNotice({ db, town }: About, id: string): Promise<{ notice: NoticeRow; slug: string }> {
  const notice: NoticeRow | undefined = await db.read('notices').where({ town_id: town.id, id }).first();
  const meeting = notice && (await db.read('meetings').where({ id: notice.meeting_id }).first('slug'));
  if (!notice || !meeting) throw new MailDropped(texts.gone.notice);
  return { notice, slug: String(meeting.slug) };
}

/** A notice as it was posted, with what it changed. */
async function readNews({ db, town }: About, notice: NoticeRow): Promise<MeetingNews> {
  const { content, reason }: NoticeSnapshot = JSON.parse(notice.snapshot);
  const { number, meeting_id } = notice;
  const before = number > 1 ? await readShownNotice(db.read, town.id, meeting_id, number - 1) : null;
  return {
    content,
    isFirst: number === 1,
    isCancelled: notice.kind === 'cancellation',
    reason,
    differences: before ? listDifferences(before.content, content) : [],
  };
}

/**
 * Composes a mail to a contact of a body, or the receipt of a notice.
 * @throws MailDropped if the notice is gone
 */
export async function composeNoticeMail(about: About, mail: MailRow): Promise<Mail> {
  const { db, town, origin } = about;
  const { notice_id, role, body }: NoticeMailData = JSON.parse(mail.data);
  const { notice, slug } = await readNotice(about, notice_id);
  const name = townName(town, town.host);
  const news = await readNews(about, notice);
  const meeting = meetingName(news.content);
  if (role === 'media' || role === 'member') {
    const button = { label: texts.seeMeeting, url: origin + meetingPath(slug) };
    return composeFramedMail(town, mail, {
      subject: texts.subject(noticeState(news), meeting),
      content: { heading: meeting, ...describeNotice(news, origin), button },
      footer: texts.contactFooter[role](name, body),
    });
  }
  const { receipt } = texts;
  const named = await nameAuthors(db.read, town.id, [notice]);
  const version = noticeTexts.version(notice.kind, notice.number);
  // The time zone in which the days were counted.
  const { time_zone }: NoticeSnapshot = JSON.parse(notice.snapshot);
  const lines = named.flatMap((row) => receiptLines(toNoticeReceipt(row), time_zone));
  return composeFramedMail(town, mail, {
    subject: receipt.subject(version, meeting),
    content: {
      heading: `${meeting}: ${version}`,
      paragraphs: [receipt.intro(name), lines.join('\n')],
      button: { label: receipt.open, url: origin + noticePath(slug, notice.number) },
    },
    footer: receipt.footer[role](name),
  });
}
