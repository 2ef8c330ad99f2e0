/** People: whom residents call, and the town's officials. */

import { compareNames } from '../compareNames.ts';
import type { Picture } from '../fields/picture.ts';
import type { PageLink } from '../pages/pages.ts';
import type { SectionContents } from '../town/sectionShapes.ts';

export type Person = {
  id: string;
  version: number;
  seq: number;
  updated_at: string;
  name: string;
  /** The role, such as `Mayor` or `Water clerk`. */
  role: string;
  /** The elected or appointed office, such as `City Council, Place 2`. */
  office: string;
  /** The id of the department's page; empty for none. */
  department_id: string;
  phone: string;
  email: string;
  photo: Picture | null;
  /** The last day of the term, YYYY-MM-DD; empty for none. */
  term_ends: string;
  is_official: boolean;
  /** The matters that residents call about, such as `Water leaks`. */
  subjects: string[];
  order_index: number;
};

/** Names the office's own contact where a page or block may name a person by id. */
export const officeContact = 'office';

/** A contact that is ready to show. Empty fields are left out on screen. */
export type ContactCard = { name: string; role: string; phone: string; email: string; photo: Person['photo'] };

/**
 * Finds the contact that a page or a `contact` block refers to, with its present values.
 * @param id of a person, or `office`
 * @returns null for a person who is no longer listed
 */
export function findContact(
  id: string,
  { people, contact, office }: { people: readonly Person[]; contact: Office; office: string },
): ContactCard | null {
  if (id === officeContact)
    return { name: office, role: '', phone: contact.phone.office, email: contact.email, photo: null };
  const person = people.find((one) => one.id === id);
  if (!person) return null;
  const { name, phone, email, photo } = person;
  return { name, role: officialTitle(person), phone, email, photo };
}

type Office = Pick<SectionContents['contact'], 'email'> & { phone: { office: string } };

/**
 * Groups people by the page of their department, in the sequence of pages. Those without a listed department come
 * first, under `null`.
 */
export function groupByDepartment(
  people: readonly Person[],
  pages: readonly PageLink[],
): { department: PageLink | null; people: Person[] }[] {
  const departments = pages.filter(({ kind }) => kind === 'department');
  const isListed = ({ department_id }: Person) => departments.some(({ id }) => id === department_id);
  return [
    { department: null, people: people.filter((person) => !isListed(person)) },
    ...departments.map((department) => ({
      department,
      people: people.filter(({ department_id }) => department_id === department.id),
    })),
  ].filter((group) => group.people.length > 0);
}

export type SubjectEntry = { subject: string; people: Person[] };

/** Lists the subjects of all people from A to Z. People with the same subject share an entry, whatever its case. */
export function listSubjects(people: readonly Person[]): SubjectEntry[] {
  const found = new Map<string, SubjectEntry>();
  for (const person of people) {
    for (const subject of person.subjects) {
      const key = subject.toLowerCase();
      const entry = found.get(key) ?? { subject, people: [] };
      if (!entry.people.includes(person)) entry.people.push(person);
      found.set(key, entry);
    }
  }
  return [...found.values()].sort((a, b) => compareNames(a.subject, b.subject));
}

/** The title of an official in the officials section. */
export const officialTitle = ({ role, office }: Pick<Person, 'role' | 'office'>): string => role || office;
