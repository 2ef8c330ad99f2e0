/** /password#token: chooses a password by a mailed link. */

import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { maxNameLength } from '../../db/rules/accounts/limits.ts';
import { CallError, call } from '../data/call.ts';
import { useTown } from '../data/content.tsx';
import { type SessionUser, setSignedIn } from '../data/session.ts';
import { accountTexts } from '../texts/en/accounts/accounts.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import { AccountForm } from './AccountForm.tsx';
import { describeError } from './describeError.ts';
import { InputField, PasswordField } from './InputField.tsx';
import styles from './SignScreen.module.css';
import { SignScreen, useRedirectAfterSignIn } from './SignScreen.tsx';
import { isTokenGone, useAddressToken } from './useAddressToken.ts';
import { useCodeStep } from './useCodeStep.tsx';

const texts = accountTexts.choose;

type TokenInfo = { purpose: 'reset' | 'invite' | 'confirm'; email: string; first_name: string; last_name: string };
type Stage = 'none' | 'checking' | 'expired' | { link: TokenInfo } | { failed: string };

export function Password() {
  const town = useTown();
  const token = useAddressToken();
  const { sendFirst, step } = useCodeStep();
  const [stage, setStage] = useState<Stage>('none');
  const [done, setDone] = useState(false);

  const check = useCallback(async () => {
    if (!token) return;
    setStage('checking');
    try {
      const link = await call<TokenInfo>('/api/auth/link', { method: 'POST', json: { token } });
      setStage(link.purpose === 'confirm' ? 'expired' : { link });
    } catch (error) {
      setStage(isTokenGone(error) ? 'expired' : { failed: describeError(error, accountTexts.failed) });
    }
  }, [token]);
  useEffect(() => void check(), [check]);

  if (done) return <RedirectToDashboard />;
  if (stage === 'none') return <PasswordMessage text={texts.noLink} />;
  if (stage === 'checking') return <PasswordMessage text={texts.checking} isWaiting />;
  if (stage === 'expired') return <PasswordMessage key="expired" takesFocus text={texts.expired} />;
  if ('failed' in stage) {
    return (
      <PasswordMessage key="failed" takesFocus text={stage.failed}>
        <Button className={styles.again} onClick={() => void check()}>
          {texts.checkAgain}
        </Button>
      </PasswordMessage>
    );
  }

  if (step) {
    return (
      <SignScreen key="code" title={accountTexts.code.title} takesFocus intro={accountTexts.code.intro}>
        {step}
      </SignScreen>
    );
  }
  const { purpose, email, first_name, last_name } = stage.link;
  const invited = purpose === 'invite';
  const send = async ({ password, firstName, lastName }: Record<string, string>, code?: string) => {
    const json = { token, password, code, ...(invited && { firstName, lastName }) };
    try {
      setSignedIn(await call<SessionUser>('/api/auth/password', { method: 'POST', json }), invited);
    } catch (error) {
      if (error instanceof CallError && error.status === 410) return setStage('expired');
      throw error;
    }
    showToast('success', texts.done);
    setDone(true);
  };
  return (
    <SignScreen
      key="choose"
      takesFocus
      title={invited ? texts.invited(town.display_name) : screenTexts.password}
      intro={invited ? texts.invitedIntro : texts.resetIntro}
    >
      <AccountForm
        submitLabel={texts.submit}
        busyLabel={texts.busy}
        failedText={texts.failed}
        send={(typed) => sendFirst((code) => send(typed, code))}
      >
        <InputField
          label={accountTexts.email}
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
        />
        {invited && (
          <>
            <InputField
              label={accountTexts.firstName}
              name="firstName"
              autoComplete="given-name"
              maxLength={maxNameLength}
              defaultValue={first_name}
            />
            <InputField
              label={accountTexts.lastName}
              name="lastName"
              autoComplete="family-name"
              maxLength={maxNameLength}
              defaultValue={last_name}
            />
          </>
        )}
        <PasswordField label={texts.newPassword} name="password" purpose="new-password" />
      </AccountForm>
    </SignScreen>
  );
}

/** Redirects only once the new password is set, so that signed-in people can choose one too. */
function RedirectToDashboard() {
  useRedirectAfterSignIn();
  return null;
}

type PasswordMessageProps = { text: string; takesFocus?: boolean; isWaiting?: boolean; children?: ReactNode };

function PasswordMessage({ text, takesFocus, isWaiting = false, children }: PasswordMessageProps) {
  return (
    <SignScreen title={screenTexts.password} takesFocus={takesFocus}>
      <p aria-live="polite" className={styles.note}>
        {text}
      </p>
      {children ??
        (!isWaiting && (
          <a className={styles.again} href="/forgot">
            {texts.ask}
          </a>
        ))}
    </SignScreen>
  );
}
