/** Renders plain pages on which people without script open and follow their request. Each is for one person. */

import { linkify } from '../../../db/rules/links/linkify.ts';
import type { OwnEvent, OwnFile, OwnRequest } from '../../../db/rules/requests/ownRequest.ts';
import { stillMayAskSentence } from '../../../db/rules/requests/records.ts';
import { formatAnswer, openRequestPath } from '../../../db/rules/requests/requests.ts';
import { wordOwnEvent } from '../../../db/rules/requests/words.ts';
import { formatDate, formatInstant } from '../../notices/formats.ts';
import { escapeHtml } from '../escape.ts';
import { type PlainPage, type PlainSite, plainPage } from '../plainPage.ts';
import { answerWords } from './answerWords.ts';
import { ownRequestTexts as texts } from './ownRequestTexts.ts';

/** A sentence about what was just done. */
export type PageNote = { text: string; isBad: boolean };

const lines = (text: string) =>
  escapeHtml(text)
    .replace(escapeHtml(stillMayAskSentence), (sentence) => `<strong>${sentence}</strong>`)
    .replaceAll('\n', '<br>');
/** Addresses that staff wrote are links: where the records are, or where charges are paid. */
const linkedLines = (text: string) =>
  linkify(text)
    .map((part) => (part.url ? `<a href="${escapeHtml(part.url)}">${escapeHtml(part.text)}</a>` : lines(part.text)))
    .join('');
const noteHtml = (note: PageNote | null) =>
  note
    ? `<p class="note${note.isBad ? ' bad' : ''}" role="${note.isBad ? 'alert' : 'status'}">${escapeHtml(note.text)}</p>`
    : '';
const fact = (label: string, html: string) => `<dt dir="auto">${escapeHtml(label)}</dt><dd dir="auto">${html}</dd>`;
const form = (content: string) => `<form method="post" action="${openRequestPath}">\n${content}\n</form>`;
const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

/** Holds what was typed into the page's forms. */
export type TypedRequest = { link: string; number: string; email: string; token: string; id: string; text: string };

const messageBox = (text: string, attributes: string) =>
  `<label class="above" for="text">${texts.message}</label>
<textarea class="box" id="text" name="text" rows="6" maxlength="10000" ${attributes}>${escapeHtml(text)}</textarea>`;

/** A form that sends a message once, under its id. */
const messageForm = ({ number, token, id, text }: Omit<TypedRequest, 'link' | 'email'>) =>
  form(`${hidden('number', number)}${hidden('token', token)}${hidden('id', id)}
${messageBox(text, 'required')}
<button name="action" value="message">${texts.send}</button>`);

const value = (text: string) => (text ? ` value="${escapeHtml(text)}"` : '');

/** The forms that open a request and mail a new link, after a message that could not be sent. */
export function renderOpenRequest(
  site: PlainSite,
  note: PageNote | null,
  status: number,
  typed: TypedRequest,
): PlainPage {
  // Under a wrong link, it could not be sent later either.
  const unsent =
    status === 404
      ? `<p>${texts.unsentHint}</p>\n${messageBox(typed.text, 'readonly')}`
      : `<p>${texts.againHint}</p>\n${messageForm(typed)}`;
  const body = [
    noteHtml(note),
    typed.text && `<h2>${texts.unsentTitle}</h2>\n${unsent}`,
    form(`<label class="above" for="link">${texts.link}</label>
<p class="hint" id="link-hint">${texts.openHint}</p>
<input class="box" type="text" id="link" name="link"${value(typed.link)} autocomplete="off" required aria-describedby="link-hint">
<button name="action" value="open">${texts.open}</button>`),
    `<div class="apart"><h2>${texts.lostTitle}</h2>
<p>${texts.lostHint}</p>`,
    form(`<label class="above" for="number">${texts.number}</label>
<input class="box" type="text" id="number" name="number"${value(typed.number)} autocomplete="off" required>
<label class="above" for="email">${texts.email}</label>
<input class="box" type="email" id="email" name="email"${value(typed.email)} autocomplete="email" required>
<button class="second" name="action" value="link">${texts.sendLink}</button>`),
    '</div>',
  ];
  return plainPage(site, texts.openTitle, body.filter(Boolean).join('\n'), status);
}

const fileHtml = ({ name, url }: OwnFile) =>
  url ? `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>` : escapeHtml(texts.notArrived(name));

function factsHtml({ time_zone }: PlainSite, request: OwnRequest): string {
  const outcome = request.outcome_code && texts.outcomes[request.outcome_code];
  const status = [`${texts.statuses[request.status]}.`, outcome, request.is_held && texts.held];
  return `<dl>${[
    fact(texts.status, `<strong>${escapeHtml(status.filter(Boolean).join(' '))}</strong>`),
    fact(texts.received, formatInstant(request.received_at, time_zone)),
    request.written_at && fact(texts.written, formatInstant(request.written_at, time_zone)),
    request.due_on && request.can_withdraw
      ? fact(texts.due, formatDate(request.due_on) + (request.is_paused ? `<br>${texts.paused}` : ''))
      : '',
  ]
    .filter(Boolean)
    .join('\n')}</dl>`;
}

function copyHtml({ answers, contact, files }: OwnRequest): string {
  const known = [contact.name, contact.email, contact.phone].filter(Boolean).join(', ');
  const own = answers.map((answer) => {
    const ofAnswer = files.filter(({ field_key }) => field_key === answer.key);
    return fact(
      answer.label,
      answer.type === 'files' ? ofAnswer.map(fileHtml).join('<br>') : lines(formatAnswer(answer, answerWords)),
    );
  });
  const later = files.filter(({ field_key }) => field_key === '');
  return `<dl>${[
    ...own,
    known && fact(texts.contact, lines(known)),
    later.length > 0 ? fact(texts.files, later.map(fileHtml).join('<br>')) : '',
  ]
    .filter(Boolean)
    .join('\n')}</dl>`;
}

function eventHtml({ time_zone }: PlainSite, event: OwnEvent): string {
  const words = wordOwnEvent(event);
  return `<h3>${escapeHtml(texts.events[event.kind])}</h3>
<p class="hint">${formatInstant(event.at, time_zone)}</p>${words ? `\n<p dir="auto">${event.is_own ? lines(words) : linkedLines(words)}</p>` : ''}`;
}

type OwnPage = {
  /** Stands in the page's forms, and is stored nowhere. */
  token: string;
  /** Under which the next message is sent once. */
  messageId: string;
  note: PageNote | null;
  /** A message that could not be sent. */
  text: string;
  status: number;
};

export function renderOwnRequest(
  site: PlainSite,
  request: OwnRequest,
  { token, messageId, note, text, status }: OwnPage,
): PlainPage {
  const { number, can_write } = request;
  const key = hidden('number', number) + hidden('token', token);
  const withdraw = `<details class="apart"><summary>${texts.withdrawTitle}</summary>
<p>${texts.withdrawHint}</p>
${form(`${key}\n<button class="second" name="action" value="withdraw">${texts.withdraw}</button>`)}
</details>`;
  const unsent = text && `<h3>${texts.unsentTitle}</h3>\n<p>${texts.unsentHint}</p>\n${messageBox(text, 'readonly')}`;
  const body = [
    noteHtml(note),
    `<p dir="auto">${escapeHtml(request.form_title)}</p>`,
    factsHtml(site, request),
    `<h2>${texts.log}</h2>`,
    ...request.events.map((event) => eventHtml(site, event)),
    `<h2>${texts.write}</h2>`,
    can_write ? messageForm({ number, token, id: messageId, text }) : `<p>${texts.takesNothing}</p>\n${unsent}`,
    `<h2>${texts.answers}</h2>`,
    copyHtml(request),
    request.can_withdraw ? withdraw : '',
  ];
  return plainPage(site, number, body.filter(Boolean).join('\n'), status);
}
