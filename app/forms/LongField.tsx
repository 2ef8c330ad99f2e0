/** A text of several lines, which says how long it may be. */
import { limitOf } from '../../db/rules/forms/answers.ts';
import { answerName } from '../../db/rules/forms/filledForm.ts';
import { formFillingTexts as texts } from '../texts/en/requests/formFilling.ts';
import { Field } from '../ui/forms/Field.tsx';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import styles from './Fields.module.css';
import { type FieldControlProps, hintOf } from './fieldHint.ts';
import { toText } from './fieldValues.ts';

export function LongField({ field, condition, value, onChange, fault }: FieldControlProps) {
  const isHydrated = useIsHydrated();
  const text = toText(value);
  const max = limitOf(field);
  const over = text.length - max;
  return (
    <>
      <Field
        label={field.label}
        required={field.required}
        hint={hintOf({ field, condition }, texts.atMostCharacters(max))}
        error={fault}
      >
        {(control) => (
          <textarea
            {...control}
            name={answerName(field.key)}
            value={text}
            aria-required={field.required || undefined}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      {isHydrated && text !== '' && (
        <p className={`hint ${styles.count}`} data-over={over > 0 || undefined} aria-hidden>
          {texts.characters(text.length, max)}
        </p>
      )}
      {/* Read out once it is too long, and not at every letter before. */}
      <p className="visually-hidden" aria-live="polite">
        {over > 0 && texts.tooManyCharacters(over)}
      </p>
    </>
  );
}
