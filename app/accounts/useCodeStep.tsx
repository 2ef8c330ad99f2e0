/** The second step of signing in, for accounts that ask for a code besides the password. */
import { type ReactNode, useState } from 'react';
import { CallError } from '../data/call.ts';
import { accountTexts } from '../texts/en/accounts.ts';
import { Button } from '../ui/Button.tsx';
import { AccountForm } from './AccountForm.tsx';
import { CodeField } from './InputField.tsx';
import styles from './SignScreen.module.css';

const texts = accountTexts.code;

type SendWithCode = (code?: string) => Promise<unknown>;

/**
 * `sendFirst` sends what signs somebody in; `step` is the form to show in place of the first one once a code is asked
 * for, and sends the same with the code.
 */
export function useCodeStep(): { sendFirst: (send: SendWithCode) => Promise<void>; step: ReactNode } {
  const [pending, setPending] = useState<{ send: SendWithCode } | null>(null);
  const sendFirst = async (send: SendWithCode) => {
    try {
      await send();
    } catch (error) {
      if (!(error instanceof CallError) || error.body.code !== 'code_required') throw error;
      setPending({ send });
    }
  };
  return { sendFirst, step: pending && <CodeForm send={pending.send} back={() => setPending(null)} /> };
}

function CodeForm({ send, back }: { send: SendWithCode; back: () => void }) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <>
      <AccountForm
        key={String(isRecovery)}
        submitLabel={texts.submit}
        busyLabel={accountTexts.signIn.busy}
        failedText={accountTexts.failed}
        send={({ code }) => send(code)}
      >
        {isRecovery ? <CodeField label={texts.recovery} hint={texts.recoveryHint} /> : <CodeField isNumeric />}
      </AccountForm>
      <ul className={styles.links}>
        <li>
          <Button variant="link" onClick={() => setIsRecovery(!isRecovery)}>
            {isRecovery ? texts.useApp : texts.useRecovery}
          </Button>
        </li>
        <li>
          <Button variant="link" onClick={back}>
            {texts.back}
          </Button>
        </li>
      </ul>
    </>
  );
}
