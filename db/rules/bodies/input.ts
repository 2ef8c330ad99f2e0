/** The schema of bodies. Readers do without the validation library, so editors import bodies/fields.ts. */
import * as v from 'valibot';
import { isEmail } from '../email.ts';
import { textField } from '../fields/textField.ts';
import { isDate, timePattern } from '../time.ts';
import { bodyKinds, bodyLimits as limits } from './fields.ts';

const Member = v.object(
  {
    /** The id of the person in the directory; empty for somebody who is not listed there. */
    person_id: v.pipe(v.string('The person must be named by their id, as text.'), v.maxLength(64)),
    name: v.pipe(textField('name of a member', limits.memberName), v.nonEmpty('Each member needs a name.')),
    office: textField('office of a member', limits.office),
    term_ends: v.union(
      [v.literal(''), v.pipe(v.string(), v.check(isDate))],
      'The end of a term must be a real day, written YYYY-MM-DD.',
    ),
    is_voting: v.boolean('is_voting is either true or false.'),
  },
  'A member has a person_id, name, office, term_ends and is_voting.',
);

const MediaContact = v.object(
  {
    name: textField('name of a media contact', limits.memberName),
    email: v.pipe(
      v.string('The email address of a media contact must be text.'),
      v.trim(),
      v.check(isEmail, 'Each media contact needs a complete email address.'),
    ),
  },
  'A media contact has a name and an email.',
);

/** The fields that a clerk writes. */
const entries = {
  name: v.pipe(textField('name', limits.name), v.nonEmpty('A body needs a name.')),
  kind: v.picklist(bodyKinds, `The kind of body is one of ${bodyKinds.join(', ')}.`),
  about: textField('description', limits.about),
  has_notice_clock: v.boolean('has_notice_clock is either true or false.'),
  members: v.pipe(
    v.array(Member, 'The members must be a list.'),
    v.maxLength(limits.members, `A body has at most ${limits.members} members.`),
  ),
  /** How many members must be there; 0 where the town has not said. */
  quorum: v.pipe(
    v.number('The quorum must be a number.'),
    v.integer('The quorum must be a whole number.'),
    v.minValue(0, 'The quorum cannot be negative.'),
    v.maxValue(limits.members, `The quorum is at most ${limits.members}.`),
  ),
  usual_location: textField('usual place', limits.location),
  usual_time: v.union(
    [v.literal(''), v.pipe(v.string(), v.regex(timePattern))],
    'The usual time is written HH:MM, such as 18:00.',
  ),
  /** The repeating event of its meetings in the calendar; empty for none. */
  event_id: v.pipe(v.string('The event must be named by its id, as text.'), v.maxLength(64)),
  media_contacts: v.pipe(
    v.array(MediaContact, 'The media contacts must be a list.'),
    v.maxLength(limits.mediaContacts, `A body has at most ${limits.mediaContacts} media contacts.`),
  ),
  /** A body that no longer meets keeps its meetings. */
  is_retired: v.boolean('is_retired is either true or false.'),
};

export const BodyInput = v.object(
  { ...entries, order_index: v.pipe(v.number(), v.integer()) },
  'Send the body as an object.',
);
export type BodyInput = v.InferOutput<typeof BodyInput>;

/** The body of a change: all fields, or only those to change. */
export const BodyChanges = v.partial(v.object(entries, 'Send the body as an object.'));
export type BodyChanges = v.InferOutput<typeof BodyChanges>;
