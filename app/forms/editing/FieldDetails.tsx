/** Settings that few fields need: help, a limit, a condition, and privacy. */
import { answerLimits, formLimits as limits } from '../../../db/rules/forms/fields.ts';
import type { FormField } from '../../../db/rules/forms/forms.ts';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import { Disclosure } from '../../editing/fields/Disclosure.tsx';
import { keepChosen } from '../../editing/fields/referenceOptions.ts';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { formEditingTexts as texts } from '../../texts/en/requests/formEditing.ts';
import styles from './Editor.module.css';
import { limitUnits, listAnswers, listSources } from './fieldRows.ts';

type FieldDetailsProps = {
  fields: readonly FormField[];
  /** From 0. */
  place: number;
  field: FormField;
  onChange: (changes: Partial<FormField>) => void;
};

export function FieldDetails({ fields, place, field, onChange }: FieldDetailsProps) {
  const path = `fields.${place}`;
  const unit = limitUnits[field.type];
  const most = answerLimits[field.type];
  return (
    <Disclosure label={texts.details} isFilled={false}>
      <TextArea
        name={`${path}.help`}
        label={texts.help}
        rows={2}
        limit={limits.help}
        value={field.help}
        onChange={({ currentTarget }) => onChange({ help: currentTarget.value })}
      />
      {unit && (
        <TextField
          name={`${path}.max`}
          type="number"
          label={texts.max}
          hint={texts.maxHint(most, unit)}
          min={1}
          max={most}
          value={field.max || ''}
          onChange={({ currentTarget }) => onChange({ max: Number(currentTarget.value) })}
        />
      )}
      <ConditionFields fields={fields} place={place} field={field} onChange={onChange} />
      {field.type !== 'heading' && (
        <CheckField
          name={`${path}.is_private`}
          label={texts.isPrivate}
          hint={texts.isPrivateHint}
          checked={field.is_private}
          onChange={({ currentTarget }) => onChange({ is_private: currentTarget.checked })}
        />
      )}
    </Disclosure>
  );
}

/** Whether the field is shown only after an answer. A condition that can't be met any more stays, so that it is seen. */
function ConditionFields({ fields, place, field: { shown_if }, onChange }: FieldDetailsProps) {
  const path = `fields.${place}.shown_if`;
  const sources = listSources(fields, place);
  if (sources.length === 0 && !shown_if) return null;
  const source = sources.find(({ key }) => key === shown_if?.key);
  const chosen = shown_if?.equals ?? '';
  const answersOf = (key: string) => {
    const found = sources.find((one) => one.key === key);
    return found ? listAnswers(found) : [];
  };
  const choose = (key: string) =>
    onChange({ shown_if: key === '' ? null : { key, equals: answersOf(key)[0]?.value ?? '' } });
  return (
    <div className={styles.pair}>
      <SelectField
        name={path}
        label={texts.shownIf}
        options={[
          { value: '', label: texts.always },
          ...keepChosen(
            sources.map(({ key, label }) => ({ value: key, label: texts.afterAnswer(label) })),
            shown_if?.key ?? '',
            texts.goneField,
          ),
        ]}
        value={shown_if?.key ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {shown_if && (
        <SelectField
          name={`${path}.equals`}
          label={texts.equals}
          options={keepChosen(source ? listAnswers(source) : [], chosen, source ? texts.goneAnswer(chosen) : chosen)}
          value={chosen}
          onChange={({ currentTarget }) => onChange({ shown_if: { key: shown_if.key, equals: currentTarget.value } })}
        />
      )}
    </div>
  );
}
