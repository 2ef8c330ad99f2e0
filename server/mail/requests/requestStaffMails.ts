/** Mails to those who work on requests. They hold no private answer, no contact details and no file. */

import type { Database } from '../../../db/connection.ts';
import { formatAnswer, isPaused, type Request } from '../../../db/rules/requests/requests.ts';
import { isEnded, isHeldRequest, requestsPath, staffRequestPath } from '../../../db/rules/requests/staff.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { type Town, townName } from '../../../db/rules/town/towns.ts';
import { formatShortDay, formatTime } from '../../notices/formats.ts';
import { answerWords } from '../../render/requests/answerWords.ts';
import type { MailRow } from '../../store/mails.ts';
import { listOverdue } from '../../store/requests/dueReminders.ts';
import {
  type RequestMailData,
  type RequestSummaryData,
  readRecipients,
  readWorkers,
  type StaffNews,
  staffNewsKinds,
} from '../../store/requests/mailRecipients.ts';
import { whereNotHeldRequest } from '../../store/requests/requestFilters.ts';
import { listRequestFiles, readRequest } from '../../store/requests/requests.ts';
import { type Mail, MailDropped } from '../mailer.ts';
import { composeFramedMail } from '../meetingMails.ts';
import { requestStaffMailTexts as texts } from './requestStaffMailTexts.ts';

type About = { db: Database; town: Town; origin: string; now: () => number };

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

/** The message is private to the person and staff, so it stays on the site. */
function composeNews({ town, origin }: About, mail: MailRow, request: Request, news: StaffNews): Mail {
  const { number, form_title, outcome_code, answered_on, due_on, status } = request;
  const isAbandoned = news === 'withdrawn' && outcome_code === 'abandoned';
  const text = isAbandoned ? texts.abandonedText : texts.newsText[news];
  // Staff may open it again themselves: then its last day stays.
  const isOpenAgain = answered_on !== '' && due_on === '' && !isEnded({ status });
  return composeFramedMail(town, mail, {
    subject: texts.news[news](number),
    content: {
      heading: texts.news[news](number),
      paragraphs: [
        text(number, form_title),
        ...(isOpenAgain ? [texts.answeredBefore(formatShortDay(answered_on))] : []),
      ],
      button: { label: texts.open, url: origin + staffRequestPath(number) },
    },
    footer: texts.footer(townName(town, town.host)),
  });
}

function composeUntouched({ town, origin }: About, mail: MailRow, request: Request): Mail {
  const { number, form_title, received_at } = request;
  return composeFramedMail(town, mail, {
    subject: texts.untouched(number),
    content: {
      heading: texts.untouched(number),
      paragraphs: [texts.untouchedText(number, form_title, formatReceived(received_at, town.time_zone))],
      button: { label: texts.open, url: origin + staffRequestPath(number) },
    },
    footer: texts.footer(townName(town, town.host)),
  });
}

const maxNamed = 20;

async function composeOverdue({ db, town, origin, now }: About, mail: MailRow): Promise<Mail> {
  const today = toLocalTime(now(), town.time_zone).date;
  const overdue = (await listOverdue(db.read, town.id, today)).filter(({ readers }) =>
    readers.includes(mail.recipient),
  );
  if (overdue.length === 0) throw new MailDropped(texts.gone);
  const lines = overdue
    .slice(0, maxNamed)
    .map(({ number, form_title, due_on }) => texts.dueLine(number, form_title, formatShortDay(due_on)));
  const more = overdue.length - lines.length;
  return composeFramedMail(town, mail, {
    subject: texts.overdue(overdue.length),
    content: {
      heading: texts.overdue(overdue.length),
      paragraphs: [
        lines.join('\n'),
        ...(more > 0 ? [texts.andMore(more)] : []),
        `${texts.overdueWhy} ${texts.counted}`,
      ],
      button: { label: texts.openAll, url: origin + requestsPath },
    },
    footer: texts.footer(townName(town, town.host)),
  });
}

const maxCounted = 1000;

/** Lists the numbers of the requests that came between two instants by forms with this recipient. */
async function listNumbers({ db, town }: About, recipient: string, { from, to }: RequestSummaryData) {
  const rows: { number: string; form_id: string }[] = await db
    .read('requests')
    .where({ town_id: town.id })
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .whereNot({ status: 'spam' })
    .modify(whereNotHeldRequest)
    .orderBy('number')
    .limit(maxCounted)
    .select('number', 'form_id');
  const isRecipient = new Map<string, boolean>();
  for (const { form_id } of rows)
    if (!isRecipient.has(form_id))
      isRecipient.set(form_id, (await readRecipients(db.read, town.id, form_id)).includes(recipient));
  return rows.flatMap(({ number, form_id }) => (isRecipient.get(form_id) ? [number] : []));
}

/** Lists the numbers of the requests about which there was news between two instants for one who works on them. */
async function listNewsNumbers({ db, town }: About, recipient: string, { from, to }: RequestSummaryData) {
  const rows: Pick<Request, 'number' | 'form_id' | 'assignee_id'>[] = await db
    .read('request_events')
    .join('requests', 'requests.id', 'request_events.request_id')
    .where('request_events.town_id', town.id)
    .whereIn('request_events.kind', staffNewsKinds)
    .where('request_events.at', '>=', from)
    .where('request_events.at', '<', to)
    .whereNot('requests.status', 'spam')
    .modify(whereNotHeldRequest)
    .orderBy('requests.number')
    .limit(maxCounted)
    .distinct('requests.number', 'requests.form_id', 'requests.assignee_id');
  const numbers: string[] = [];
  for (const row of rows) if ((await readWorkers(db.read, town.id, row)).includes(recipient)) numbers.push(row.number);
  return numbers;
}

async function composeSummary(about: About, mail: MailRow): Promise<Mail> {
  const { town, origin } = about;
  const hour: RequestSummaryData = JSON.parse(mail.data);
  const came = await listNumbers(about, mail.recipient, hour);
  const news = (await listNewsNumbers(about, mail.recipient, hour)).filter((number) => !came.includes(number));
  if (came.length + news.length === 0) throw new MailDropped(texts.gone);
  const nameAll = (numbers: readonly string[]) =>
    texts.named(numbers.slice(0, maxNamed).join(', '), Math.max(0, numbers.length - maxNamed));
  return composeFramedMail(town, mail, {
    subject: texts.summary(came.length, news.length),
    content: {
      heading: texts.summary(came.length, news.length),
      paragraphs: [
        ...(came.length > 0 ? [texts.cameText(nameAll(came))] : []),
        ...(news.length > 0 ? [texts.newsOfHour(nameAll(news))] : []),
        texts.summaryWhy,
      ],
      button: { label: texts.openAll, url: origin + requestsPath },
    },
    footer: texts.footer(townName(town, town.host)),
  });
}

/** @throws MailDropped for a request that is gone, held or spam, and for one that needs the mail no longer */
export async function composeRequestStaffMail(about: About, mail: MailRow): Promise<Mail> {
  if (mail.kind === 'requests_summary') return composeSummary(about, mail);
  if (mail.kind === 'requests_overdue') return composeOverdue(about, mail);
  const { request_id, news = 'message_in' }: RequestMailData = JSON.parse(mail.data);
  const request = await readRequest(about.db.read, about.town.id, request_id);
  if (!request || isHeldRequest(request) || request.status === 'spam' || request.erased_at !== '')
    throw new MailDropped(texts.gone);
  if (mail.kind === 'request_received') return composeReceived(about, mail, request);
  if (mail.kind === 'request_news') return composeNews(about, mail, request, news);
  if (mail.kind === 'request_untouched') {
    if (request.status !== 'new') throw new MailDropped(texts.gone);
    return composeUntouched(about, mail, request);
  }
  if (isEnded(request) || request.due_on === '' || isPaused(request)) throw new MailDropped(texts.gone);
  return composeDue(about, mail, request);
}
