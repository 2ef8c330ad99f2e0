/** /login: signs in, and opens the requested page. */
import { useHydrated, useSearch } from '@tanstack/react-router';
import { call } from '../data/call.ts';
import { type SessionUser, setSignedIn, useSession } from '../data/session.ts';
import { accountTexts } from '../texts/en/accounts/accounts.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { AccountForm } from './AccountForm.tsx';
import { EmailField, PasswordField } from './InputField.tsx';
import { NeedsConnection } from './NeedsConnection.tsx';
import styles from './SignScreen.module.css';
import { LegalLinks, SignScreen, useAuthTexts, useRedirectAfterSignIn, withReturnAddress } from './SignScreen.tsx';
import { useCodeStep } from './useCodeStep.tsx';

const texts = accountTexts.signIn;

export function SignIn() {
  const { from } = useSearch({ from: '/login' });
  const own = useAuthTexts();
  useRedirectAfterSignIn(from);
  const { sendFirst, step } = useCodeStep();
  // The server draws one page for all visitors, and does not know the address they came from.
  const needsSignIn = useHydrated() && from !== undefined && /^\/orders(?![^?#])/.test(from);
  const isUnconfirmed = useSession((state) => state.isUnconfirmed);
  if (isUnconfirmed && from !== undefined) return <NeedsConnection />;
  if (step) {
    return (
      <SignScreen key="code" title={accountTexts.code.title} takesFocus intro={accountTexts.code.intro}>
        {step}
      </SignScreen>
    );
  }
  return (
    <SignScreen
      title={screenTexts.login.title}
      welcome={own.login_welcome_subtext}
      intro={own.login_form_subtext}
      beside={own.login_desktop_subtext}
    >
      <p aria-live="polite" className={styles.note}>
        {needsSignIn && <strong>{texts.ordersNeedSignIn}</strong>}
      </p>
      <AccountForm
        submitLabel={texts.submit}
        busyLabel={texts.busy}
        failedText={texts.failed}
        send={({ email, password }) =>
          sendFirst(async (code) => {
            const json = { email, password, code };
            setSignedIn(await call<SessionUser>('/api/auth/login', { method: 'POST', json }));
          })
        }
      >
        <EmailField />
        <PasswordField label={accountTexts.password} name="password" purpose="current-password" />
      </AccountForm>
      <ul className={styles.links}>
        <li>
          <a href="/forgot">{texts.forgot}</a>
        </li>
        <li>
          {texts.noAccount} <a href={withReturnAddress('/register', from)}>{texts.register}</a>
        </li>
      </ul>
      <LegalLinks />
    </SignScreen>
  );
}
