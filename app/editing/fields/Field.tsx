/** What every control of an editor has: its label above, a hint below that is read out with it, and whether it must be filled. */
import { type ReactNode, useId } from 'react';
import { fieldTexts as texts } from '../../texts/en/fields.ts';
import styles from './Field.module.css';

export type FieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Said in words beside the label; the browser tells the rest. */
  required?: boolean | undefined;
  /** What is wrong with it, where the form tells that itself; see useFieldErrors(). */
  error?: string | undefined;
};

/** What the control itself is given. */
type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string;
};

type FrameProps = Omit<FieldProps, 'name'> & { children: (tied: ControlProps) => ReactNode };

export function Field({ label, hint, required, error, children }: FrameProps) {
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {required && (
          <span className={styles.required} aria-hidden>
            {texts.required}
          </span>
        )}
      </div>
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
