/** The fields of account forms. Small, since visitors load them; app/editing/fields has the editors' fields. */

import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react';
import { maxEmailLength, maxPasswordLength, minPasswordLength } from '../../db/rules/accounts/limits.ts';
import { emailInputPattern } from '../../db/rules/email.ts';
import { accountTexts as texts } from '../texts/en/accounts/accounts.ts';
import { IconButton } from '../ui/Button.tsx';
import { Field } from '../ui/forms/Field.tsx';
import styles from './InputField.module.css';

type InputFieldProps = InputHTMLAttributes<HTMLInputElement> & { name: string; label: string; hint?: string };

export function InputField({ label, hint, ...input }: InputFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => <input required {...control} {...input} />}
    </Field>
  );
}

type PasswordProps = { name: string; label: string; purpose: 'current-password' | 'new-password' };

/** A password field that can be revealed, and pasted into (WCAG 3.3.8). Hides the text again before sending. */
export function PasswordField({ name, label, purpose }: PasswordProps) {
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
    <Field label={label} hint={isNew && texts.passwordHint(minPasswordLength)}>
      {(control) => (
        <div className={styles.password}>
          <input
            {...control}
            ref={input}
            name={name}
            type={shown ? 'text' : 'password'}
            required
            minLength={isNew ? minPasswordLength : undefined}
            maxLength={maxPasswordLength}
            autoComplete={purpose}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <IconButton
            className={styles.show}
            label={texts.showPassword}
            aria-pressed={shown}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} /> : <Eye size={20} />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}

/** Takes a code from an authenticator app, or a recovery code. */
export function CodeField(given: { label?: string; hint?: string; isNumeric?: boolean }) {
  const { label = texts.code.label, hint = texts.code.hint, isNumeric = false } = given;
  return (
    <InputField
      label={label}
      hint={hint}
      name="code"
      autoComplete="one-time-code"
      inputMode={isNumeric ? 'numeric' : 'text'}
      maxLength={40}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** The account's address. */
export function EmailField({ defaultValue }: { defaultValue?: string }) {
  return (
    <InputField
      label={texts.email}
      name="email"
      type="email"
      autoComplete="username"
      pattern={emailInputPattern}
      maxLength={maxEmailLength}
      defaultValue={defaultValue}
    />
  );
}
