/** /register: creates an account and signs it in. */
import { useSearch } from '@tanstack/react-router';
import { maxNameLength } from '../../db/rules/accounts/limits.ts';
import { call } from '../data/call.ts';
import { type SessionUser, setSignedIn } from '../data/session.ts';
import { accountTexts } from '../texts/en/accounts/accounts.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { AccountForm } from './AccountForm.tsx';
import { EmailField, InputField, PasswordField } from './InputField.tsx';
import styles from './SignScreen.module.css';
import { LegalLinks, SignScreen, useAuthTexts, useRedirectAfterSignIn, withReturnAddress } from './SignScreen.tsx';

const texts = accountTexts.register;

export function Register() {
  const { from } = useSearch({ from: '/register' });
  const own = useAuthTexts();
  useRedirectAfterSignIn(from);
  return (
    <SignScreen
      title={screenTexts.register.title}
      welcome={own.register_welcome_subtext}
      intro={own.register_form_subtext}
      beside={own.register_desktop_subtext}
    >
      <AccountForm
        submitLabel={texts.submit}
        busyLabel={texts.busy}
        failedText={texts.failed}
        send={async ({ firstName, lastName, email, password }) => {
          const json = { firstName, lastName, email, password };
          setSignedIn(await call<SessionUser>('/api/auth/register', { method: 'POST', json }), true);
        }}
      >
        <InputField
          label={accountTexts.firstName}
          name="firstName"
          autoComplete="given-name"
          maxLength={maxNameLength}
        />
        <InputField
          label={accountTexts.lastName}
          name="lastName"
          autoComplete="family-name"
          maxLength={maxNameLength}
        />
        <EmailField />
        <PasswordField label={accountTexts.password} name="password" purpose="new-password" />
      </AccountForm>
      <ul className={styles.links}>
        <li>
          {texts.hasAccount} <a href={withReturnAddress('/login', from)}>{texts.signIn}</a>
        </li>
      </ul>
      <LegalLinks />
    </SignScreen>
  );
}
