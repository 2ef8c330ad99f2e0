import type { Page } from '../../../db/rules/pages/pages.ts';
import { useServerList } from '../../editing/useServerList.ts';
import { pageEditingTexts as texts } from '../../texts/en/pageEditing.ts';
import { type LinkToPage, listLinksToPage } from './api.ts';

const nameOf = ({ noun, title }: LinkToPage) => (noun === 'redirects' ? texts.redirectName(title) : `“${title}”`);

/** The question before a page is deleted, with what links to it. @param page null for a new one, which has none */
export function useDeleteQuestion(page: Pick<Page, 'id' | 'title'> | null) {
  const links = useServerList(page?.id ?? '', async (id) => (id ? listLinksToPage(id) : []));
  const found = links.data ?? [];
  const hint = links.error
    ? texts.linksUnknown
    : found.length > 0
      ? texts.deleteLinks(found.length, found.map(nameOf).join(', '))
      : undefined;
  return {
    title: texts.delete,
    question: texts.deleteAsk(page?.title ?? ''),
    label: texts.deleteYes,
    ...(hint !== undefined && { hint }),
  };
}
