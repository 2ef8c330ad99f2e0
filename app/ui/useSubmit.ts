/** What a person starts and may have to wait for: one at a time, and what went wrong in words. */
import { useLayoutEffect, useRef, useState } from 'react';
import { Problem } from '../../db/rules/problems.ts';
import { showToast } from './toasts.ts';

const describeProblem = (thrown: unknown, fallback: string) => (thrown instanceof Problem ? thrown.message : fallback);

/**
 * `run` does nothing while another run is under way. What is thrown becomes `problem`. It resolves to its words, or to
 * null when all went well.
 * @param toWords puts into words what was thrown; by default a Problem speaks for itself, else the fallback is said
 */
export function useSubmit(toWords = describeProblem) {
  const isRunning = useRef(false);
  const isMounted = useRef(true);
  const count = useRef(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ count: number; text: string } | null>(null);
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

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
      if (isMounted.current) setProblem({ count: count.current, text });
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
