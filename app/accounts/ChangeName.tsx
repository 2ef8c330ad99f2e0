/** Shows a person's own name and changes it. */
import { useEffect, useState } from 'react';
import { maxNameLength } from '../../db/rules/accounts/limits.ts';
import { call } from '../data/call.ts';
import { checkSession, type SessionUser } from '../data/session.ts';
import { accountTexts } from '../texts/en/accounts/accounts.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { AccountForm } from './AccountForm.tsx';
import { InputField } from './InputField.tsx';

const texts = accountTexts.account;
const path = '/api/users/me';

type Person = SessionUser & { last_name: string };

export function ChangeName() {
  const [person, setPerson] = useState<Person | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    call<Person>(path).then(setPerson, () => setHasFailed(true));
  }, []);
  if (!person) return <p role="status">{hasFailed ? texts.nameFailed : texts.loading}</p>;
  const send = async ({ firstName, lastName }: Record<string, string>) => {
    await call<Person>(path, { method: 'PUT', json: { firstName, lastName } });
    showToast('success', texts.nameChanged);
    void checkSession(true);
  };
  return (
    <AccountForm
      submitLabel={texts.changeName}
      busyLabel={texts.changing}
      failedText={texts.nameNotChanged}
      send={send}
    >
      <InputField
        label={accountTexts.firstName}
        name="firstName"
        autoComplete="given-name"
        maxLength={maxNameLength}
        defaultValue={person.first_name}
      />
      <InputField
        label={accountTexts.lastName}
        name="lastName"
        autoComplete="family-name"
        maxLength={maxNameLength}
        defaultValue={person.last_name}
      />
    </AccountForm>
  );
}
