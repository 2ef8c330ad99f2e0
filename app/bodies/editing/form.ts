/** Converts a body to form fields and back. */

import type { Body, Member } from '../../../db/rules/bodies/bodies.ts';
import type { BodyKind, newBody } from '../../../db/rules/bodies/fields.ts';
import { BodyChanges } from '../../../db/rules/bodies/input.ts';
import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import { describeChoice } from '../../editing/describeValue.ts';
import type { RecordForm } from '../../editing/records/recordForm.ts';
import { bodyEditingTexts as texts } from '../../texts/en/meetings/bodyEditing.ts';
import { bodyKindTexts } from '../../texts/en/meetings/meetings.ts';
import { readLines } from '../../ui/forms/readText.ts';
import { bodyApi } from './api.ts';

export type OpenedBody = Body | typeof newBody;

/** Writes one line per member, its parts separated by tabs, so that two versions can be compared. */
export const formatMembers = (members: readonly Member[]): string =>
  members
    .filter(({ name, person_id }) => name.trim() || person_id)
    .map(({ person_id, name, office, term_ends, is_voting }) =>
      [person_id, name, office, term_ends, is_voting ? '1' : '']
        .map((part) => part.replaceAll(/[\t\n]/g, ' '))
        .join('\t'),
    )
    .join('\n');

export const parseMembers = (text: string): Member[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [person_id = '', name = '', office = '', term_ends = '', votes = ''] = line.split('\t');
      return { person_id, name, office, term_ends, is_voting: votes.trim() === '1' };
    });

const formatContacts = (contacts: Body['media_contacts']): string =>
  contacts.map(({ name, email }) => (name ? `${name}, ${email}` : email)).join('\n');

/** Reads one contact per line: a name and an address, in any sequence, separated by a comma or spaces. */
const parseContacts = (text: string): Body['media_contacts'] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const email = line.split(/[\s,;<>]+/).find((word) => word.includes('@')) ?? '';
      const name = line
        .replace(email, '')
        .replaceAll(/[,;<>]/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim();
      return email ? { name, email } : { name: '', email: line };
    });

export const bodyValues = (body: OpenedBody) => ({
  name: body.name,
  kind: body.kind as string,
  about: body.about,
  has_notice_clock: body.has_notice_clock,
  members: formatMembers(body.members),
  quorum: String(body.quorum),
  usual_location: body.usual_location,
  usual_time: body.usual_time,
  event_id: body.event_id,
  media_contacts: formatContacts([...body.media_contacts]),
  is_retired: body.is_retired,
});

function readBodyForm(data: FormData): BodyChanges {
  const text = (name: string) => readLines(data, name);
  return {
    name: text('name'),
    kind: text('kind') as BodyKind,
    about: text('about'),
    has_notice_clock: data.has('has_notice_clock'),
    members: parseMembers(String(data.get('members') ?? '').replace(/\r\n?/g, '\n')),
    quorum: text('quorum') === '' ? 0 : Number(text('quorum')),
    usual_location: text('usual_location'),
    usual_time: text('usual_time'),
    event_id: text('event_id'),
    media_contacts: parseContacts(text('media_contacts')),
    is_retired: data.has('is_retired'),
  };
}

export const bodyForm: RecordForm<Body, BodyChanges> = {
  noun: 'bodies',
  labels: texts.fields,
  describe: {
    kind: describeChoice(bodyKindTexts),
    members: (text) => parseMembers(text).map(texts.describeMember).join('\n'),
  },
  valuesOf: bodyValues,
  check: (body) => findFaults(BodyChanges, body),
  bodyOf: readBodyForm,
  create: bodyApi.create,
  update: bodyApi.update,
  texts: { created: texts.created, updated: texts.saved, createFailed: texts.failed, updateFailed: texts.failed },
};
