/** One field of a form, by its type. */

import type { ComponentType, InputHTMLAttributes } from 'react';
import { limitOf } from '../../db/rules/forms/answers.ts';
import type { FieldType } from '../../db/rules/forms/fields.ts';
import { answerName } from '../../db/rules/forms/filledForm.ts';
import { formFillingTexts as texts } from '../texts/en/requests/formFilling.ts';
import { Field } from '../ui/forms/Field.tsx';
import { ChoiceField, SelectField } from './ChoiceField.tsx';
import { FilesField } from './FilesField.tsx';
import { type FieldControlProps, hintOf } from './fieldHint.ts';
import { toText } from './fieldValues.ts';
import { LongField } from './LongField.tsx';
import { PlaceField } from './PlaceField.tsx';

/** More answers than this are chosen from a menu. */
const maxShownChoices = 8;

const OneChoiceField = (props: FieldControlProps) =>
  props.field.options.length > maxShownChoices ? <SelectField {...props} /> : <ChoiceField {...props} />;

const controls: Record<FieldType, ComponentType<FieldControlProps>> = {
  text: LineField,
  email: LineField,
  phone: LineField,
  number: LineField,
  date: LineField,
  time: LineField,
  address: AddressField,
  long: LongField,
  place: PlaceField,
  files: FilesField,
  choice: OneChoiceField,
  choices: ChoiceField,
  yes_no: ChoiceField,
  // FormFields.tsx draws it.
  heading: () => null,
};

export function FieldControl(props: FieldControlProps) {
  const Control = controls[props.field.type];
  return <Control {...props} />;
}

const inputs: Partial<Record<FieldType, InputHTMLAttributes<HTMLInputElement>>> = {
  email: { type: 'email', autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  number: { inputMode: 'decimal', autoComplete: 'off' },
  date: { type: 'date' },
  time: { type: 'time' },
};

function LineField({ field, condition, value, onChange, fault }: FieldControlProps) {
  const { key, type, label, required } = field;
  const limited = type === 'text' && field.max > 0 ? texts.atMostCharacters(limitOf(field)) : '';
  return (
    <Field label={label} required={required} hint={hintOf({ field, condition }, limited)} error={fault}>
      {(control) => (
        <input
          {...control}
          name={answerName(key)}
          value={toText(value)}
          aria-required={required || undefined}
          {...inputs[type]}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function AddressField({ field, condition, value, onChange, fault }: FieldControlProps) {
  const { key, label, required } = field;
  return (
    <Field label={label} required={required} hint={hintOf({ field, condition })} error={fault}>
      {(control) => (
        <textarea
          {...control}
          name={answerName(key)}
          value={toText(value)}
          aria-required={required || undefined}
          rows={2}
          autoComplete="street-address"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
