/** Mails to those who work on requests. They hold no private answer, no contact details and no file. */

import type { Database } from '../../../db/connection.ts';
import { formatAnswer, type Request } from '../../../db/rules/requests/requests.ts';
import { isEnded, isUnderReview, requestsPath, staffRequestPath } from '../../../db/rules/requests/staff.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { type Town, townName } from '../../../db/rules/town/towns.ts';
import { formatShortDay, formatTime } from '../../notices/formats.ts';
import { answerWords } from '../../render/requests/answerWords.ts';
import type { MailRow } from '../../store/mails.ts';
import { listRequestFiles, readRequest } from '../../store/requests/requests.ts';
import { type RequestMailData, type RequestSummaryData, readRecipients } from '../../store/requests/tellRecipients.ts';
import { type Mail, MailDropped } from '../mailer.ts';
import { composeFramedMail } from '../meetingMails.ts';
import { requestStaffMailTexts as texts } from './requestStaffMailTexts.ts';

type About = { db: Database; town: Town; origin: string };

/** Contact details belong to the person, so types that hold them stay out even where a form asks openly. */
const personalTypes: readonly string[] = ['email', 'phone', 'files'];

/** The longest answer and the most of them that a mail quotes. */
const maxAnswer = 600;
const maxAnswers = 15;

const shorten = (text: string) => (text.length > maxAnswer ? `${text.slice(0, maxAnswer).toWellFormed()}…` : text);

function listOpenAnswers({ answers }: Request): string[] {
  return answers
    .filter(({ is_private, type }) => !is_private && !personalTypes.includes(type))
    .slice(0, maxAnswers)
    .map((answer) => `${answer.label}\n${shorten(formatAnswer(answer, answerWords))}`);
}

const formatReceived = (instant: string, timeZone: string): string => {
  const { date, time } = toLocalTime(Date.parse(instant), timeZone);
  return `${formatShortDay(date)}, ${formatTime(time)}`;
};

async function composeReceived({ db, town, origin }: About, mail: MailRow, request: Request): Promise<Mail> {
  const { number, form_title, received_at, due_on } = request;
  const files = (await listRequestFiles(db.read, request.id)).length;
  const facts = [
    texts.numberAndTime(number, formatReceived(received_at, town.time_zone)),
    ...(due_on ? [texts.dueBy(formatShortDay(due_on))] : []),
    ...(files > 0 ? [texts.files(files)] : []),
  ];
  return composeFramedMail(town, mail, {
    subject: texts.received(number, form_title),
    content: {
      heading: texts.receivedHeading(form_title),
      paragraphs: [facts.join('\n'), ...listOpenAnswers(request), texts.onSite],
      button: { label: texts.open, url: origin + staffRequestPath(number) },
    },
    footer: texts.footer(townName(town, town.host)),
  });
}

function composeDue({ town, origin }: About, mail: MailRow, { number, form_title, due_on }: Request): Mail {
  const day = formatShortDay(due_on);
  return composeFramedMail(town, mail, {
    subject: texts.due(number, day),
    content: {
      heading: texts.dueHeading,
      paragraphs: [texts.dueLine(number, form_title, day), texts.counted],
      button: { label: texts.open, url: origin + staffRequestPath(number) },
    },
    footer: texts.footer(townName(town, town.host)),
  });
}

const maxNamed = 20;
const maxCounted = 1000;

/** Lists the numbers of the requests that came between two instants by forms with this recipient. */
async function listNumbers({ db, town }: About, recipient: string, { from, to }: RequestSummaryData) {
  const rows: { number: string; form_id: string }[] = await db
    .read('requests')
    .where({ town_id: town.id })
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .whereNot({ status: 'spam' })
    .where((seen) => seen.whereNot({ status: 'new' }).orWhere({ held_reasons: '[]' }))
    .orderBy('number')
    .limit(maxCounted)
    .select('number', 'form_id');
  const numbers: string[] = [];
  const isTold = new Map<string, boolean>();
  for (const { number, form_id } of rows) {
    const known =
      isTold.get(form_id) ?? (await readRecipients(db.read, town.id, form_id)).some((one) => one === recipient);
    isTold.set(form_id, known);
    if (known) numbers.push(number);
  }
  return numbers;
}

async function composeSummary(about: About, mail: MailRow): Promise<Mail> {
  const { town, origin } = about;
  const numbers = await listNumbers(about, mail.recipient, JSON.parse(mail.data));
  if (numbers.length === 0) throw new MailDropped(texts.gone);
  const shown = numbers.slice(0, maxNamed);
  return composeFramedMail(town, mail, {
    subject: texts.summary(numbers.length),
    content: {
      heading: texts.summary(numbers.length),
      paragraphs: [
        texts.summaryText(numbers.length, shown.join(', '), numbers.length - shown.length),
        texts.summaryWhy,
      ],
      button: { label: texts.openAll, url: origin + requestsPath },
    },
    footer: texts.footer(townName(town, town.host)),
  });
}

/** @throws MailDropped for a request that is gone, held or spam, and for a reminder of one that is finished */
export async function composeRequestStaffMail(about: About, mail: MailRow): Promise<Mail> {
  if (mail.kind === 'requests_summary') return composeSummary(about, mail);
  const { request_id }: RequestMailData = JSON.parse(mail.data);
  const request = await readRequest(about.db.read, about.town.id, request_id);
  if (!request || isUnderReview(request) || request.status === 'spam') throw new MailDropped(texts.gone);
  if (mail.kind === 'request_received') return composeReceived(about, mail, request);
  if (isEnded(request) || request.due_on === '') throw new MailDropped(texts.gone);
  return composeDue(about, mail, request);
}
