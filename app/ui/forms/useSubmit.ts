/** What a person starts and may have to wait for: one at a time, and what went wrong in words. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Problem } from '../../../db/rules/problems.ts';
import { formTexts as texts } from '../../texts/en/forms.ts';
import { showToast } from '../toasts/toasts.ts';

const describeProblem = (thrown: unknown, fallback: string) => (thrown instanceof Problem ? thrown.message : fallback);

/** Whether this was thrown since the device had no network, which is over at some time. */
const isForWantOfNetwork = (thrown: unknown) => {
  const { status, code } = thrown as { status?: number; code?: string };
  return !navigator.onLine && (status === 0 || code === 'unavailable');
};

/** What a Problem or a call's refusal says of single fields, by their paths. */
function readFaults(thrown: unknown): Readonly<Record<string, string>> | undefined {
  const { details, body } = thrown as { details?: Record<string, unknown>; body?: Record<string, unknown> };
  return (details?.fields ?? body?.fields) as Readonly<Record<string, string>> | undefined;
}

/** The number makes the same words news. */
export type SubmitProblem = {
  count: number;
  text: string;
  isOffline: boolean;
  fields?: Readonly<Record<string, string>> | undefined;
};

/**
 * `run` does nothing while another run is under way. What is thrown becomes `problem`. It resolves to its words, or to
 * null when all went well.
 * That the device is offline is said only as long as it is; then, that nothing was done yet.
 * @param toWords puts into words what was thrown; by default a Problem speaks for itself, else the fallback is said
 */
export function useSubmit(toWords = describeProblem) {
  const isRunning = useRef(false);
  const isMounted = useRef(true);
  const count = useRef(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SubmitProblem | null>(null);
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  useEffect(() => {
    if (!problem?.isOffline) return;
    const update = () => setProblem({ ...problem, text: texts.backOnline, isOffline: false });
    addEventListener('online', update);
    return () => removeEventListener('online', update);
  }, [problem]);

  async function run(fallback: string, act: () => unknown, onDone?: () => void): Promise<string | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (thrown) {
      const text = toWords(thrown, fallback);
      count.current += 1;
      if (isMounted.current) {
        const isOffline = isForWantOfNetwork(thrown);
        setProblem({ count: count.current, text, isOffline, fields: readFaults(thrown) });
      }
      // After leaving for another page, people hear of it there.
      else showToast('error', text);
      return text;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
    onDone?.();
    return null;
  }
  return { busy, problem, run, clearProblem: () => setProblem(null) };
}
