import type { Person } from '../../../db/rules/people/people.ts';
import { officialTitle } from '../../../db/rules/people/people.ts';
import { sectionContent } from '../../../db/rules/town/sections.ts';
import { type JsonLdContext, omitEmpty, organizationReference, type Thing } from './jsonld.ts';

/** The most people in a page's data. */
const maxPeople = 100;

/** Describes the office and the people of /contacts as schema.org ContactPoints. */
export function contactPointsJsonLd(people: readonly Person[], parts: JsonLdContext): Thing[] {
  const { phone, email } = sectionContent(parts.sections, 'contact');
  const office = { name: parts.shown.display_name, contactType: 'customer service', telephone: phone.office, email };
  const points = people.slice(0, maxPeople).map((person) => ({
    name: person.name,
    contactType: person.subjects.join(', ') || officialTitle(person),
    telephone: person.phone,
    email: person.email,
  }));
  const reachable = [office, ...points].filter(({ telephone, email }) => telephone || email);
  if (reachable.length === 0) return [];
  const contactPoint = reachable.map((point) => omitEmpty({ '@type': 'ContactPoint', ...point }));
  return [{ ...organizationReference(parts), contactPoint }];
}
