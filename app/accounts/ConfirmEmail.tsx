/**
 * /confirm#token: where the link leads that confirms an address. It takes a press: programs that look at mails open
 * links too, and whoever gets the mail by mistake must not confirm a stranger's account.
 */
import { useCallback, useEffect, useState } from 'react';
import { CallError, call } from '../data/call.ts';
import { checkSession, useSession } from '../data/session.ts';
import { accountTexts } from '../texts/en/accounts.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { Button } from '../ui/Button.tsx';
import { AccountForm } from './AccountForm.tsx';
import { describeError } from './describeError.ts';
import styles from './SignScreen.module.css';
import { SignScreen } from './SignScreen.tsx';
import { isTokenGone, useAddressToken } from './useAddressToken.ts';

const texts = accountTexts.confirm;

type Stage = 'none' | 'checking' | 'expired' | { email: string } | { done: string } | { failed: string };

export function ConfirmEmail() {
  const token = useAddressToken();
  const isConfirmed = useSession(({ user }) => user?.email_confirmed === true);
  const [stage, setStage] = useState<Stage>('none');

  const check = useCallback(async () => {
    if (!token) return;
    setStage('checking');
    try {
      const link = await call<{ purpose: string; email: string }>('/api/auth/link', {
        method: 'POST',
        json: { token },
      });
      setStage(link.purpose === 'confirm' ? { email: link.email } : 'expired');
    } catch (error) {
      setStage(isTokenGone(error) ? 'expired' : { failed: describeError(error, accountTexts.failed) });
    }
  }, [token]);
  useEffect(() => void check(), [check]);

  if (typeof stage === 'object' && 'email' in stage) {
    const send = async () => {
      try {
        const { email } = await call<{ email: string }>('/api/auth/confirm', { method: 'POST', json: { token } });
        setStage({ done: email });
        void checkSession();
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 410) throw error;
        setStage('expired');
      }
    };
    return (
      <SignScreen key="ask" title={screenTexts.confirm} takesFocus intro={texts.question(stage.email)}>
        <AccountForm submitLabel={texts.submit} busyLabel={texts.busy} failedText={accountTexts.failed} send={send}>
          <p className={styles.note}>{texts.onlyYours}</p>
        </AccountForm>
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
