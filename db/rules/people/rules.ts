import { requireAltText } from '../documents/altText.ts';
import { requireOwnCopies } from '../documents/pictureCopies.ts';
import { invalidField, Problem } from '../problems.ts';
import type { SaveRules } from '../saveRules.ts';
import { newPerson } from './fields.ts';
import { PersonInput } from './input.ts';
import type { Person } from './people.ts';

export const peopleRules: SaveRules<PersonInput, Person> = {
  schema: PersonInput,
  async complete(given, { before, lookup }) {
    const whole = { ...(before ?? newPerson), ...given };
    return { ...whole, order_index: whole.order_index ?? (await lookup.findBottomPosition('people')) };
  },
  async check({ photo, department_id }, { before, lookup }) {
    if (department_id !== '' && department_id !== before?.department_id) {
      const department = (await lookup.listPages()).find(({ id }) => id === department_id);
      if (department?.kind !== 'department') throw invalidField('department_id', 'There is no such department.');
    }
    requireAltText(photo, before?.photo, 'photo');
    requireOwnCopies(photo, before?.photo, 'photo');
  },
  notFound: () => new Problem('not_found', 'This person is no longer listed.'),
};
