/** Keeps the officials section and the people who are officials the same. */
import { comparePositions } from '../comparePositions.ts';
import type { Member } from '../town/members.ts';
import { officialTitle, type Person } from './people.ts';

/** The section's members, from the people who are officials. */
export const toMembers = (people: readonly Person[]): Member[] =>
  people
    .filter(({ is_official }) => is_official)
    .sort(comparePositions)
    .map((person) => ({ name: person.name, title: officialTitle(person) }));

/** A change that makes the officials the same as the members. Without `id`, a new person. */
export type OfficialChange = Partial<Pick<Person, 'name' | 'role' | 'is_official'>> & { id?: string };

/**
 * Works out how people change when a clerk saves the section's members.
 * A member of the same name and title is the same person; else one of the same name, an official first.
 * A name that changes in its old place, beside the same title, is a correction.
 * @returns the changes, and for each member the id of its person (null for a new one)
 */
export function matchMembers(members: readonly Member[], people: readonly Person[]) {
  const sorted = [...people].sort((a, b) => Number(b.is_official) - Number(a.is_official) || comparePositions(a, b));
  const free = new Set(sorted);
  const officials = sorted.filter(({ is_official }) => is_official);
  const found: (Person | undefined)[] = members.map(() => undefined);
  const take = (isSame: (person: Person, member: Member, place: number) => boolean) => {
    for (const [place, member] of members.entries()) {
      if (found[place]) continue;
      found[place] = [...free].find((person) => isSame(person, member, place));
      const person = found[place];
      if (person) free.delete(person);
    }
  };
  take((person, { name, title }) => person.name === name && officialTitle(person) === title);
  take((person, { name }) => person.name === name);
  const isFree = (person: Person | undefined) => person !== undefined && free.has(person);
  take(
    (person, { title }, place) =>
      isFree(officials[place]) && person === officials[place] && officialTitle(person) === title,
  );
  const changes: OfficialChange[] = [...free]
    .filter(({ is_official }) => is_official)
    .map(({ id }) => ({ id, is_official: false }));
  for (const [place, { name, title }] of members.entries()) {
    const person = found[place];
    const role = !person || officialTitle(person) !== title ? { role: title } : {};
    if (!person) changes.push({ name, is_official: true, ...role });
    else if (!person.is_official || person.name !== name || 'role' in role)
      changes.push({ id: person.id, name, is_official: true, ...role });
  }
  return { changes, ids: found.map((person) => person?.id ?? null) };
}
