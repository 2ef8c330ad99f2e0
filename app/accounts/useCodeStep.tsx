/** A separate form for the code of accounts with two-step sign-in. */
import { type ReactNode, useState } from 'react';
import { CallError } from '../data/call.ts';
import { accountTexts } from '../texts/en/accounts/accounts.ts';
import { Button } from '../ui/Button.tsx';
import { AccountForm } from './AccountForm.tsx';
import { CodeField } from './InputField.tsx';
import styles from './SignScreen.module.css';

const texts = accountTexts.code;

type SendWithCode = (code?: string) => Promise<unknown>;

type Labels = { submit: string; busy: string; failed: string };
const signIn: Labels = { submit: texts.submit, busy: accountTexts.signIn.busy, failed: accountTexts.failed };

/**
 * `sendFirst` sends the sign-in; once the server requires a code, `step` is the form to show instead, which sends the
 * same with the code.
 * @param labels of its button; those of signing in by default
 */
export function useCodeStep(labels: Labels = signIn): {
  sendFirst: (send: SendWithCode) => Promise<void>;
  step: ReactNode;
} {
  const [pending, setPending] = useState<{ send: SendWithCode } | null>(null);
  const sendFirst = async (send: SendWithCode) => {
    try {
      await send();
    } catch (error) {
      if (!(error instanceof CallError) || error.body.code !== 'code_required') throw error;
      setPending({ send });
    }
  };
  const back = () => setPending(null);
  return { sendFirst, step: pending && <CodeForm send={pending.send} back={back} labels={labels} /> };
}

function CodeForm({ send, back, labels }: { send: SendWithCode; back: () => void; labels: Labels }) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <>
      <AccountForm
        key={String(isRecovery)}
        submitLabel={labels.submit}
        busyLabel={labels.busy}
        failedText={labels.failed}
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
