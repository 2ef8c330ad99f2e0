/** Changes to a section in calls. Kept apart from sections.ts, which every reader's page loads. */
import * as v from 'valibot';
import { emailText } from '../accounts/users.ts';
import { requireAltText } from '../documents/altText.ts';
import { requireOwnCopies } from '../documents/pictureCopies.ts';
import { isEmail } from '../email.ts';
import { isObject } from '../fields/isObject.ts';
import { type Faults, faultsOf, invalidField, Problem } from '../problems.ts';
import { checkOfficeHours } from './officeHoursInput.ts';
import type { SectionKey } from './sectionKeys.ts';
import type { SectionContents } from './sectionShapes.ts';
import { parseSection } from './sectionShapes.ts';

type Fields = Record<string, unknown>;

/** Other spellings of the same fields: older forms send them flat. */
const fieldAliases: Partial<Record<SectionKey, (given: Fields, stored: Fields) => Fields>> = {
  hero({ action_text, action_link, ...rest }, stored) {
    if (action_text === undefined && action_link === undefined) return rest;
    const action: Fields = { ...(isObject(stored.action) && stored.action), ...(isObject(rest.action) && rest.action) };
    if (action_text !== undefined) action.text = action_text;
    if (action_link !== undefined) action.link = action_link;
    return { ...rest, action };
  },
  about: ({ shortDescription, ...rest }) =>
    shortDescription === undefined ? rest : { short_description: shortDescription, ...rest },
};

/** Fields that must not be emptied. */
const requiredFields: Partial<Record<SectionKey, readonly string[]>> = {
  hero: ['title', 'subtitle', 'action.text'],
  about: ['title', 'short_description', 'long_description'],
  officials: ['title'],
  contact: ['title'],
  announcements: ['header.badge', 'header.title', 'header.subtitle'],
};

const fieldNames: Record<string, string> = {
  'action.text': 'action text',
  'action.link': 'action link',
  short_description: 'short description',
  long_description: 'long description',
  members: 'list of members',
  links: 'list of links',
  'address.po_box': 'P.O. box',
  'address.zip': 'ZIP code',
  'phone.office': 'office phone',
  'phone.secondary_office': 'second office phone',
  'phone.fax': 'fax',
  'phone.emergency': 'emergency phone',
  'hours.weekday': 'weekday hours',
  'hours.friday': 'Friday hours',
  'hours.days': 'list of office hours',
  'hours.note': 'note on the office hours',
  'rental_info.daily_rate': 'daily rate',
  'rental_info.contact.name': 'name of the rental contact',
  'rental_info.contact.office': 'office phone of the rental contact',
  'rental_info.contact.cell': 'cell phone of the rental contact',
  'header.badge': 'badge',
  'header.title': 'title',
  'header.subtitle': 'subtitle',
};

/** The name of a field in messages: `members.2.name` is the name of member 3. */
function describeField(path: string): string {
  const [, member, what] = /^members\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (member) return `${what} of member ${Number(member) + 1}`;
  const [, link, part = ''] = /^links\.(\d+)\.(title|url|icon)$/.exec(path) ?? [];
  if (link) return `${{ title: 'text', url: 'address' }[part] ?? part} of link ${Number(link) + 1}`;
  const [, paragraph] = /^long_description\.paragraph(\d+)$/.exec(path) ?? [];
  if (paragraph) return `paragraph ${paragraph}`;
  const [, anchor] = /^links\.(\w+)\.text$/.exec(path) ?? [];
  if (anchor) return `text of the link to ${anchor}`;
  return fieldNames[path] ?? (path.split('.').at(-1) ?? '').replaceAll('_', ' ');
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const getField = (fields: Fields, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), fields);

const isBlank = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() === '' : isObject(value) && Object.values(value).every(isBlank);

const invalidMembers = 'Invalid members data format';

/** Whether a member has no name: an office alone is nobody. */
const hasNoName = (member: unknown): boolean => isObject(member) && isBlank(member.name ?? '');

/**
 * Applies a call's changes to a section's content: sent fields replace stored ones, groups as a whole; omitted fields
 * stay.
 * @throws Problem `invalid` for a required text that is empty
 */
export function applySectionChanges(key: SectionKey, stored: Fields, given: Fields): Fields {
  const fields = fieldAliases[key]?.(given, stored) ?? given;
  const empty = requiredFields[key]?.find((path) => isBlank(getField(fields, path)));
  if (empty) throw invalidField(empty, '{field} cannot be empty', { field: capitalize(describeField(empty)) });
  if (key === 'officials' && Array.isArray(fields.members) && fields.members.some(hasNoName))
    throw invalidField('members', invalidMembers);
  return { ...stored, ...fields };
}

/** An address that is stored already may stay as it is. @throws Problem `invalid` for another incomplete one */
function requireEmail({ email }: SectionContents['contact'], before: unknown): void {
  const isStored = isObject(before) && before.email === email;
  if (email && !isStored && !isEmail(email)) throw invalidField('email', emailText);
}

/**
 * Validates a section's content for storing.
 * @param before the stored content: its pictures may lack a description, new ones may not
 * @throws Problem `invalid` naming the field
 */
export function checkSection<K extends SectionKey>(key: K, given: unknown, before: unknown): SectionContents[K] {
  let content: SectionContents[K];
  try {
    content = parseSection(key, given);
    if (key === 'contact') content = checkOfficeHours(content as SectionContents['contact']) as SectionContents[K];
  } catch (error) {
    throw error instanceof v.ValiError ? toSectionProblem(key, error.issues[0]) : error;
  }
  if (key === 'contact') requireEmail(content as SectionContents['contact'], before);
  requireAltText(content, before);
  requireOwnCopies(content, before);
  return content;
}

/** The first fault of a call's changes to a section, by the path of its field. */
export function findSectionFaults(key: SectionKey, stored: Fields, given: Fields): Faults {
  try {
    checkSection(key, applySectionChanges(key, stored, given), stored);
    return {};
  } catch (error) {
    if (error instanceof Problem) return faultsOf(error);
    throw error;
  }
}

/** The message for a schema issue, which names the field. */
function toSectionProblem(key: SectionKey, issue: v.BaseIssue<unknown>): Problem {
  const path = (issue.path ?? []).map(({ key }) => String(key));
  const name = describeField(path.join('.'));
  const called = name.startsWith('paragraph') ? capitalize(name) : `The ${name}`;
  return invalidField(path.join('.'), describeIssue(key, path, called, issue));
}

function describeIssue(key: SectionKey, path: string[], called: string, issue: v.BaseIssue<unknown>): string {
  if (key === 'officials' && path[0] === 'members' && issue.type !== 'max_length') return invalidMembers;
  if (path[0] === 'long_description' && issue.type !== 'max_length') {
    return 'The long description is sent as paragraph1, paragraph2 and so on, each a text.';
  }
  if (issue.type === 'max_length') {
    const max = Number(issue.requirement).toLocaleString('en-US');
    return `${called} has at most ${max} ${Array.isArray(issue.input) ? 'entries' : 'characters'}.`;
  }
  if (issue.type === 'picklist') {
    const choices = issue.expected?.replace(/[()"]/g, '').split(' | ').join(', ');
    return `${called} is one of: ${choices}.`;
  }
  const kinds: Record<string, string> = {
    string: 'must be text',
    number: 'must be a number',
    boolean: 'is either true or false',
  };
  const kind = kinds[issue.type];
  if (kind) return `${called} ${kind}.`;
  // Our own rules have messages for people.
  return issue.message.startsWith('Invalid') ? `${called} has the wrong form.` : issue.message;
}
