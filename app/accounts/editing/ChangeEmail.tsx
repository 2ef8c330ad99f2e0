/** The account's address: a pending change, or a form for a new address. */
import { useState } from 'react';
import { maxEmailLength } from '../../../db/rules/accounts/limits.ts';
import { call } from '../../data/call.ts';
import { useTown } from '../../data/content.tsx';
import { LoadError } from '../../editing/LoadError.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { formatInstant } from '../../texts/dates.ts';
import { changeEmailTexts as texts } from '../../texts/en/accounts/changeEmail.ts';
import { Button } from '../../ui/Button.tsx';
import { useSubmit } from '../../ui/forms/useSubmit.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import styles from '../Account.module.css';
import { AccountForm } from '../AccountForm.tsx';
import { describeError } from '../describeError.ts';
import { InputField } from '../InputField.tsx';
import { useCodeStep } from '../useCodeStep.tsx';
import { usePasswordAgain } from './usePasswordAgain.tsx';

const path = '/api/users/me/email';

/** Takes the focus when the pressed button disappears. */
const focusOn = (element: HTMLElement | null) => element?.focus();

type Pending = { email: string; expires_at: string };
type Answer = { pending: Pending | null };

export function ChangeEmail({ email }: { email: string }) {
  const state = useServerList(email, () => call<Answer>(path));
  const [hasChanged, setHasChanged] = useState(false);
  if (!state.data) {
    return (
      <>
        <LoadError list={state} failedText={texts.loadFailed} />
        {state.isLoading && <p role="status">{texts.loading}</p>}
      </>
    );
  }
  // Ignores a response from before the link was used in another tab.
  const pending = state.data.pending?.email === email ? null : state.data.pending;
  const reload = () => {
    setHasChanged(true);
    state.reload();
  };
  if (pending) return <Waiting pending={pending} takesFocus={hasChanged} onCancelled={reload} />;
  return <AskForChange onAsked={reload} />;
}

/** The form for a new address. Two-step sign-in also requires a code. */
function AskForChange({ onAsked }: { onAsked: () => void }) {
  const { withPassword, passwordDialog } = usePasswordAgain();
  const { sendFirst, step } = useCodeStep(texts);
  const send = async ({ newEmail = '' }: Record<string, string>, code?: string) => {
    const json = { email: newEmail, code };
    await withPassword(() => call<Answer>(path, { method: 'POST', json }));
    onAsked();
  };
  return (
    <>
      {step && (
        <>
          <p ref={focusOn} tabIndex={-1} className={styles.intro}>
            {texts.codeIntro}
          </p>
          {step}
        </>
      )}
      {/* Stays mounted, so that the typed text is still there after going back. */}
      <div hidden={step !== null}>
        <p className={styles.intro}>{texts.intro}</p>
        <AccountForm
          submitLabel={texts.submit}
          busyLabel={texts.busy}
          failedText={texts.failed}
          send={(typed) => sendFirst((code) => send(typed, code))}
        >
          <InputField
            label={texts.newEmail}
            name="newEmail"
            type="email"
            autoComplete="email"
            maxLength={maxEmailLength}
          />
        </AccountForm>
      </div>
      {passwordDialog}
    </>
  );
}

type WaitingProps = { pending: Pending; takesFocus: boolean; onCancelled: () => void };

function Waiting({ pending: { email, expires_at }, takesFocus, onCancelled }: WaitingProps) {
  const { time_zone } = useTown();
  const { busy, problem, run } = useSubmit(describeError);
  const cancel = () =>
    run(texts.cancelFailed, async () => {
      await call(path, { method: 'DELETE' });
      showToast('success', texts.cancelled);
      onCancelled();
    });
  return (
    <Stack gap={4} className={styles.waiting}>
      <Notice
        tone="info"
        actions={
          <Button size="small" isBusy={busy} onClick={() => void cancel()}>
            {texts.cancel}
          </Button>
        }
      >
        <Stack gap={2}>
          <p ref={takesFocus ? focusOn : undefined} tabIndex={-1}>
            {texts.waiting(email, formatInstant(expires_at, time_zone))}
          </p>
          <p>{texts.notCome}</p>
        </Stack>
      </Notice>
      {problem && (
        <Notice tone="problem" role="alert">
          {problem.text}
        </Notice>
      )}
    </Stack>
  );
}
