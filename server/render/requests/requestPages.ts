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
import { escapeHtml } from '../escape.ts';
import { type PlainPage, type PlainSite, plainPage } from '../plainPage.ts';
import { requestPageTexts as texts } from './requestPageTexts.ts';

/** A copy of the request for its sender to keep. */
type SentCopy = {
  form: Pick<PublicForm, 'kind' | 'confirmation' | 'closed_text'>;
  answers: readonly Answer[];
  contact: RequestContact;
  files: readonly { field_key: string; name: string }[];
};

/** Keeps the line breaks of a text. */
const escapeLines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
const paragraph = (text: string) => `<p dir="auto">${escapeLines(text)}</p>`;
const backLink = `<p class="last"><a href="${formsPath}">${texts.allForms}</a></p>`;

function listAnswers({ answers, contact, files }: SentCopy): string {
  const wordsOf = (answer: Answer) =>
    answer.type === 'files'
      ? files
          .filter(({ field_key }) => field_key === answer.key)
          .map(({ name }) => name)
          .join(', ')
      : formatAnswer(answer, texts);
  const known = [contact.name, contact.email, contact.phone].filter(Boolean).join(', ');
  const rows = [
    ...answers.map((answer) => [answer.label, wordsOf(answer)]),
    ...(known ? [[texts.contact, known]] : []),
  ];
  return `<dl>${rows
    .map(
      ([label = '', words = '']) => `<dt dir="auto">${escapeHtml(label)}</dt><dd dir="auto">${escapeLines(words)}</dd>`,
    )
    .join('\n')}</dl>`;
}

type TakenRequest = SentCopy & { request: Pick<Request, 'number' | 'held_reasons'>; origin: string; token: string };

/** @param taken its token opens the request, and is stored nowhere else */
export function renderTakenRequest(site: PlainSite, taken: TakenRequest): PlainPage {
  const { form, request, origin, token, answers } = taken;
  const path = requestPath(request.number, token);
  const isEmergency = form.kind === 'problem' && hasEmergencyWords(answers);
  const body = [
    isEmergency ? `<p class="note bad" role="alert">${escapeHtml(texts.emergency)}</p>` : '',
    `<p class="note">${escapeHtml(texts.number(request.number))}</p>`,
    request.held_reasons.length > 0 ? paragraph(texts.held) : '',
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

/** For a form that closed while it was filled in: what was typed is not lost. */
export function renderClosedForm(site: PlainSite, sent: SentCopy): PlainPage {
  const body = [
    paragraph(sent.form.closed_text || texts.closedText),
    `<p class="note bad" role="alert">${escapeHtml(texts.notSent)}</p>`,
    listAnswers(sent),
    backLink,
  ];
  return plainPage(site, texts.closed, body.join('\n'), 409);
}
