/** The schema of people. Readers do without the validation library, so editors import people/fields.ts. */
import * as v from 'valibot';
import { isEmail } from '../email.ts';
import { Picture } from '../fields/picture.ts';
import { textField } from '../fields/textField.ts';
import { isDate } from '../time.ts';
import { peopleLimits as limits } from './fields.ts';

/** The fields that a clerk writes. */
const entries = {
  name: v.pipe(textField('name', limits.name), v.nonEmpty('A person needs a name.')),
  role: textField('role', limits.role),
  office: textField('office', limits.office),
  department_id: v.pipe(v.string('The department must be named by its id, as text.'), v.maxLength(64)),
  phone: textField('phone number', limits.phone),
  email: v.pipe(
    textField('email address', limits.email),
    v.check((address) => address === '' || isEmail(address), 'This is not a complete email address.'),
  ),
  photo: v.nullable(Picture),
  term_ends: v.union(
    [v.literal(''), v.pipe(v.string(), v.check(isDate))],
    'The end of the term must be a real day, written YYYY-MM-DD.',
  ),
  is_official: v.boolean('is_official is either true or false.'),
  subjects: v.pipe(
    v.array(
      v.pipe(textField('subject', limits.subject), v.nonEmpty('A subject cannot be empty.')),
      'The subjects must be a list.',
    ),
    v.maxLength(limits.subjects, `A person has at most ${limits.subjects} subjects.`),
    v.transform((subjects) => [...new Set(subjects)]),
  ),
};

export const PersonInput = v.object(
  { ...entries, order_index: v.pipe(v.number(), v.integer()) },
  'Send the person as an object.',
);
export type PersonInput = v.InferOutput<typeof PersonInput>;

/** The body of a change: all fields, or only those to change. */
export const PersonChanges = v.partial(v.object(entries, 'Send the person as an object.'));
export type PersonChanges = v.InferOutput<typeof PersonChanges>;
