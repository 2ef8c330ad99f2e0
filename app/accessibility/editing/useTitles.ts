import { documentPath } from '../../../db/rules/documents/documents.ts';
import { formPath } from '../../../db/rules/forms/forms.ts';
import { pagePath } from '../../../db/rules/links/paths.ts';
import { useAnnouncements, useDocuments, usePageLinks } from '../../data/content.tsx';
import { useFormLinks } from '../../forms/useForm.ts';

/** Finds the titles of this site's own pages, announcements, documents and forms by their addresses. */
export function useTitles(): (url: string) => string | undefined {
  const announcements = useAnnouncements();
  const documents = useDocuments().flatMap((category) => category.documents);
  const pages = usePageLinks();
  const forms = useFormLinks();
  const titles = new Map<string, string>();
  for (const { id, title } of announcements) titles.set(`/announcements/${id}`, title);
  for (const document of documents) titles.set(documentPath(document), document.title);
  for (const { slug, title } of pages) titles.set(pagePath(slug), title);
  for (const form of forms) titles.set(formPath(form), form.title);
  return (url) => {
    const own = url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url;
    return titles.get(own.replace(/[?#].*$/, ''));
  };
}
