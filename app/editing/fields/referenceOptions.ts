/** The records that a form or a text can refer to, as options of a choice. */
import type { CategoryWithDocuments } from '../../../db/rules/documents/documents.ts';
import { officeContact, officialTitle, type Person } from '../../../db/rules/people/people.ts';

type Option = { value: string; label: string };

/** Keeps what is chosen now among the options, under `label`, where it is no longer offered. */
export const keepChosen = (offered: readonly Option[], chosen: string, label: string): Option[] =>
  chosen === '' || offered.some(({ value }) => value === chosen)
    ? [...offered]
    : [{ value: chosen, label }, ...offered];

/** @param office how the choice calls the town's office */
export const contactOptions = (people: readonly Person[], office: string): Option[] => [
  { value: officeContact, label: office },
  ...people.map((person) => ({
    value: person.id,
    label: [person.name, officialTitle(person)].filter(Boolean).join(', '),
  })),
];

export const documentOptions = (categories: readonly CategoryWithDocuments[]): Option[] =>
  categories.flatMap(({ category, documents }) =>
    documents.map(({ id, title }) => ({ value: id, label: `${title} (${category.title})` })),
  );
