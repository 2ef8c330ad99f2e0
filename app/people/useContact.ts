import { type ContactCard, findContact } from '../../db/rules/people/people.ts';
import { usePeople, useSection, useTown } from '../data/content.tsx';

/**
 * The present values of a contact that a page or block refers to.
 * @param id of a person, or `office` @returns null for a person who is no longer listed
 */
export function useContact(id: string): ContactCard | null {
  const people = usePeople();
  const contact = useSection('contact');
  const { display_name } = useTown();
  return findContact(id, { people, contact, office: display_name });
}
