/** A form for accounts. Sends only once at a time, and shows problems in words. */
import { useHydrated } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { minPasswordLength } from '../../db/rules/accounts/limits.ts';
import { useConnection } from '../data/content.tsx';
import { accountTexts as texts } from '../texts/en/accounts/accounts.ts';
import { Button } from '../ui/Button.tsx';
import { reportBlankFields, reportFieldError } from '../ui/forms/reportBlankFields.ts';
import { useServerFaults } from '../ui/forms/useServerFaults.ts';
import { useSubmit } from '../ui/forms/useSubmit.ts';
import { Stack } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './AccountForm.module.css';
import { describeError } from './describeError.ts';

type AccountFormProps = {
  children: ReactNode;
  submitLabel: string;
  /** The button's label while sending. */
  busyLabel: string;
  /** The message for a failure without a text from the server. */
  failedText: string;
  /** Sends the typed texts. Trims all but passwords. */
  send: (typed: Record<string, string>) => Promise<unknown>;
};

export function AccountForm({ children, submitLabel, busyLabel, failedText, send }: AccountFormProps) {
  const hydrated = useHydrated();
  const { trouble } = useConnection();
  const formRef = useRef<HTMLFormElement>(null);
  const { busy, problem, run, clearProblem } = useSubmit(describeError);
  useServerFaults(formRef, problem);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy || !reportBlankFields(form, texts.blank) || !reportShortPassword(form)) return;
    const typed = readFormValues(form);
    void run(failedText, () => send(typed));
  };

  // Cannot be sent before the script is ready. Uses POST, so that no password ever gets into an address.
  return (
    <Stack
      as="form"
      ref={formRef}
      method="post"
      className={styles.form}
      aria-label={submitLabel}
      onSubmit={onSubmit}
      onInput={clearProblem}
      aria-busy={busy || undefined}
    >
      <div aria-live="polite">{trouble && <Notice tone="warning">{texts.cannotSend[trouble]}</Notice>}</div>
      {children}
      {problem && (
        <Notice tone="problem" role="alert">
          {problem.text}
        </Notice>
      )}
      <Button type="submit" isBusy={busy} disabled={!hydrated}>
        <span aria-live="polite">{busy ? busyLabel : submitLabel}</span>
      </Button>
      <noscript>
        <p>{texts.noScript}</p>
      </noscript>
    </Stack>
  );
}

const isPassword = (name: string) => name === 'password' || name === 'current';

function readFormValues(form: HTMLFormElement): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    typed[name] = isPassword(name) ? String(value) : String(value).trim();
  }
  return typed;
}

/** Browsers ignore `minlength` for values that were filled in automatically. */
function reportShortPassword(form: HTMLFormElement): boolean {
  const short = [...form.elements].find(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.minLength > 0 && element.value.length < element.minLength,
  );
  return !short || reportFieldError(short, texts.passwordTooShort(minPasswordLength));
}
