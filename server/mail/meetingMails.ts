/** Mails about a posted notice: to the contacts of a body, and its receipt. */
import type { Database } from '../../db/connection.ts';
import { toSingleLine } from '../../db/rules/fields/singleLine.ts';
import { meetingPath, noticePath } from '../../db/rules/links/paths.ts';
import { listDifferences, type NoticeSnapshot } from '../../db/rules/meetings/notices.ts';
import type { NoticeClock } from '../../db/rules/notices/clock.ts';
import { type Town, townName } from '../../db/rules/town/towns.ts';
import { truncateAtWord } from '../render/jsonld.ts';
import { nameAuthors } from '../store/history/authors.ts';
import type { MailRow } from '../store/mails.ts';
import type { NoticeRow } from '../store/meetings/noticeChain.ts';
import { readShownNotice } from '../store/meetings/notices.ts';
import type { NoticeMailData } from '../store/meetings/tellOfNotice.ts';
import { describeNotice, type MeetingNews, meetingName, noticeState } from './describeMeeting.ts';
import { type Mail, MailDropped } from './mailer.ts';
import { meetingMailTexts as texts } from './meetingMailTexts.ts';
import { formatInstant, formatShortDay } from './newsDays.ts';
import { type Content, renderHtml, renderText } from './newsMailParts.ts';

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

type StoredClock = NoticeClock & { pack: [state: string, version: number] | null };

/** The lines of a receipt, in the words of the screen. @param person who posted it */
function receiptLines(notice: NoticeRow, timeZone: string, person: string): string[][] {
  const { receipt } = texts;
  const { kind, posted_at, verdict, reason, sha256, chain_sha256, previous_sha256 } = notice;
  const clock: StoredClock | null = notice.clock === null ? null : JSON.parse(notice.clock);
  const [state = '', version = 0] = clock?.pack ?? [];
  const leftOut = clock?.left_out.map((one) => `${formatShortDay(one.day)} (${receipt.leftOut(one)})`) ?? [];
  return [
    [
      receipt.postedBy(formatInstant(posted_at, timeZone), person),
      ...(kind === 'cancellation' ? [] : [receipt.verdict(verdict)]),
      ...(reason ? [texts.because(reason)] : []),
    ],
    clock
      ? [
          ...(clock.due_at ? [receipt.due(formatInstant(clock.due_at, timeZone))] : []),
          receipt.rule(clock.basis, state, version),
          ...(clock.counted.length > 0 ? [receipt.counted(clock.counted.map(formatShortDay).join('; '))] : []),
          ...(leftOut.length > 0 ? [receipt.leftOutDays(leftOut.join('; '))] : []),
        ]
      : [],
    [receipt.hashOf(sha256), receipt.chainOf(chain_sha256), receipt.chain(previous_sha256)],
  ].filter((lines) => lines.length > 0);
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
  const [named] = await nameAuthors(db.read, town.id, [notice]);
  const version = receipt.version(notice.kind, notice.number);
  // The time zone in which the days were counted.
  const { time_zone }: NoticeSnapshot = JSON.parse(notice.snapshot);
  const blocks = receiptLines(notice, time_zone, named?.person_name || notice.person);
  return composeFramedMail(town, mail, {
    subject: receipt.subject(version, meeting),
    content: {
      heading: `${meeting}: ${version}`,
      paragraphs: [receipt.intro(name), ...blocks.map((lines) => lines.join('\n'))],
      button: { label: receipt.open, url: origin + noticePath(slug, notice.number) },
    },
    footer: receipt.footer[role](name),
  });
}
