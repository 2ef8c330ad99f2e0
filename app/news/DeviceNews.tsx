/** News by push on this device, if its browser supports it: turning it on and off, and its topics. */
import { type FormEvent, useEffect, useId, useState } from 'react';
import { emergencyTopic } from '../../db/rules/news/subscriptions.ts';
import { CallError } from '../data/call.ts';
import { useInstallMethod } from '../shell/install/installing.ts';
import { deviceNewsTexts as texts } from '../texts/en/deviceNews.ts';
import { offlineTexts } from '../texts/en/offline.ts';
import { Button } from '../ui/Button.tsx';
import { Cluster } from '../ui/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import { type DeviceState, followOnDevice, readDevice, unfollowOnDevice } from './devicePush.ts';
import styles from './NewsPage.module.css';
import { TopicChoices } from './TopicChoices.tsx';

function describeFailure(error: unknown): string {
  if (!navigator.onLine) return texts.offline;
  if (error instanceof CallError) return error.serverMessage || texts.failed;
  return error instanceof DOMException && error.name === 'AbortError' ? texts.unsupported : texts.failed;
}

export function DeviceNews() {
  const [state, setState] = useState<DeviceState | null>(null);
  // Set after hydration on an iPhone.
  const way = useInstallMethod((method) => method.way);
  // biome-ignore lint/correctness/useExhaustiveDependencies: readDevice() depends on it
  useEffect(() => {
    let isPresent = true;
    readDevice().then(
      (found) => isPresent && setState(found),
      () => {},
    );
    return () => {
      isPresent = false;
    };
  }, [way]);
  const id = useId();
  if (!state) return null;
  return (
    <section className={styles.device} aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <p>{texts.intro}</p>
      {state.kind === 'insecure' && <Notice>{texts.insecure}</Notice>}
      {state.kind === 'install' && <InstallSteps />}
      {state.kind === 'blocked' && <Notice tone="warning">{texts.blocked}</Notice>}
      {state.kind === 'unread' && <Notice tone="problem">{texts.unread}</Notice>}
      {state.kind === 'offered' && <DeviceForm topics={state.topics} onChange={setState} />}
    </section>
  );
}

const InstallSteps = () => (
  <>
    <p>{texts.install}</p>
    <ol className={styles.steps}>
      {[offlineTexts.install.share, offlineTexts.install.add, offlineTexts.install.confirm, texts.installDone].map(
        (step) => (
          <li key={step}>{step}</li>
        ),
      )}
    </ol>
  </>
);

type DeviceFormProps = { topics: string[] | null; onChange: (state: DeviceState) => void };

function DeviceForm({ topics, onChange }: DeviceFormProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [statusText, setStatusText] = useState('');
  const [problem, setProblem] = useState('');
  async function act(change: () => Promise<string>): Promise<void> {
    setIsBusy(true);
    setStatusText('');
    setProblem('');
    try {
      setStatusText(await change());
    } catch (error) {
      setProblem(describeFailure(error));
    } finally {
      setIsBusy(false);
    }
  }
  function follow(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).getAll('topic').map(String);
    if (chosen.length === 0) {
      setProblem(texts.nothingChosen);
      return;
    }
    void act(async () => {
      const next = await followOnDevice(chosen);
      if (next === 'dismissed') return texts.dismissed;
      onChange(next);
      return topics ? texts.saved : texts.on;
    });
  }
  const turnOff = () =>
    void act(async () => {
      await unfollowOnDevice();
      onChange({ kind: 'offered', topics: null });
      return texts.turnedOff;
    });
  return (
    <form className={styles.form} onSubmit={follow}>
      <fieldset>
        <legend>{texts.topics}</legend>
        <TopicChoices chosen={topics ?? [emergencyTopic]} />
      </fieldset>
      {problem && (
        <Notice tone="problem" role="alert">
          {problem}
        </Notice>
      )}
      <p role="status">{statusText || (topics ? texts.on : '')}</p>
      <Cluster>
        <Button type="submit" disabled={isBusy}>
          {topics ? texts.save : texts.subscribe}
        </Button>
        {topics && (
          <Button variant="secondary" disabled={isBusy} onClick={turnOff}>
            {texts.turnOff}
          </Button>
        )}
      </Cluster>
    </form>
  );
}
