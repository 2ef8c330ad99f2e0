/** /account: a person's own name, address and password, and their sessions. */
import { lazy, Suspense, useState } from 'react';
import { call } from '../data/call.ts';
import type { SessionUser } from '../data/session.ts';
import { accountTexts } from '../texts/en/accounts/accounts.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { Badge } from '../ui/Badge.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import styles from './Account.module.css';
import { AccountForm } from './AccountForm.tsx';
import { ChangeName } from './ChangeName.tsx';
import { PasswordField } from './InputField.tsx';
import { RequireSignIn } from './RequireSignIn.tsx';
import { Sessions } from './Sessions.tsx';
import { UnconfirmedNotice } from './UnconfirmedNotice.tsx';

const texts = accountTexts.account;

const TwoStepSection = lazy(() =>
  import('./editing/TwoStepSection.tsx').then(({ TwoStepSection }) => ({ default: TwoStepSection })),
);

const EditorParts = lazy(() =>
  import('./editing/EditorParts.tsx').then(({ EditorParts }) => ({ default: EditorParts })),
);

const ChangeEmail = lazy(() =>
  import('./editing/ChangeEmail.tsx').then(({ ChangeEmail }) => ({ default: ChangeEmail })),
);

export function Account() {
  return <RequireSignIn>{(user) => <AccountDetails user={user} />}</RequireSignIn>;
}

function AccountDetails({ user }: { user: SessionUser }) {
  const [changes, setChanges] = useState(0);
  return (
    <div className={styles.account}>
      <header>
        <h1>{screenTexts.account}</h1>
        <p className={styles.who}>
          {texts.signedInAs} <strong>{user.email}</strong>
          {user.is_admin && <Badge tone="accent">{texts.admin}</Badge>}
        </p>
        {!user.email_confirmed && (
          <div className={styles.problem}>
            <UnconfirmedNotice user={user} />
          </div>
        )}
      </header>
      {!user.is_admin && user.rights.length > 0 && (
        <Suspense fallback={null}>
          <EditorParts rights={user.rights} />
        </Suspense>
      )}
      <section className={styles.part} aria-labelledby="sessions">
        <h2 id="sessions">{texts.sessionsTitle}</h2>
        <p className={styles.intro}>{texts.sessionsIntro}</p>
        <Sessions key={changes} />
      </section>
      {user.is_admin && (
        <Suspense fallback={null}>
          <TwoStepSection onChanged={() => setChanges((count) => count + 1)} />
        </Suspense>
      )}
      <section className={styles.part} aria-labelledby="name">
        <h2 id="name">{texts.nameTitle}</h2>
        <ChangeName />
      </section>
      <section className={styles.part} aria-labelledby="email">
        <h2 id="email">{texts.emailTitle}</h2>
        <Suspense fallback={<p role="status">{texts.loading}</p>}>
          <ChangeEmail email={user.email} />
        </Suspense>
      </section>
      <section className={styles.part} aria-labelledby="change">
        <h2 id="change">{texts.changeTitle}</h2>
        <p className={styles.intro}>{texts.changeIntro}</p>
        <ChangePassword key={changes} email={user.email} done={() => setChanges(changes + 1)} />
      </section>
    </div>
  );
}

function ChangePassword({ email, done }: { email: string; done: () => void }) {
  const send = async ({ current, password }: Record<string, string>) => {
    await call('/api/users/me/password', { method: 'PUT', json: { current, password } });
    showToast('success', texts.changed);
    done();
  };
  return (
    <AccountForm submitLabel={texts.change} busyLabel={texts.changing} failedText={texts.changeFailed} send={send}>
      {/* Lets password managers save the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={texts.current} name="current" purpose="current-password" />
      <PasswordField label={accountTexts.choose.newPassword} name="password" purpose="new-password" />
    </AccountForm>
  );
}
