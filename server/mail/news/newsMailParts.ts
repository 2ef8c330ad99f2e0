/** Renders news and notices as HTML and plain text. */
import { escapeHtml } from '../../render/escape.ts';
import { buttonHtml, headingHtml, ink, line, paragraphHtml, renderMailFrame, soft } from '../mailFrame.ts';
import { joined, type NewsItem, type WholeNotice } from './describeNews.ts';
import { newsMailTexts as texts } from './newsMailTexts.ts';

/** All strings but `html` are plain text. */
export type Content = WholeNotice & {
  heading: string;
  button?: { label: string; url: string };
  items?: NewsItem[];
};

/** Addresses at which a subscriber changes or ends a subscription. */
export type Links = { manage: string; unsubscribe: string };

const quiet = (text: string) =>
  `<p class="soft" style="margin:0 0 2px;color:${soft};font-size:13px;line-height:20px;font-weight:700">${escapeHtml(text)}</p>`;

function itemHtml({ label, title, lines, link }: NewsItem): string {
  const name = `<a class="ink" href="${escapeHtml(link.url)}" style="color:${ink}">${escapeHtml(title)}</a>`;
  const head = `<h2 class="ink" style="margin:0 0 6px;color:${ink};font-size:18px;line-height:24px;font-weight:700">${name}</h2>`;
  return `<div class="line" style="padding:16px 0 0;border-top:1px solid ${line}">${label ? quiet(label) : ''}${head}${lines
    .map((text) => paragraphHtml(escapeHtml(text)))
    .join('\n')}</div>`;
}

/** `links` is null in a mail to somebody who is no subscriber. */
type Parts = { name: string; accent: string; footer: string; links: Links | null };

export function renderHtml(
  { heading, paragraphs, html, button, items = [] }: Content,
  { name, accent, footer, links }: Parts,
): string {
  const body = [
    headingHtml(heading),
    ...(html ? [html] : paragraphs.map((text) => paragraphHtml(escapeHtml(text).replaceAll('\n', '<br>')))),
    ...items.map(itemHtml),
    ...(button ? [buttonHtml(button, accent)] : []),
  ];
  const link = (label: string, url: string) =>
    `<a class="soft" href="${escapeHtml(url)}" style="color:${soft}">${escapeHtml(label)}</a>`;
  const foot = links
    ? `${escapeHtml(footer)}<br>${link(texts.change, links.manage)} &nbsp; ${link(texts.unsubscribe, links.unsubscribe)}`
    : escapeHtml(footer);
  return renderMailFrame({ title: heading, sender: name, accent, body: body.join('\n'), footer: foot });
}

export function renderText(
  { heading, paragraphs, button, items = [] }: Content,
  { name, footer, links }: Parts,
): string {
  const blocks = [
    name,
    heading,
    ...paragraphs,
    ...items.flatMap(({ label, title, lines, link }) => [
      '---',
      [...joined(label, title), ...lines].join('\n'),
      `${link.label}:\n${link.url}`,
    ]),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(links
      ? ['---', footer, `${texts.change}:\n${links.manage}`, `${texts.unsubscribe}:\n${links.unsubscribe}`]
      : ['---', footer]),
  ];
  return `${blocks.join('\n\n')}\n`;
}
