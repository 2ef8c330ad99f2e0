/** What a person starts in a dialog and may have to wait for: one at a time, and what came of it in words. */
import { useLayoutEffect, useRef, useState } from 'react';
import { Problem } from '../../db/rules/problems.ts';
import { showToast } from './toasts.ts';

/**
 * `run` does nothing while another attempt is under way. What is thrown becomes `problem`: a Problem in its own words,
 * anything else in those of the fallback.
 */
export function useSubmit() {
  const running = useRef(false);
  const present = useRef(true);
  const count = useRef(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ count: number; text: string } | null>(null);
  useLayoutEffect(() => {
    present.current = true;
    return () => {
      present.current = false;
    };
  }, []);

  async function run(fallback: string, act: () => unknown, onDone?: () => void): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (thrown) {
      const text = thrown instanceof Problem ? thrown.message : fallback;
      count.current += 1;
      if (present.current) setProblem({ count: count.current, text });
      // Whoever has gone on to another page hears of it there.
      else showToast('error', text);
      return;
    } finally {
      running.current = false;
      setBusy(false);
    }
    onDone?.();
  }
  return { busy, problem, run, forget: () => setProblem(null) };
}
