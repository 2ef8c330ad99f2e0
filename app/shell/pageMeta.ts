/** The title and description of a page, for search engines and shared links. Only the server needs the description. */
import { findScreen, type ScreenPath } from '../../db/rules/screens.ts';
import { archiveTexts } from '../texts/en/content/archive.ts';
import { pageTexts } from '../texts/en/content/pages.ts';
import { contactsTexts } from '../texts/en/content/people.ts';
import { meetingTexts } from '../texts/en/meetings/meetings.ts';
import { metaTexts } from '../texts/en/meta.ts';
import { pageTitle, type TitleInput } from './pageTitle.ts';

export type PageMeta = { title: string; description: string };

type MetaInput = TitleInput & {
  /** The hero's subtitle, which describes the home page best. */
  subtitle: string;
  announcement?: { title: string; excerpt: string } | undefined;
  page?: { title: string; summary: string } | undefined;
};

export function pageMeta(path: string, input: MetaInput): PageMeta {
  const { town, subtitle, announcement, page } = input;
  const screen = findScreen(path, input.commerce);
  const descriptions: Partial<Record<ScreenPath, string>> = {
    '/announcements': announcement?.excerpt || metaTexts.announcements(town),
    '/about': metaTexts.about(town),
    '/contacts': contactsTexts.description(town),
    '/services': pageTexts.servicesDescription(town),
    '/departments': pageTexts.departmentsDescription(town),
    '/meetings': meetingTexts.description(town),
    '/archive': archiveTexts.description(town),
    '/pricing': metaTexts.pricing,
    '/$slug': page?.summary,
  };
  const description = (screen && descriptions[screen]) || subtitle || metaTexts.home(town);
  return { title: pageTitle(path, input), description };
}
