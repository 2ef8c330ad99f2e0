/** Bodies that meet in public, such as the city council and the planning commission. */
import type { Person } from '../people/people.ts';
import type { BodyInput } from './input.ts';

export type Body = BodyInput & { id: string; version: number; seq: number; updated_at: string };

/** The fields that everybody may read. */
export type PublicBody = Omit<Body, 'media_contacts'>;

export const toPublicBody = ({ media_contacts: _private, ...body }: Body): PublicBody => body;

export type Member = Body['members'][number];

/** A member with the present name, phone and email address of the directory. */
export type ListedMember = Member & Pick<Person, 'phone' | 'email'>;

export const listMembers = ({ members }: Pick<PublicBody, 'members'>, people: readonly Person[]): ListedMember[] =>
  members.map((member) => {
    const person = people.find(({ id }) => id === member.person_id);
    return {
      ...member,
      name: person?.name ?? member.name,
      term_ends: member.term_ends || (person?.term_ends ?? ''),
      phone: person?.phone ?? '',
      email: person?.email ?? '',
    };
  });

/** The names of several bodies as the title of their meeting: `City Council and Planning Commission`. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
