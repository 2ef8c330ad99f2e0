/** /password#token: where the links in our mails lead, to choose a password by. */
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { mostName } from '../../db/rules/accountLimits.ts';
import { CallError, call } from '../data/call.ts';
import { useTown } from '../data/content.tsx';
import { type SessionUser, signedIn } from '../shell/session.ts';
import { accountTexts } from '../texts/accounts.ts';
import { screenTexts } from '../texts/screens.ts';
import { showToast } from '../ui/toasts.ts';
import { AccountForm } from './AccountForm.tsx';
import { useLeadingOn } from './arriving.ts';
import { Field, PasswordField } from './Field.tsx';
import styles from './SignScreen.module.css';
import { SignScreen } from './SignScreen.tsx';
import { whatWentWrong } from './sending.ts';

const texts = accountTexts.choose;

type Link = { purpose: 'reset' | 'invite'; email: string; first_name: string; last_name: string };
type Stage = 'none' | 'checking' | 'expired' | { link: Link } | { failed: string };

/** The token of the address. It is taken out of it at once: it lets whoever has it into the account. */
function useToken(): string {
  const { hash } = useLocation();
  const [token, setToken] = useState('');
  useEffect(() => {
    if (!hash) return;
    setToken(hash);
    history.replaceState(history.state, '', location.pathname);
  }, [hash]);
  return token;
}

export function Password() {
  const town = useTown();
  const token = useToken();
  const [stage, setStage] = useState<Stage>('none');
  const [done, setDone] = useState(false);

  const check = useCallback(async () => {
    if (!token) return;
    setStage('checking');
    try {
      setStage({ link: await call<Link>('/api/auth/link', { method: 'POST', json: { token } }) });
    } catch (error) {
      const gone = error instanceof CallError && error.status >= 400 && error.status < 429;
      setStage(gone ? 'expired' : { failed: whatWentWrong(error, accountTexts.failed) });
    }
  }, [token]);
  useEffect(() => void check(), [check]);

  if (done) return <LeadOn />;
  if (stage === 'none') return <Told text={texts.noLink} />;
  if (stage === 'checking') return <Told text={texts.checking} waiting />;
  if (stage === 'expired') return <Told key="expired" told text={texts.expired} />;
  if ('failed' in stage) {
    return (
      <Told key="failed" told text={stage.failed}>
        <button type="button" className={styles.again} onClick={() => void check()}>
          {texts.checkAgain}
        </button>
      </Told>
    );
  }

  const { purpose, email, first_name, last_name } = stage.link;
  const invited = purpose === 'invite';
  const send = async ({ password, firstName, lastName }: Record<string, string>) => {
    const json = { token, password, ...(invited && { firstName, lastName }) };
    try {
      signedIn(await call<SessionUser>('/api/auth/password', { method: 'POST', json }));
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
      told
      title={invited ? texts.invited(town.display_name) : screenTexts.password}
      intro={invited ? texts.invitedIntro : texts.resetIntro}
    >
      <AccountForm submit={texts.submit} busy={texts.busy} failed={texts.failed} send={send}>
        <Field label={accountTexts.email} name="email" type="email" autoComplete="username" value={email} readOnly />
        {invited && (
          <>
            <Field
              label={accountTexts.firstName}
              name="firstName"
              autoComplete="given-name"
              maxLength={mostName}
              defaultValue={first_name}
            />
            <Field
              label={accountTexts.lastName}
              name="lastName"
              autoComplete="family-name"
              maxLength={mostName}
              defaultValue={last_name}
            />
          </>
        )}
        <PasswordField label={texts.newPassword} name="password" purpose="new-password" />
      </AccountForm>
    </SignScreen>
  );
}

/** Only once the new password is set: whoever opens the link while signed in is to choose one nevertheless. */
function LeadOn() {
  useLeadingOn();
  return null;
}

type ToldProps = { text: string; told?: boolean; waiting?: boolean; children?: ReactNode };

function Told({ text, told, waiting = false, children }: ToldProps) {
  return (
    <SignScreen title={screenTexts.password} told={told}>
      <p role="status" className={styles.note}>
        {text}
      </p>
      {children ??
        (!waiting && (
          <a className={styles.again} href="/forgot">
            {texts.ask}
          </a>
        ))}
    </SignScreen>
  );
}
