/** The form of a new or existing person. */
import { useState } from 'react';
import type { PageLink } from '../../../db/rules/pages/pages.ts';
import { peopleLimits as limits, newPerson } from '../../../db/rules/people/fields.ts';
import type { Person } from '../../../db/rules/people/people.ts';
import { usePageLinks } from '../../data/content.tsx';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import { DateField } from '../../editing/fields/DateField.tsx';
import { keepChosen } from '../../editing/fields/referenceOptions.ts';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { PictureField } from '../../editing/pictures/PictureField.tsx';
import { askBeforeDeleting } from '../../editing/records/askBeforeDeleting.ts';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import { peopleEditingTexts as texts } from '../../texts/en/content/peopleEditing.ts';
import { deletePerson } from './api.ts';
import { noPhoto, personForm } from './form.ts';

/** The size of a photo in pixels, at most. */
const photoWidth = 240;

/** @param chosen the id of the present department, whose page may be hidden */
function departmentOptions(pages: readonly PageLink[], chosen: string) {
  const offered = pages
    .filter(({ kind }) => kind === 'department')
    .map(({ id, title }) => ({ value: id, label: title }));
  return keepChosen(offered, chosen, texts.hiddenDepartment);
}

type PersonEditorProps = { record: Person | null; onClose: () => void };

export function PersonEditor({ record, onClose }: PersonEditorProps) {
  const [person] = useState(() => record ?? newPerson);
  const departments = departmentOptions(usePageLinks(), person.department_id);
  return (
    <RecordEditor
      form={personForm}
      title={record ? texts.editTitle : texts.newTitle}
      id={record?.id}
      version={record?.version}
      onClose={onClose}
      deletion={record && askBeforeDeleting(texts, () => deletePerson(record))}
    >
      <TextField
        name="name"
        label={texts.fields.name}
        required
        limit={limits.name}
        autoComplete="off"
        defaultValue={person.name}
      />
      <TextField
        name="role"
        label={texts.fields.role}
        hint={texts.roleHint}
        limit={limits.role}
        defaultValue={person.role}
      />
      {departments.length > 0 && (
        <SelectField
          name="department_id"
          label={texts.fields.department_id}
          hint={texts.departmentHint}
          options={[{ value: '', label: texts.noDepartment }, ...departments]}
          defaultValue={person.department_id}
        />
      )}
      <TextField
        name="phone"
        type="tel"
        label={texts.fields.phone}
        limit={limits.phone}
        autoComplete="off"
        defaultValue={person.phone}
      />
      <TextField
        name="email"
        type="email"
        label={texts.fields.email}
        limit={limits.email}
        autoComplete="off"
        defaultValue={person.email}
      />
      <TextArea
        name="subjects"
        label={texts.fields.subjects}
        hint={texts.subjectsHint}
        rows={4}
        defaultValue={person.subjects.join('\n')}
      />
      <CheckField
        name="is_official"
        label={texts.fields.is_official}
        hint={texts.officialHint}
        defaultChecked={person.is_official}
      />
      <TextField
        name="office"
        label={texts.fields.office}
        hint={texts.officeHint}
        limit={limits.office}
        defaultValue={person.office}
      />
      <DateField name="term_ends" label={texts.fields.term_ends} defaultValue={person.term_ends} />
      <PictureField name="photo" label={texts.photo} picture={person.photo ?? noPhoto} width={photoWidth} />
    </RecordEditor>
  );
}
