/** What every control of an editor has: its label above, a hint below that is read out with it, and whether it must be filled. */
import { type ReactNode, useId } from 'react';
import { fieldTexts as texts } from '../../texts/fields.ts';
import styles from './Field.module.css';

export type FieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Said in words beside the label; the browser tells the rest. */
  required?: boolean | undefined;
};

/** What the control itself is given. */
type Tied = { id: string; 'aria-describedby': string | undefined; className: string };

type FrameProps = Omit<FieldProps, 'name'> & { children: (tied: Tied) => ReactNode };

export function Field({ label, hint, required, children }: FrameProps) {
  const id = useId();
  const hintId = `${id}hint`;
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
      {children({ id, 'aria-describedby': hint ? hintId : undefined, className: styles.control ?? '' })}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
