import { useMemo } from 'react';
import { officeContact } from '../../../db/rules/people/people.ts';
import { useDocuments, usePageLinks, usePeople } from '../../data/content.tsx';
import { contactsTexts } from '../../texts/en/content/people.ts';

/** The names of the records that others refer to, by id: categories, documents, pages and people. */
export function useRecordNames(): ReadonlyMap<string, string> {
  const documents = useDocuments();
  const pages = usePageLinks();
  const people = usePeople();
  return useMemo(
    () =>
      new Map([
        [officeContact, contactsTexts.office],
        ...people.map(({ id, name }) => [id, name] as const),
        ...pages.map(({ id, title }) => [id, title] as const),
        ...documents.flatMap(({ category, documents: listed }) => [
          [category.category_id, category.title] as const,
          ...listed.map(({ id, title }) => [id, title] as const),
        ]),
      ]),
    [documents, pages, people],
  );
}
