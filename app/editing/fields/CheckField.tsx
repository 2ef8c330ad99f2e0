/** A checkbox. The whole line can be pressed. */
import { type ComponentProps, useId } from 'react';
import fieldStyles from '../../ui/forms/Field.module.css';
import type { FieldProps } from '../../ui/forms/Field.tsx';
import styles from './CheckField.module.css';

export type CheckFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'name' | 'className' | 'type'>;

export function CheckField({ label, hint, ...rest }: CheckFieldProps) {
  const id = useId();
  const hintId = `${id}hint`;
  return (
    <div className={`${fieldStyles.field} ${styles.check}`}>
      <input {...rest} type="checkbox" id={id} className={styles.tick} aria-describedby={hint ? hintId : undefined} />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
