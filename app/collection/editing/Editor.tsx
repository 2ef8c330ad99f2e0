/** The form of a new or existing collection route. */
import { useState } from 'react';
import type { CollectionRoute } from '../../../db/rules/collection/collection.ts';
import { collectedKinds, holidayShifts, collectionLimits as limits } from '../../../db/rules/collection/fields.ts';
import { holidayKeys } from '../../../db/rules/collection/holidays.ts';
import { newCollectionRoute } from '../../../db/rules/collection/newCollectionRoute.ts';
import { useToday } from '../../data/content.tsx';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import { DateField } from '../../editing/fields/DateField.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import common from '../../editing/Parts.module.css';
import { askBeforeDeleting } from '../../editing/records/askBeforeDeleting.ts';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import { weekdayNames } from '../../texts/dates.ts';
import { collectionEditingTexts as texts } from '../../texts/en/content/collectionEditing.ts';
import { deleteRoute } from './api.ts';
import styles from './Editor.module.css';
import { ExceptionsField } from './ExceptionsField.tsx';
import { routeForm, routeValues } from './form.ts';

type CollectionRouteEditorProps = { record: CollectionRoute | null; onClose: () => void };

export function CollectionRouteEditor({ record, onClose }: CollectionRouteEditorProps) {
  const today = useToday();
  const [route] = useState(() => record ?? newCollectionRoute(today));
  const values = routeValues(route);
  const weekdays = weekdayNames.map((label, weekday) => ({ value: String(weekday), label }));
  return (
    <RecordEditor
      form={routeForm}
      title={record ? texts.editTitle : texts.newTitle}
      id={record?.id}
      version={record?.version}
      onClose={onClose}
      deletion={record && askBeforeDeleting(texts, () => deleteRoute(record))}
    >
      <TextField
        name="name"
        label={texts.fields.name}
        hint={texts.nameHint}
        required
        limit={limits.name}
        defaultValue={values.name}
      />
      <fieldset className={styles.checks}>
        <legend>{texts.collects}</legend>
        {collectedKinds.map((kind) => (
          <Check key={kind} name={`collects.${kind}`} isChecked={route.collects.includes(kind)} />
        ))}
      </fieldset>
      <SelectField
        name="weekday"
        label={texts.fields.weekday}
        required
        options={record ? weekdays : [{ value: '', label: texts.chooseWeekday }, ...weekdays]}
        defaultValue={values.weekday}
      />
      <SelectField
        name="every_weeks"
        label={texts.fields.every_weeks}
        options={[
          { value: '1', label: texts.weeks[1] },
          { value: '2', label: texts.weeks[2] },
        ]}
        defaultValue={values.every_weeks}
      />
      <DateField
        name="starts_on"
        label={texts.fields.starts_on}
        hint={texts.startsOnHint}
        required
        defaultValue={values.starts_on}
      />
      <TextArea
        name="streets"
        label={texts.fields.streets}
        hint={texts.streetsHint}
        rows={3}
        limit={limits.streets}
        defaultValue={values.streets}
      />
      <SelectField
        name="shift"
        label={texts.fields.shift}
        options={[...holidayShifts].reverse().map((value) => ({ value, label: texts.shifts[value] }))}
        defaultValue={values.shift}
      />
      <fieldset className={styles.checks}>
        <legend>{texts.holidays}</legend>
        <p className={common.hint}>{texts.holidaysHint}</p>
        {holidayKeys.map((key) => (
          <Check key={key} name={`holidays.${key}`} isChecked={route.holidays.includes(key)} />
        ))}
      </fieldset>
      <ExceptionsField exceptions={route.exceptions} />
    </RecordEditor>
  );
}

const Check = ({ name, isChecked }: { name: string; isChecked: boolean }) => (
  <CheckField name={name} label={texts.labels[name as keyof typeof texts.labels]} defaultChecked={isChecked} />
);
