/** /register: makes an account, which is signed in at once. */
import { useSearch } from '@tanstack/react-router';
import { mostEmail, mostName } from '../../db/rules/accountLimits.ts';
import { call } from '../data/call.ts';
import { type SessionUser, signedIn } from '../shell/session.ts';
import { accountTexts } from '../texts/accounts.ts';
import { screenTexts } from '../texts/screens.ts';
import { AccountForm } from './AccountForm.tsx';
import { onTo, useLeadingOn } from './arriving.ts';
import { Field, PasswordField } from './Field.tsx';
import styles from './SignScreen.module.css';
import { LegalLinks, SignScreen, useAuthTexts } from './SignScreen.tsx';

const texts = accountTexts.register;

export function Register() {
  const { from } = useSearch({ from: '/register' });
  const own = useAuthTexts();
  useLeadingOn(from);
  return (
    <SignScreen
      title={screenTexts.register.title}
      welcome={own.register_welcome_subtext}
      intro={own.register_form_subtext}
      beside={own.register_desktop_subtext}
    >
      <AccountForm
        submit={texts.submit}
        busy={texts.busy}
        failed={texts.failed}
        send={async ({ firstName, lastName, email, password }) => {
          const json = { firstName, lastName, email, password };
          signedIn(await call<SessionUser>('/api/auth/register', { method: 'POST', json }));
        }}
      >
        <Field label={accountTexts.firstName} name="firstName" autoComplete="given-name" maxLength={mostName} />
        <Field label={accountTexts.lastName} name="lastName" autoComplete="family-name" maxLength={mostName} />
        <Field label={accountTexts.email} name="email" type="email" autoComplete="username" maxLength={mostEmail} />
        <PasswordField label={accountTexts.password} name="password" purpose="new-password" />
      </AccountForm>
      <ul className={styles.links}>
        <li>
          {texts.hasAccount} <a href={onTo('/login', from)}>{texts.signIn}</a>
        </li>
      </ul>
      <LegalLinks />
    </SignScreen>
  );
}
