/** Converts a person to form fields and back. */

import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import type { newPerson } from '../../../db/rules/people/fields.ts';
import { PersonChanges } from '../../../db/rules/people/input.ts';
import type { Person } from '../../../db/rules/people/people.ts';
import { describeIds } from '../../editing/fields/ReferencesField.tsx';
import { pictureValues, readPicture } from '../../editing/pictures/PictureField.tsx';
import type { RecordForm } from '../../editing/records/recordForm.ts';
import { peopleEditingTexts as texts } from '../../texts/en/content/peopleEditing.ts';
import { readText } from '../../ui/forms/readText.ts';
import { peopleApi } from './api.ts';

export const noPhoto = { src: '', alt: '' };

const textFields = ['name', 'role', 'office', 'department_id', 'phone', 'email', 'term_ends'] as const;

export const personValues = (person: Person | typeof newPerson) => ({
  ...Object.fromEntries(textFields.map((field) => [field, person[field]])),
  subjects: person.subjects.join('\n'),
  is_official: person.is_official,
  ...pictureValues(person.photo ?? noPhoto, 'photo'),
});

function readPerson(data: FormData): PersonChanges {
  const text = (name: string) => readText(data, name);
  const photo = readPicture(data, 'photo');
  return {
    name: text('name'),
    role: text('role'),
    office: text('office'),
    department_id: text('department_id'),
    phone: text('phone'),
    email: text('email'),
    term_ends: text('term_ends'),
    subjects: text('subjects')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    is_official: data.has('is_official'),
    photo: photo.src ? photo : null,
  };
}

export const personForm: RecordForm<Person, PersonChanges> = {
  noun: 'people',
  labels: texts.labels,
  describe: { department_id: describeIds },
  valuesOf: personValues,
  check: (body) => findFaults(PersonChanges, body),
  bodyOf: readPerson,
  create: peopleApi.create,
  update: peopleApi.update,
  texts: { created: texts.created, updated: texts.saved, createFailed: texts.failed, updateFailed: texts.failed },
};
