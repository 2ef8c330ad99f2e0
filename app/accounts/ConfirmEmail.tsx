/**
 * /confirm#token: confirms an address, or changes it, by a mailed link. Requires a press, since mail scanners open
 * links too. A visitor who is not signed in enters the account's password, so that the owner of an address can't
 * confirm an account that a stranger made with it.
 */
import { useCallback, useEffect, useState } from 'react';
import { CallError, call } from '../data/call.ts';
import { checkSession, type SessionUser, setSignedIn, useSession } from '../data/session.ts';
import { accountTexts } from '../texts/en/accounts/accounts.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { Button } from '../ui/Button.tsx';
import { AccountForm } from './AccountForm.tsx';
import { describeError } from './describeError.ts';
import { PasswordField } from './InputField.tsx';
import styles from './SignScreen.module.css';
import { SignScreen } from './SignScreen.tsx';
import { isTokenGone, useAddressToken } from './useAddressToken.ts';

const texts = accountTexts.confirm;

/** The texts and the call for each kind of link. */
const kinds = {
  confirm: { ...texts, title: screenTexts.confirm, path: '/api/auth/confirm' },
  email: { ...accountTexts.changeEmail, path: '/api/auth/email' },
};
type Kind = keyof typeof kinds;
const isKind = (purpose: string): purpose is Kind => purpose in kinds;

type Link = { purpose: string; email: string; needs_password: boolean };
type Confirmation = { kind: Kind; email: string; needsPassword: boolean };
/** `person`: the signed-in person, if their address changed. */
type Answer = { email: string; person?: SessionUser | null };
type Stage = 'none' | 'checking' | 'expired' | Confirmation | { done: Kind; as: string } | { failed: string };

export function ConfirmEmail() {
  const token = useAddressToken();
  const confirmed = useSession(({ user }) => (user?.email_confirmed ? user.email : ''));
  const [stage, setStage] = useState<Stage>('none');

  const check = useCallback(async () => {
    if (!token) return;
    setStage('checking');
    try {
      const { purpose, email, needs_password } = await call<Link>('/api/auth/link', {
        method: 'POST',
        json: { token },
      });
      setStage(isKind(purpose) ? { kind: purpose, email, needsPassword: needs_password } : 'expired');
    } catch (error) {
      setStage(isTokenGone(error) ? 'expired' : { failed: describeError(error, accountTexts.failed) });
    }
  }, [token]);
  useEffect(() => void check(), [check]);

  if (typeof stage === 'object' && 'kind' in stage) {
    const { kind, email, needsPassword } = stage;
    const words = kinds[kind];
    const send = async ({ password }: Record<string, string>) => {
      try {
        const json = { token, password };
        const answer = await call<Answer>(words.path, { method: 'POST', json });
        setStage({ done: kind, as: answer.email });
        // Notifies other tabs of the new address.
        if (answer.person) setSignedIn(answer.person);
        else void checkSession();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // The session ended meanwhile, so the page asks for the password.
        if (error.body.code === 'password_required') return check();
        if (error.status !== 410) throw error;
        setStage('expired');
      }
    };
    return (
      <SignScreen key="ask" title={words.title} takesFocus intro={words.question(email)}>
        <AccountForm submitLabel={words.submit} busyLabel={words.busy} failedText={accountTexts.failed} send={send}>
          <p className={styles.note}>{words.onlyYours}</p>
          {needsPassword && (
            <>
              {/* The account keeps its old address until then. */}
              {kind === 'confirm' && (
                <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
              )}
              <PasswordField label={words.password} name="password" purpose="current-password" />
            </>
          )}
        </AccountForm>
        {needsPassword && (
          <ul className={styles.links}>
            <li>
              <a href="/forgot">{accountTexts.signIn.forgot}</a>
            </li>
          </ul>
        )}
      </SignScreen>
    );
  }
  const messages = {
    none: texts.noLink,
    checking: accountTexts.choose.checking,
    expired: confirmed ? texts.before(confirmed) : texts.expired,
  };
  const text =
    typeof stage === 'string' ? messages[stage] : 'done' in stage ? kinds[stage.done].done(stage.as) : stage.failed;
  const title = typeof stage === 'object' && 'done' in stage ? kinds[stage.done].title : screenTexts.confirm;
  return (
    <SignScreen key={text} title={title} takesFocus={stage !== 'none' && stage !== 'checking'}>
      <p aria-live="polite" className={styles.note}>
        {text}
      </p>
      {typeof stage === 'object' && 'failed' in stage && (
        <Button className={styles.again} onClick={() => void check()}>
          {accountTexts.choose.checkAgain}
        </Button>
      )}
      {stage !== 'checking' && (
        <a className={styles.again} href="/account">
          {texts.account}
        </a>
      )}
    </SignScreen>
  );
}
