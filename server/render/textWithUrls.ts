/** Formatted texts as plain words for mails and calendar programs, which cannot follow a link within words. */
import { type FormattedElement, toPlainText } from '../../db/rules/fields/formattedText.ts';

/** Writes a link's address for plain text: the whole URL of a page, otherwise the number or mail address. */
const writeUrl = (url: string, origin: string) =>
  URL.canParse(url, origin) ? new URL(url, origin).href.replace(/^(mailto|tel|sms):/, '') : '';

/** @param text the words of a text without formatting, which has no `blocks` or empty ones */
export const textWithUrls = (text: string, blocks: readonly FormattedElement[] = [], origin: string): string =>
  blocks.length > 0 ? toPlainText(blocks, (url) => writeUrl(url, origin)) : text;
