/** What every control has: its label above, and a hint below that is read out with it. */
import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

/** What the control itself is given. */
type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string;
};

type FieldProps = {
  label: ReactNode;
  /** Beside the label: whether it must be filled. */
  note?: string | undefined;
  hint?: ReactNode;
  /** What is wrong with it, where the form says that itself. */
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

export function Field({ label, note, hint, error, children }: FieldProps) {
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
