/**
 * /confirm#token: where the link leads that confirms an address. It takes a press, since programs that look at mails open
 * links too. Whoever is not signed in enters the account's password: the owner of an address must not confirm an account
 * that a stranger made with it.
 */
import { useCallback, useEffect, useState } from 'react';
import { CallError, call } from '../data/call.ts';
import { checkSession, useSession } from '../data/session.ts';
import { accountTexts } from '../texts/en/accounts.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { Button } from '../ui/Button.tsx';
import { AccountForm } from './AccountForm.tsx';
import { describeError } from './describeError.ts';
import { PasswordField } from './InputField.tsx';
import styles from './SignScreen.module.css';
import { SignScreen } from './SignScreen.tsx';
import { isTokenGone, useAddressToken } from './useAddressToken.ts';

const texts = accountTexts.confirm;

type Link = { purpose: string; email: string; needs_password: boolean };
type Stage = 'none' | 'checking' | 'expired' | Link | { done: string } | { failed: string };

export function ConfirmEmail() {
  const token = useAddressToken();
  const isConfirmed = useSession(({ user }) => user?.email_confirmed === true);
  const [stage, setStage] = useState<Stage>('none');

  const check = useCallback(async () => {
    if (!token) return;
    setStage('checking');
    try {
      const link = await call<Link>('/api/auth/link', { method: 'POST', json: { token } });
      setStage(link.purpose === 'confirm' ? link : 'expired');
    } catch (error) {
      setStage(isTokenGone(error) ? 'expired' : { failed: describeError(error, accountTexts.failed) });
    }
  }, [token]);
  useEffect(() => void check(), [check]);

  if (typeof stage === 'object' && 'email' in stage) {
    const send = async ({ password }: Record<string, string>) => {
      try {
        const json = { token, password };
        const { email } = await call<{ email: string }>('/api/auth/confirm', { method: 'POST', json });
        setStage({ done: email });
        void checkSession();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // Signed out meanwhile: the page asks for the password now.
        if (error.body.code === 'password_required') return check();
        if (error.status !== 410) throw error;
        setStage('expired');
      }
    };
    return (
      <SignScreen key="ask" title={screenTexts.confirm} takesFocus intro={texts.question(stage.email)}>
        <AccountForm submitLabel={texts.submit} busyLabel={texts.busy} failedText={accountTexts.failed} send={send}>
          <p className={styles.note}>{texts.onlyYours}</p>
          {stage.needs_password && (
            <>
              <input type="text" name="username" autoComplete="username" value={stage.email} readOnly hidden />
              <PasswordField label={texts.password} name="password" purpose="current-password" />
            </>
          )}
        </AccountForm>
        {stage.needs_password && (
          <ul className={styles.links}>
            <li>
              <a href="/forgot">{accountTexts.signIn.forgot}</a>
            </li>
          </ul>
        )}
      </SignScreen>
    );
  }
  const told = {
    none: texts.noLink,
    checking: accountTexts.choose.checking,
    expired: isConfirmed ? texts.before : texts.expired,
  };
  const text = typeof stage === 'string' ? told[stage] : 'done' in stage ? texts.done(stage.done) : stage.failed;
  return (
    <SignScreen key={text} title={screenTexts.confirm} takesFocus={stage !== 'none' && stage !== 'checking'}>
      <p role="status" className={styles.note}>
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
