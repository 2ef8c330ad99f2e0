/** Two-step sign-in of a person's own account: turning it on and off, and new recovery codes. */
import { useState } from 'react';
import { toLocalTime } from '../../../db/rules/time.ts';
import { call } from '../../data/call.ts';
import { useTown } from '../../data/content.tsx';
import { LoadError } from '../../editing/LoadError.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { formatDate } from '../../texts/dates.ts';
import { twoStepTexts as texts } from '../../texts/en/accounts/twoStep.ts';
import { Button } from '../../ui/Button.tsx';
import { useSubmit } from '../../ui/forms/useSubmit.ts';
import { Cluster, Stack } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { AccountForm } from '../AccountForm.tsx';
import { describeError } from '../describeError.ts';
import { CodeField, PasswordField } from '../InputField.tsx';
import { QrCode } from './QrCode.tsx';
import { focusOn, RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './TwoStepSignIn.module.css';
import { usePasswordAgain } from './usePasswordAgain.tsx';

const path = '/api/users/me/second-factor';

type State = { enabled_at: string | null; recovery_codes_left: number };
type Proposal = { secret: string; uri: string };
type Codes = { recovery_codes: string[] };
/** The current step. */
type Step = 'renew' | 'disable' | { proposal: Proposal } | { codes: string[]; isNew: boolean } | null;

/** @param onChanged after other devices were signed out */
export function TwoStepSignIn({ onChanged }: { onChanged: () => void }) {
  const state = useServerList('', () => call<State>(path));
  const [step, setStep] = useState<Step>(null);
  const [hasStarted, setStarted] = useState(false);
  const start = (next: Step) => {
    setStarted(true);
    setStep(next);
  };
  const showCodes = ({ recovery_codes }: Codes, isNew: boolean) => {
    setStep({ codes: recovery_codes, isNew });
    state.reload();
  };
  if (!state.data) {
    return (
      <>
        <LoadError list={state} failedText={texts.loadFailed} />
        {state.isLoading && <p role="status">{texts.loading}</p>}
      </>
    );
  }
  if (step === null) return <Status state={state.data} start={start} takesFocus={hasStarted} />;
  if (typeof step === 'object' && 'codes' in step) {
    return <RecoveryCodes {...step} done={() => setStep(null)} />;
  }
  if (typeof step === 'object') {
    const enable = async ({ code }: Record<string, string>) => {
      showCodes(await call<Codes>(`${path}/enable`, { method: 'POST', json: { code } }), true);
      onChanged();
    };
    return <Setup {...step.proposal} enable={enable} cancel={() => setStep(null)} />;
  }
  const send = async ({ password, code }: Record<string, string>) => {
    const json = { password, code };
    if (step === 'renew') {
      return showCodes(await call<Codes>(`${path}/recovery-codes`, { method: 'POST', json }), false);
    }
    await call(`${path}/disable`, { method: 'POST', json });
    showToast('success', texts.turnedOff);
    setStep(null);
    state.reload();
  };
  return (
    <>
      <p key={step} ref={focusOn} tabIndex={-1} className={styles.text}>
        {texts.proofIntro[step]}
      </p>
      <AccountForm submitLabel={texts.proof[step]} busyLabel={texts.busy} failedText={texts.failed} send={send}>
        <PasswordField label={texts.again.password} name="password" purpose="current-password" />
        <CodeField label={texts.anyCode} hint={texts.anyCodeHint} />
      </AccountForm>
      <Cancel cancel={() => setStep(null)} />
    </>
  );
}

type StatusProps = { state: State; start: (step: Step) => void; takesFocus: boolean };

function Status({ state, start, takesFocus }: StatusProps) {
  const { time_zone } = useTown();
  const { withPassword, passwordDialog } = usePasswordAgain();
  const { busy, problem, run } = useSubmit(describeError);
  const propose = () =>
    run(texts.failed, async () =>
      start({ proposal: await withPassword(() => call<Proposal>(path, { method: 'POST', json: {} })) }),
    );
  const { enabled_at, recovery_codes_left } = state;
  return (
    <Stack gap={4} className={styles.text}>
      <p ref={takesFocus ? focusOn : undefined} tabIndex={-1}>
        {enabled_at === null
          ? texts.off
          : texts.on(formatDate(toLocalTime(Date.parse(enabled_at), time_zone).date), recovery_codes_left)}
      </p>
      {enabled_at === null ? (
        <Cluster>
          <Button variant="secondary" isBusy={busy} onClick={() => void propose()}>
            {texts.turnOn}
          </Button>
        </Cluster>
      ) : (
        <Cluster>
          <Button variant="secondary" onClick={() => start('renew')}>
            {texts.proof.renew}
          </Button>
          <Button variant="secondary" onClick={() => start('disable')}>
            {texts.proof.disable}
          </Button>
        </Cluster>
      )}
      {problem && (
        <Notice tone="problem" role="alert">
          {problem.text}
        </Notice>
      )}
      {passwordDialog}
    </Stack>
  );
}

type SetupProps = Proposal & { enable: (typed: Record<string, string>) => Promise<unknown>; cancel: () => void };

function Setup({ secret, uri, enable, cancel }: SetupProps) {
  return (
    <>
      <ol ref={focusOn} tabIndex={-1} className={styles.steps}>
        <li>{texts.steps.app}</li>
        <li>
          <p>{texts.steps.scan}</p>
          <QrCode text={uri} label={texts.qrCode} className={styles.qrCode} />
          <p>
            <a href={uri}>{texts.steps.open}</a>
          </p>
          <p>{texts.steps.type}</p>
          <p className={styles.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
        </li>
        <li>{texts.steps.code}</li>
      </ol>
      <AccountForm submitLabel={texts.turnOn} busyLabel={texts.busy} failedText={texts.failed} send={enable}>
        <CodeField isNumeric />
      </AccountForm>
      <Cancel cancel={cancel} />
    </>
  );
}

const Cancel = ({ cancel }: { cancel: () => void }) => (
  <p className={styles.text}>
    <Button variant="link" onClick={cancel}>
      {texts.cancel}
    </Button>
  </p>
);
