/** Signs in again within a form whose session ended while somebody typed, without losing text. */
import { useState } from 'react';
import { AccountForm } from '../accounts/AccountForm.tsx';
import { EmailField, PasswordField } from '../accounts/InputField.tsx';
import { useCodeStep } from '../accounts/useCodeStep.tsx';
import { call } from '../data/call.ts';
import { type SessionUser, setSignedIn } from '../data/session.ts';
import { accountTexts } from '../texts/en/accounts/accounts.ts';
import { editingTexts as texts } from '../texts/en/editing/editing.ts';
import { Stack } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import styles from './Notices.module.css';
import { useFocusAfterRefusal } from './useFocusAfterRefusal.ts';

/** @param email of the ended session */
export function SignInAgain({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(true);
  const { sendFirst, step } = useCodeStep();
  const ref = useFocusAfterRefusal();
  const send = async (typed: Record<string, string>, code?: string) => {
    const json = { email: typed.email, password: typed.password, code };
    const user = await call<SessionUser>('/api/auth/login', { method: 'POST', json });
    setIsOpen(false);
    showToast('success', texts.signedInAgain);
    setSignedIn(user);
  };
  if (!isOpen) return null;
  return (
    <Notice ref={ref} className={styles.notice} tone="warning" role="group" aria-label={texts.sessionEnded}>
      <Stack gap={3}>
        <p role="alert">
          {texts.sessionEnded} {texts.signInHere}
        </p>
        {step ?? (
          <AccountForm
            submitLabel={accountTexts.signInAgain}
            busyLabel={accountTexts.signIn.busy}
            failedText={accountTexts.signIn.failed}
            send={(typed) => sendFirst((code) => send(typed, code))}
          >
            {/* The session may have ended because the address changed. */}
            <EmailField defaultValue={email} />
            <PasswordField label={accountTexts.password} name="password" purpose="current-password" />
          </AccountForm>
        )}
      </Stack>
    </Notice>
  );
}
