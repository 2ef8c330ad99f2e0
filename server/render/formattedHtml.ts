/** Renders formatted and typed texts as HTML without our style sheets. All addresses are absolute. */
import type { FormattedNode, FormattedTag } from '../../db/rules/fields/formattedText.ts';
import { linkify, splitParagraphs, type TextSegment } from '../../db/rules/links/linkify.ts';
import { isSafeUrl } from '../../db/rules/links/links.ts';
import { escapeHtml } from './escape.ts';
import type { LinkedPicture } from './pictures/linkedPictures.ts';

export type AttachedFile = { title: string; url: string };

/** Attributes to add to an element everywhere, such as its style: ` class="ink"`. */
export type TagAttributes = Partial<Record<FormattedTag | 'img', string>>;

const renderLines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

/** @param origin the town's, for addresses without one */
export function createHtmlRenderer(origin: string, attributes: TagAttributes = {}) {
  const open = (tag: FormattedTag | 'img', own = '') => `<${tag}${own}${attributes[tag] ?? ''}>`;
  const link = (url: string, html: string) => `${open('a', ` href="${escapeHtml(url)}"`)}${html}</a>`;

  const renderPicture = ({ url, alt, width, height }: LinkedPicture): string => {
    const size = width && height && !attributes.img ? ` width="${width}" height="${height}"` : '';
    return `${open('p')}${open('img', ` src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"${size}`)}</p>`;
  };

  const renderSegment = ({ text, url }: TextSegment) => (url ? link(url, escapeHtml(text)) : renderLines(text));

  /** Renders typed text: paragraphs, line breaks and safe links. */
  const renderPlain = (text: string): string =>
    splitParagraphs(text)
      .map((paragraph) => `${open('p', ' dir="auto"')}${linkify(paragraph).map(renderSegment).join('')}</p>`)
      .join('');

  const renderFormatted = (node: FormattedNode): string => {
    if (typeof node === 'string') return renderLines(node);
    const [tag, content, detail] = node;
    const inner = content.map(renderFormatted).join('');
    if (tag === 'a') {
      const isLink = typeof detail === 'string' && isSafeUrl(detail) && URL.canParse(detail, origin);
      return isLink ? link(new URL(detail, origin).href, inner) : inner;
    }
    if (tag === 'table') {
      const caption = detail ? `<caption>${renderLines(String(detail))}</caption>` : '';
      return `${open(tag)}${caption}${inner}</table>`;
    }
    if (tag === 'button') return `${open('p')}${renderFormatted(['a', content, detail])}</p>`;
    if (tag === 'contact' || tag === 'picture') return inner && `${open('p', ' dir="auto"')}${inner}</p>`;
    const start = tag === 'ol' && detail !== undefined ? ` start="${Number(detail)}"` : '';
    const language = tag === 'p' && detail !== undefined ? ` lang="${escapeHtml(String(detail))}"` : '';
    const direction = tag === 'p' || tag === 'h3' || tag === 'li' ? ' dir="auto"' : '';
    return `${open(tag, direction + language + start)}${inner}</${tag}>`;
  };

  const renderFiles = (files: readonly AttachedFile[]): string => {
    const items = files.map(({ title, url }) => `${open('li')}${link(url, escapeHtml(title))}</li>`);
    return items.length > 0 ? `${open('ul')}${items.join('')}</ul>` : '';
  };
  return { renderPicture, renderPlain, renderFormatted, renderFiles };
}
