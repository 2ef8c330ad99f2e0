/** Sending the forms of accounts: one at a time, and what went wrong in words that stay until somebody types. */
import { useRef, useState } from 'react';
import { CallError } from '../data/call.ts';
import { accountTexts as texts } from '../texts/en/accounts.ts';

/** The server's own words where it has some; the fallback is for an answer without any. */
export function describeError(error: unknown, fallback: string): string {
  if (!(error instanceof CallError)) return fallback;
  if (error.status === 0) return navigator.onLine ? texts.unreachable : texts.offline;
  if (!error.serverMessage && error.status >= 502) return texts.unreachable;
  const told = error.serverMessage || fallback;
  return error.status === 429 && error.retryAfterSeconds > 0 ? `${told} ${texts.wait(error.retryAfterSeconds)}` : told;
}

/** `send` does nothing while it is under way; it answers whether it went well. */
export function useFormSubmit() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function send(fallback: string, act: () => Promise<unknown>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setProblem('');
    try {
      await act();
      return true;
    } catch (error) {
      setProblem(describeError(error, fallback));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, problem, send, clear: () => setProblem('') };
}
