/** The fields of a form, for the people who fill it in and for the editor's preview. */
import { ownValue } from '../../db/rules/fields/ownValue.ts';
import { isFieldShown } from '../../db/rules/forms/answers.ts';
import type { FormValues } from '../../db/rules/forms/filledForm.ts';
import type { FormField } from '../../db/rules/forms/forms.ts';
import { formFillingTexts as texts } from '../texts/en/requests/formFilling.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { FieldControl } from './FieldControl.tsx';
import styles from './Fields.module.css';

type FormFieldsProps = {
  fields: readonly FormField[];
  values: FormValues;
  onChange: (key: string, value: unknown) => void;
  /** Sentences by the key of their field. */
  faults: Readonly<Record<string, string>>;
  /** Whether fields have addresses in their page. A preview has none, since the form itself may lie below it. */
  hasAnchors?: boolean;
};

/** The address of a field in its page, for the list of faults. */
export const fieldAnchor = (key: string): string => `field-${key}`;

function describeCondition({ shown_if }: FormField, fields: readonly FormField[]): string {
  if (!shown_if) return '';
  const { key, equals } = shown_if;
  const decidingField = fields.find((field) => field.key === key);
  const answer = decidingField?.type === 'yes_no' ? (equals === 'yes' ? texts.yes : texts.no) : equals;
  return decidingField ? texts.onlyIf(decidingField.label, answer) : '';
}

export function FormFields({ fields, values, onChange, faults, hasAnchors = true }: FormFieldsProps) {
  // Without script all fields are there, and say when they count.
  const isHydrated = useIsHydrated();
  return fields.map((field) => {
    const { key, type, label, help } = field;
    const condition = isHydrated ? '' : describeCondition(field, fields);
    return (
      <div
        key={key}
        id={hasAnchors ? fieldAnchor(key) : undefined}
        className={styles.field}
        // Stays in the page, so that what was typed is there when it is shown again.
        hidden={isHydrated && !isFieldShown(field, values)}
      >
        {type === 'heading' ? (
          <>
            <h2 dir="auto">{label}</h2>
            {help && <p dir="auto">{help}</p>}
          </>
        ) : (
          <FieldControl
            field={field}
            condition={condition}
            value={ownValue(values, key)}
            onChange={(value) => onChange(key, value)}
            fault={ownValue(faults, key)}
          />
        )}
      </div>
    );
  });
}
