/** One field of a form, by its type. */

import { limitOf } from '../../db/rules/forms/answers.ts';
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

export function FieldControl(props: FieldControlProps) {
  const { type, options } = props.field;
  if (type === 'long') return <LongField {...props} />;
  if (type === 'place') return <PlaceField {...props} />;
  if (type === 'files') return <FilesField {...props} />;
  if (type === 'choice' && options.length > maxShownChoices) return <SelectField {...props} />;
  if (type === 'choice' || type === 'choices' || type === 'yes_no') return <ChoiceField {...props} />;
  return <LineField {...props} />;
}

const inputs = {
  text: {},
  email: { type: 'email', autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  number: { inputMode: 'decimal', autoComplete: 'off' },
  date: { type: 'date' },
  time: { type: 'time' },
} as const;

function LineField({ field, condition, value, onChange, fault }: FieldControlProps) {
  const { key, type, label, required } = field;
  const name = answerName(key);
  const given = { name, value: toText(value), 'aria-required': required || undefined };
  const limited = type === 'text' && field.max > 0 ? texts.atMostCharacters(limitOf(field)) : '';
  return (
    <Field label={label} required={required} hint={hintOf({ field, condition }, limited)} error={fault}>
      {(control) =>
        type === 'address' ? (
          <textarea
            {...control}
            {...given}
            rows={2}
            autoComplete="street-address"
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <input
            {...control}
            {...given}
            {...inputs[type as keyof typeof inputs]}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  );
}
