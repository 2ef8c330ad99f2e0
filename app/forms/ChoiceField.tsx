/** Answers to choose from: one, several, or yes and no. */
import { type ReactNode, useId } from 'react';
import { answerName } from '../../db/rules/forms/filledForm.ts';
import { fieldTexts } from '../texts/en/editing/fields.ts';
import { formFillingTexts as texts } from '../texts/en/requests/formFilling.ts';
import kit from '../ui/forms/Field.module.css';
import { Field } from '../ui/forms/Field.tsx';
import styles from './Fields.module.css';
import { type FieldControlProps, hintOf } from './fieldHint.ts';
import { toChoices, toText } from './fieldValues.ts';

type GroupProps = {
  label: string;
  required?: boolean | undefined;
  hint: string;
  fault: string | undefined;
  children: ReactNode;
};

/** Controls that answer one question together. */
export function FieldGroup({ label, required, hint, fault, children }: GroupProps) {
  const id = useId();
  const described = [fault && `${id}error`, hint && `${id}hint`].filter(Boolean).join(' ');
  return (
    <fieldset className={styles.group} aria-describedby={described || undefined}>
      <legend dir="auto">
        {label} {required && <span className={kit.note}>{fieldTexts.required}</span>}
      </legend>
      {hint && (
        <p className="hint" id={`${id}hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p className={kit.error} id={`${id}error`}>
          {fault}
        </p>
      )}
      {children}
    </fieldset>
  );
}

type ChoiceProps = {
  type: 'checkbox' | 'radio';
  name: string;
  value: string;
  label: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
};

const Choice = ({ type, name, value, label, isChosen, onChange }: ChoiceProps) => (
  <label className={styles.choice}>
    <input
      type={type}
      name={name}
      value={value}
      checked={isChosen}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span dir="auto">{label}</span>
  </label>
);

const listChoices = ({ field: { type, options, required } }: FieldControlProps): { value: string; label: string }[] => {
  const answers =
    type === 'yes_no'
      ? [
          { value: 'yes', label: texts.yes },
          { value: 'no', label: texts.no },
        ]
      : options.map((option) => ({ value: option, label: option }));
  // A chosen radio button can't be taken back without it.
  return required || type === 'choices' ? answers : [...answers, { value: '', label: texts.noAnswer }];
};

export function ChoiceField(props: FieldControlProps) {
  const { field, condition, value, onChange, fault } = props;
  const isSeveral = field.type === 'choices';
  const chosen = toChoices(value);
  const limited = isSeveral && field.max > 0 ? texts.atMostChoices(field.max) : '';
  const choose = (one: string, isChosen: boolean) =>
    onChange(isSeveral ? [...chosen.filter((other) => other !== one), ...(isChosen ? [one] : [])] : one);
  return (
    <FieldGroup
      label={field.label}
      required={field.required}
      hint={hintOf({ field, condition }, limited)}
      fault={fault}
    >
      {listChoices(props).map((one) => (
        <Choice
          key={one.value}
          type={isSeveral ? 'checkbox' : 'radio'}
          name={answerName(field.key)}
          value={one.value}
          label={one.label}
          isChosen={isSeveral ? chosen.includes(one.value) : toText(value) === one.value}
          onChange={(isChosen) => choose(one.value, isChosen)}
        />
      ))}
    </FieldGroup>
  );
}

/** One of many answers. */
export function SelectField({ field, condition, value, onChange, fault }: FieldControlProps) {
  return (
    <Field label={field.label} required={field.required} hint={hintOf({ field, condition })} error={fault}>
      {(control) => (
        <select
          {...control}
          name={answerName(field.key)}
          value={toText(value)}
          aria-required={field.required || undefined}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{texts.choose}</option>
          {field.options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
