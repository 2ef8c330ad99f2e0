/** The fields of accounts. Light, since visitors load them: see app/editing/fields for those of editors. */
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type InputHTMLAttributes, useEffect, useId, useRef, useState } from 'react';
import { maxPasswordLength, minPasswordLength } from '../../db/rules/accountLimits.ts';
import { accountTexts as texts } from '../texts/en/accounts.ts';
import styles from './Field.module.css';

type FieldProps = InputHTMLAttributes<HTMLInputElement> & { name: string; label: string; hint?: string };

export function Field({ label, hint, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} required aria-describedby={hint && `${id}hint`} {...input} />
      {hint && (
        <p id={`${id}hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

type PasswordProps = { name: string; label: string; purpose: 'current-password' | 'new-password' };

/** A password that can be looked at, and pasted (WCAG 3.3.8). It is covered again when it is sent. */
export function PasswordField({ name, label, purpose }: PasswordProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const form = input.current?.form;
    const cover = () => setShown(false);
    form?.addEventListener('submit', cover);
    return () => form?.removeEventListener('submit', cover);
  }, []);
  const isNew = purpose === 'new-password';
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.password}>
        <input
          ref={input}
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          required
          minLength={isNew ? minPasswordLength : undefined}
          maxLength={maxPasswordLength}
          autoComplete={purpose}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-describedby={isNew ? `${id}hint` : undefined}
        />
        <button
          type="button"
          className={styles.show}
          aria-pressed={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={20} /> : <Eye size={20} />}
          <span className="visually-hidden">{texts.showPassword}</span>
        </button>
      </div>
      {isNew && (
        <p id={`${id}hint`} className={styles.hint}>
          {texts.passwordHint(minPasswordLength)}
        </p>
      )}
    </div>
  );
}
