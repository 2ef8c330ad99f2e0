/** Renders the pages behind links in news mails, which are personal. */
import { newsPath, type SubscriptionFrequency, subscriptionFrequencies } from '../../../db/rules/news/subscriptions.ts';
import { townName } from '../../../db/rules/town/towns.ts';
import { frequencyLabels } from '../../mail/news/newsMailTexts.ts';
import { escapeHtml } from '../escape.ts';
import { type PlainPage, type PlainSite, plainPage } from '../plainPage.ts';
import { newsPageTexts as texts } from './newsPageTexts.ts';

const paragraph = (text: string, className = '') => `<p${className && ` class="${className}"`}>${escapeHtml(text)}</p>`;
const backLink = (label: string, path: string) => `<p class="last"><a href="${path}">${escapeHtml(label)}</a></p>`;

/** The same page for every address, so that it does not reveal who is subscribed. */
export const renderCheckEmail = (town: PlainSite, email: string): PlainPage =>
  plainPage(
    town,
    texts.checkEmail.title,
    [
      paragraph(texts.checkEmail.sent(email)),
      paragraph(texts.checkEmail.notCome, 'hint'),
      backLink(texts.toSite(townName(town, town.host)), '/'),
    ].join('\n'),
  );

/** Rejects unusable input. Going back shows the form as filled in. */
export const renderRefused = (town: PlainSite, problem: string, status: number): PlainPage =>
  plainPage(
    town,
    texts.refused,
    `<p class="note bad" role="alert">${escapeHtml(problem)}</p>\n${backLink(texts.backToForm, newsPath)}`,
    status,
  );

/** For a link whose subscription has ended or never existed. */
export const renderUnknown = (town: PlainSite): PlainPage =>
  plainPage(
    town,
    texts.unknown.title,
    `${paragraph(texts.unknown.text)}\n${backLink(texts.unknown.again, newsPath)}`,
    404,
  );

export type TopicChoice = { topic: string; label: string };

type ManagePage = {
  email: string;
  token: string;
  frequency: SubscriptionFrequency;
  isConfirmed: boolean;
  chosen: readonly string[];
  choices: readonly TopicChoice[];
  /** The outcome of the last save. */
  note?: { text: string; isBad: boolean };
};

/** Shows a subscription to change, or to confirm if its address is unconfirmed. */
export function renderManage(town: PlainSite, page: ManagePage, status = 200): PlainPage {
  const { email, token, frequency, isConfirmed, chosen, choices, note } = page;
  const wording = isConfirmed ? texts.manage : texts.confirm;
  const path = `${newsPath}/${token}`;
  const choice = (type: string, name: string, value: string, label: string, isChosen: boolean) =>
    `<label><input type="${type}" name="${name}" value="${escapeHtml(value)}"${isChosen ? ' checked' : ''}><span>${escapeHtml(label)}</span></label>`;
  const topics = choices.map(({ topic, label }) => choice('checkbox', 'topic', topic, label, chosen.includes(topic)));
  const times = subscriptionFrequencies.map((one) =>
    choice('radio', 'frequency', one, frequencyLabels[one], one === frequency),
  );
  const body = [
    ...(note
      ? [
          `<p class="note${note.isBad ? ' bad' : ''}" role="${note.isBad ? 'alert' : 'status'}">${escapeHtml(note.text)}</p>`,
        ]
      : []),
    paragraph(wording.intro(email)),
    `<form method="post" action="${path}">`,
    `<fieldset><legend>${texts.topics}</legend>${topics.join('\n')}</fieldset>`,
    `<fieldset><legend>${texts.frequency}</legend>${times.join('\n')}${paragraph(texts.emergencyHint, 'hint last')}</fieldset>`,
    `<button>${wording.button}</button>`,
    '</form>',
    ...(isConfirmed
      ? [
          `<form class="apart" method="post" action="${path}/unsubscribe">${paragraph(texts.leave)}<button class="second">${texts.unsubscribe.button}</button></form>`,
        ]
      : []),
  ];
  return plainPage(town, wording.title, body.join('\n'), status);
}

/** Asks for confirmation, because programs that follow links must not unsubscribe anyone. */
export const renderUnsubscribe = (town: PlainSite, email: string, token: string): PlainPage =>
  plainPage(
    town,
    texts.unsubscribe.title,
    [
      paragraph(texts.unsubscribe.ask(townName(town, town.host), email)),
      `<form method="post" action="${newsPath}/${token}/unsubscribe"><p><button>${texts.unsubscribe.button}</button></p></form>`,
      backLink(texts.unsubscribe.change, `${newsPath}/${token}`),
    ].join('\n'),
  );

/** Repeated requests get the same page. */
export const renderUnsubscribed = (town: PlainSite): PlainPage =>
  plainPage(
    town,
    texts.unsubscribed.title,
    `${paragraph(texts.unsubscribed.text)}\n${backLink(texts.unsubscribed.again, newsPath)}`,
  );
