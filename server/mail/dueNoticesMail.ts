/** Reminds a clerk of notices that must be posted soon. */
import type { Database } from '../../db/connection.ts';
import { meetingsPath } from '../../db/rules/links/paths.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { type Town, townName } from '../../db/rules/town/towns.ts';
import { formatShortDay, formatTime } from '../notices/formats.ts';
import type { MailRow } from '../store/mails.ts';
import { type ComingNotice, listComingNotices } from '../store/meetings/dueNotices.ts';
import type { NoticeKey } from '../store/meetings/noticeReminders.ts';
import { meetingName } from './describeMeeting.ts';
import { type Mail, MailDropped } from './mailer.ts';
import { composeFramedMail } from './meetingMails.ts';
import { meetingMailTexts } from './meetingMailTexts.ts';

const texts = meetingMailTexts.due;

/** Words the last moment: a whole day, or an hour where the law counts hours. */
function describeDeadline({ clock: { post_by, due_at } }: ComingNotice, timeZone: string): string {
  const { time } = toLocalTime(Date.parse(due_at), timeZone);
  const day = formatShortDay(post_by);
  return time === '23:59' ? texts.byEndOf(day) : texts.by(day, formatTime(time));
}

function describeMissing({ slug, has_agenda }: ComingNotice): string {
  if (slug === '') return texts.unplanned;
  return has_agenda ? texts.ready : texts.noAgenda;
}

/**
 * Composes the mail from what is still to be posted when it is sent.
 * @throws MailDropped if nothing is
 */
export async function composeDueNotices(
  { db, town, origin, now }: { db: Database; town: Town; origin: string; now: number },
  mail: MailRow,
): Promise<Mail> {
  const { notices: keys }: { notices: NoticeKey[] } = JSON.parse(mail.data);
  const coming = (await listComingNotices(db, town, now))?.notices ?? [];
  const due = coming.filter(({ about, date }) => keys.some((key) => key.about === about && key.date === date));
  const [first] = due;
  if (!first) throw new MailDropped(meetingMailTexts.gone.due);
  const by = describeDeadline(first, town.time_zone);
  const subject = due.length === 1 ? texts.subject(meetingName(first), by) : texts.severalSubject(due.length, by);
  const lines = due.map((one) =>
    [texts.line(meetingName(one), describeDeadline(one, town.time_zone)), describeMissing(one)].join('\n'),
  );
  return composeFramedMail(town, mail, {
    subject,
    content: {
      heading: texts.heading,
      paragraphs: [...lines, texts.counted],
      button: { label: texts.open, url: origin + meetingsPath },
    },
    footer: texts.footer(townName(town, town.host)),
  });
}
