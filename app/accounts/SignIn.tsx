/** /login: signs in, and leads to where one wanted to go. */
import { useHydrated, useSearch } from '@tanstack/react-router';
import { mostEmail } from '../../db/rules/accountLimits.ts';
import { call } from '../data/call.ts';
import { type SessionUser, signedIn } from '../shell/session.ts';
import { accountTexts } from '../texts/accounts.ts';
import { texts as shared } from '../texts/en.ts';
import { screenTexts } from '../texts/screens.ts';
import { AccountForm } from './AccountForm.tsx';
import { onTo, useLeadingOn } from './arriving.ts';
import { Field, PasswordField } from './Field.tsx';
import styles from './SignScreen.module.css';
import { LegalLinks, SignScreen, useAuthTexts } from './SignScreen.tsx';

const texts = accountTexts.signIn;

export function SignIn() {
  const { from } = useSearch({ from: '/login' });
  const own = useAuthTexts();
  useLeadingOn(from);
  // The server draws one page for everybody, wherever they come from.
  const needsSignIn = useHydrated() && from !== undefined && /^\/orders(?![^?#])/.test(from);
  return (
    <SignScreen
      title={shared.login.title}
      welcome={own.login_welcome_subtext}
      intro={own.login_form_subtext}
      beside={own.login_desktop_subtext}
    >
      <p role="status" className={styles.note}>
        {needsSignIn && <strong>{screenTexts.ordersNeedSignIn}</strong>}
      </p>
      <AccountForm
        submit={texts.submit}
        busy={texts.busy}
        failed={texts.failed}
        send={async ({ email, password }) =>
          signedIn(await call<SessionUser>('/api/auth/login', { method: 'POST', json: { email, password } }))
        }
      >
        <Field label={accountTexts.email} name="email" type="email" autoComplete="username" maxLength={mostEmail} />
        <PasswordField label={accountTexts.password} name="password" purpose="current-password" />
      </AccountForm>
      <ul className={styles.links}>
        <li>
          <a href="/forgot">{texts.forgot}</a>
        </li>
        <li>
          {texts.noAccount} <a href={onTo('/register', from)}>{texts.register}</a>
        </li>
      </ul>
      <LegalLinks />
    </SignScreen>
  );
}
