/** Runs an action that may take time, one at a time, and puts failures into words. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Problem } from '../../../db/rules/problems.ts';
import { formTexts as texts } from '../../texts/en/editing/formKit.ts';
import { showToast } from '../toasts/toasts.ts';

const describeProblem = (thrown: unknown, fallback: string) => (thrown instanceof Problem ? thrown.message : fallback);

/** Whether the error comes from a missing network, which is temporary. */
const isForWantOfNetwork = (thrown: unknown) => {
  const { status, code } = thrown as { status?: number; code?: string };
  return !navigator.onLine && (status === 0 || code === 'unavailable');
};

/** The errors of single fields from a Problem or a refused call, by path. */
function readFaults(thrown: unknown): Readonly<Record<string, string>> | undefined {
  const { details, body } = thrown as { details?: Record<string, unknown>; body?: Record<string, unknown> };
  return (details?.fields ?? body?.fields) as Readonly<Record<string, string>> | undefined;
}

/** The number makes a repeated message count as new. */
export type SubmitProblem = {
  count: number;
  text: string;
  isOffline: boolean;
  fields?: Readonly<Record<string, string>> | undefined;
};

/**
 * `run` does nothing while another run is active. An error becomes `problem`. Resolves to its text, or to null on
 * success.
 * Reports that the device is offline only while it is; afterwards, that nothing was done yet.
 * @param toWords describes an error; by default a Problem's message, else the fallback
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
      // The user has left the page, so a toast reports it.
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
