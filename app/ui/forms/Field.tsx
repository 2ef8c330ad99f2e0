/** A control with its label above, and a hint and an error below, which screen readers read with it. */
import { type ReactNode, useId } from 'react';
import { fieldTexts as texts } from '../../texts/en/editing/fields.ts';
import styles from './Field.module.css';

/** Props to spread on the control. */
type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string;
};

/** A field of a form that draws its own label. */
export type FieldProps = { name: string; label: string; hint?: ReactNode; required?: boolean | undefined };

type LabeledProps = {
  label: ReactNode;
  /** Says beside the label that it must be filled in. */
  required?: boolean | undefined;
  /** Other text beside the label, such as 'optional'. */
  note?: string | undefined;
  hint?: ReactNode;
  /** For errors that the form finds; the browser's own errors appear by themselves. */
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

export function Field({
  label,
  required,
  note = required ? texts.required : undefined,
  hint,
  error,
  children,
}: LabeledProps) {
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {note && (
        <span className={styles.note} aria-hidden>
          {note}
        </span>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        className: styles.control ?? '',
      })}
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
