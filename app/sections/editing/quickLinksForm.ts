/** Quick links as the text of their form's field, and back again. */
import { completeUrl } from '../../../db/rules/links/completeUrl.ts';
import { type QuickLink, type QuickLinkIcon, quickLinkIcons } from '../../../db/rules/town/quickLinks.ts';
import { quickLinksEditingTexts as texts } from '../../texts/en/home/quickLinksEditing.ts';

/** Whether there is anything in it. */
export const isFilled = ({ title, url }: QuickLink): boolean => title.trim() !== '' || url.trim() !== '';

/** Writes one link per line, so that two versions can be compared. Drops rows without words and address. */
export const formatQuickLinks = (links: readonly QuickLink[]): string =>
  links
    .filter(isFilled)
    .map(({ title, url, icon }) => JSON.stringify([title, url, icon]))
    .join('\n');

const isIcon = (text: unknown): text is QuickLinkIcon => (quickLinkIcons as readonly unknown[]).includes(text);

/** @returns the links that formatQuickLinks() wrote, including incomplete ones */
export const parseQuickLinks = (text: string): QuickLink[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [title, url, icon] = JSON.parse(line) as unknown[];
      return { title: String(title ?? ''), url: String(url ?? ''), icon: isIcon(icon) ? icon : '' };
    });

export const describeQuickLinks = (text: string): string =>
  parseQuickLinks(text)
    .map(({ title, url, icon }) => texts.describe(title, url, icon && texts.icons[icon]))
    .join('\n');

export const quickLinksBody = (text: string): { links: QuickLink[] } => ({
  links: parseQuickLinks(text).map(({ title, url, icon }) => ({ title: title.trim(), url: completeUrl(url), icon })),
});
