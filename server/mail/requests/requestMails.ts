/** Composes mails to the person who sent a request, each with a link of its own. */

import type { Database } from '../../../db/connection.ts';
import { stillMayAskSentence } from '../../../db/rules/requests/records.ts';
import { formatAnswer, type Request, requestPath } from '../../../db/rules/requests/requests.ts';
import { requestWords, wordOwnEvent } from '../../../db/rules/requests/words.ts';
import { type Town, townName } from '../../../db/rules/town/towns.ts';
import { createThrottle, type Throttle } from '../../http/throttle.ts';
import { escapeHtml } from '../../render/escape.ts';
import { answerWords } from '../../render/requests/answerWords.ts';
import type { MailRow, RequestSenderMailKind } from '../../store/mails.ts';
import { listOwnEvents } from '../../store/requests/ownRequest.ts';
import { listRequestFiles, readRequest } from '../../store/requests/requests.ts';
import { isAddressConfirmed, type SenderMailData } from '../../store/requests/senderMails.ts';
import { addMailedToken, countRequestsAround } from '../../store/requests/senderTokens.ts';
import { write } from '../../store/write.ts';
import type { Writer } from '../../store/writerTypes.ts';
import { type Mail, MailDropped, MailFailure } from '../mailer.ts';
import { paragraphHtml } from '../mailFrame.ts';
import { composeFramedMail } from '../meetingMails.ts';
import { joined } from '../news/describeNews.ts';
import { requestMailTexts as texts } from './requestMailTexts.ts';

type SenderMail = MailRow & { kind: RequestSenderMailKind };
type About = { db: Database; town: Town; origin: string; now: () => number };

/** Around an hour with more requests than this, their senders are not mailed: a robot may have typed the addresses. */
const floodRequests = 60;

/**
 * Counts a mail to an address that is not confirmed, once however often it is tried.
 * @throws MailDropped for a first mail over the limit; MailFailure for one about staff's message, which waits
 */
async function requireMailOfDay(
  { trx }: Writer,
  throttle: Throttle,
  mail: SenderMail,
  data: SenderMailData,
): Promise<void> {
  if (data.is_counted) return;
  const isOver =
    (await throttle.isOverInside(trx, ['request_mail_recipient', mail.town_id, mail.recipient])) ||
    (await throttle.isOverInside(trx, ['request_mail_town', mail.town_id]));
  if (isOver && data.event_ids) throw new MailFailure(texts.later, false);
  if (isOver) throw new MailDropped(texts.already);
  await trx('mails')
    .where({ id: mail.id })
    .update({ data: JSON.stringify({ ...data, is_counted: true }) });
}

/** The link is made when the mail is sent: only its hash is stored. */
async function makeLink(
  { db, town, origin, now }: About,
  mail: SenderMail,
  data: SenderMailData,
  request: Request,
): Promise<string> {
  const throttle = createThrottle(db, now);
  const token = await write(
    db,
    town.id,
    'mail',
    async (tx) => {
      if (mail.kind === 'request_confirm') await requireMailOfDay(tx, throttle, mail, data);
      return addMailedToken(tx.trx, { townId: town.id, requestId: request.id, address: mail.recipient, now: now() });
    },
    { now: now() },
  );
  return origin + requestPath(request.number, token);
}

/** Paragraphs as text and HTML. The law wants the sentence on copies in a font that nobody overlooks. */
function setParagraphs(paragraphs: readonly string[]): { paragraphs: string[]; html: string } {
  const parts = paragraphs.flatMap((text) => text.split(/\n{2,}/)).filter(Boolean);
  const isBold = (text: string) => text === stillMayAskSentence;
  const toHtml = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
  return {
    paragraphs: parts.map((text) => (isBold(text) ? `*** ${text} ***` : text)),
    html: parts
      .map((text) => paragraphHtml(isBold(text) ? `<strong>${toHtml(text)}</strong>` : toHtml(text)))
      .join('\n'),
  };
}

/** Words staff's entries of the log. @param ids of these entries alone; all of them if undefined */
async function wordEvents({ db, town }: About, request: Request, ids?: readonly string[]): Promise<string[]> {
  const events = await listOwnEvents(db.read, town.id, request.id);
  return events
    .filter(({ id, is_own, kind }) => !is_own && kind !== 'received' && (!ids || ids.includes(id)))
    .flatMap((event) => joined(`${requestWords.events[event.kind]}:`, wordOwnEvent(event)));
}

async function wordCopy({ db }: About, { id, answers }: Request): Promise<string[]> {
  const files = await listRequestFiles(db.read, id);
  return answers.map((answer) => {
    const names = files.filter(({ field_key }) => field_key === answer.key).map(({ name }) => name);
    return `${answer.label}:\n${answer.type === 'files' ? names.join(', ') : formatAnswer(answer, answerWords)}`;
  });
}

async function describeMail(
  about: About,
  { kind }: SenderMail,
  { event_ids }: SenderMailData,
  request: Request,
): Promise<{ subject: string; heading: string; paragraphs: string[] }> {
  const { number, form_title } = request;
  const name = townName(about.town, about.town.host);
  if (kind === 'request_confirm')
    return {
      subject: texts.confirmSubject(number),
      heading: texts.confirmHeading(number),
      paragraphs: [event_ids ? texts.hasNews(name) : texts.confirm(name), texts.notYou],
    };
  if (kind === 'request_link')
    return {
      subject: texts.linkSubject(number),
      heading: texts.linkHeading(number),
      paragraphs: [texts.link, texts.linkNotYou, texts.keep],
    };
  if (kind === 'request_copy')
    return {
      subject: texts.copySubject(number),
      heading: texts.copyHeading(form_title),
      paragraphs: [
        texts.copy,
        ...(await wordCopy(about, request)),
        ...(await wordEvents(about, request)),
        texts.reply,
        texts.keep,
      ],
    };
  return {
    subject: texts.updateSubject(number),
    heading: texts.updateHeading(form_title),
    paragraphs: [...(await wordEvents(about, request, event_ids ?? [])), texts.reply, texts.keep],
  };
}

/** @throws MailDropped if the request is gone, or the mail may not go out; MailFailure if it waits */
export async function composeSenderMail(about: About, mail: SenderMail): Promise<Mail> {
  const { db, town } = about;
  const data: SenderMailData = JSON.parse(mail.data);
  const request = await readRequest(db.read, town.id, data.request_id);
  if (request?.erased_at !== '' || request.status === 'spam' || request.contact.email !== mail.recipient)
    throw new MailDropped(texts.gone);
  if (mail.kind === 'request_confirm') {
    const isKnown = await isAddressConfirmed(db.read, request);
    // The copy that followed the confirmation has it all.
    if (isKnown) throw new MailDropped(texts.already);
    const isFirst = data.event_ids === undefined;
    if (isFirst && (await countRequestsAround(db.read, town.id, request.received_at)) > floodRequests)
      throw new MailDropped(texts.flood);
  }
  const { subject, heading, paragraphs } = await describeMail(about, mail, data, request);
  const url = await makeLink(about, mail, data, request);
  return composeFramedMail(town, mail, {
    subject,
    content: { heading, ...setParagraphs(paragraphs), button: { label: texts.open, url } },
    footer: texts.footer(townName(town, town.host)),
  });
}
