/** The state of notifications on this device, and changing it, with what to say of the outcome. */
import { useEffect, useState } from 'react';
import { CallError } from '../data/call.ts';
import { useInstallMethod } from '../shell/install/installing.ts';
import { deviceNewsTexts as texts } from '../texts/en/news/deviceNews.ts';
import { type DeviceState, followOnDevice, readDevice, unfollowOnDevice } from './devicePush.ts';

function describeFailure(error: unknown): string {
  if (!navigator.onLine) return texts.offline;
  if (error instanceof CallError) return error.serverMessage || texts.failed;
  return error instanceof DOMException && error.name === 'AbortError' ? texts.unsupported : texts.failed;
}

type Device = {
  /** Null while it is read, and where the browser does not support notifications. */
  state: DeviceState | null;
  isBusy: boolean;
  /** Says what the last change has done. */
  statusText: string;
  problem: string;
  setProblem(text: string): void;
  /**
   * Saves the topics, and asks for permission if needed. Without topics the subscription ends.
   * @param doneText says it once it is saved
   */
  follow(topics: string[], doneText: string): Promise<void>;
};

export function useDevice(): Device {
  const [state, setState] = useState<DeviceState | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [statusText, setStatusText] = useState('');
  const [problem, setProblem] = useState('');
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

  async function save(topics: string[]): Promise<DeviceState | 'dismissed'> {
    if (topics.length > 0) return followOnDevice(topics);
    await unfollowOnDevice();
    return { kind: 'offered', topics: null };
  }

  async function follow(topics: string[], doneText: string): Promise<void> {
    setIsBusy(true);
    setStatusText('');
    setProblem('');
    try {
      const next = await save(topics);
      if (next !== 'dismissed') setState(next);
      setStatusText(next === 'dismissed' ? texts.dismissed : doneText);
    } catch (error) {
      setProblem(describeFailure(error));
    } finally {
      setIsBusy(false);
    }
  }
  return { state, isBusy, statusText, problem, setProblem, follow };
}
