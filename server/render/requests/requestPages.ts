/** Renders the pages that answer a form which was sent without script. Each is for one person. */

import { formsPath, type PublicForm } from '../../../db/rules/forms/forms.ts';
import { hasEmergencyWords } from '../../../db/rules/forms/warnings.ts';
import {
  type Answer,
  formatAnswer,
  type Request,
  type RequestContact,
  requestPath,
} from '../../../db/rules/requests/requests.ts';
import { isHeldRequest } from '../../../db/rules/requests/staff.ts';
import { escapeHtml } from '../escape.ts';
import { type PlainPage, type PlainSite, plainPage } from '../plainPage.ts';
import { answerWords } from './answerWords.ts';
import { requestPageTexts as texts } from './requestPageTexts.ts';

/** A copy of the request for its sender to keep. */
type SentCopy = {
  form: Pick<PublicForm, 'kind' | 'confirmation'>;
  answers: readonly Answer[];
  contact: RequestContact;
  files: readonly { field_key: string; name: string }[];
};

/** Keeps the line breaks of a text. */
const escapeLines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
const paragraph = (text: string) => `<p dir="auto">${escapeLines(text)}</p>`;
const backLink = `<p class="last"><a href="${formsPath}">${texts.allForms}</a></p>`;

const listPairs = (pairs: readonly TypedAnswer[]) =>
  `<dl>${pairs
    .map(({ label, text }) => `<dt dir="auto">${escapeHtml(label)}</dt><dd dir="auto">${escapeLines(text)}</dd>`)
    .join('\n')}</dl>`;

function listAnswers({ answers, contact, files }: SentCopy): string {
  const wordsOf = (answer: Answer) =>
    answer.type === 'files'
      ? files
          .filter(({ field_key }) => field_key === answer.key)
          .map(({ name }) => name)
          .join(', ')
      : formatAnswer(answer, answerWords);
  const known = [contact.name, contact.email, contact.phone].filter(Boolean).join(', ');
  return listPairs([
    ...answers.map((answer) => ({ label: answer.label, text: wordsOf(answer) })),
    ...(known ? [{ label: texts.contact, text: known }] : []),
  ]);
}

type TakenRequest = SentCopy & {
  request: Pick<Request, 'number' | 'status' | 'held_reasons'>;
  origin: string;
  token: string;
};

/** @param taken its token opens the request, and is stored nowhere else */
export function renderTakenRequest(site: PlainSite, taken: TakenRequest): PlainPage {
  const { form, request, origin, token, answers } = taken;
  const path = requestPath(request.number, token);
  const isEmergency = form.kind === 'problem' && hasEmergencyWords(answers);
  const body = [
    isEmergency ? `<p class="note bad" role="alert">${escapeHtml(texts.emergency)}</p>` : '',
    `<p class="note">${escapeHtml(texts.number(request.number))}</p>`,
    isHeldRequest(request) ? paragraph(texts.held) : '',
    form.confirmation && paragraph(form.confirmation),
    `<h2>${texts.followTitle}</h2>`,
    paragraph(texts.follow),
    `<p><a href="${escapeHtml(path)}">${escapeHtml(origin + path)}</a></p>`,
    `<h2>${texts.copyTitle}</h2>`,
    listAnswers(taken),
    backLink,
  ];
  return plainPage(site, texts.taken, body.filter(Boolean).join('\n'));
}

export type TypedAnswer = { label: string; text: string };

/** `gone`: deleted. `busy`: too much is being drawn at the moment. */
export type UnsentReason = 'closed' | 'gone' | 'busy';

/** For a form that can't be sent any more, or can't be drawn: what was typed is not lost. */
export function renderUnsentForm(
  site: PlainSite,
  { reason, closed_text, typed }: { reason: UnsentReason; closed_text: string; typed: readonly TypedAnswer[] },
): PlainPage {
  const { title, text, next, status } = texts.unsent[reason];
  const body = [
    paragraph((reason === 'closed' && closed_text) || text),
    `<p class="note bad" role="alert">${escapeHtml(texts.notSent)}</p>`,
    paragraph(next),
    listPairs(typed),
    backLink,
  ];
  return plainPage(site, title, body.join('\n'), status);
}
