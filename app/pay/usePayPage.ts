/**
 * Loads an invoice by its pay link, and reloads it while a payment is processing and when somebody returns to the page.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PayPage } from '../../db/rules/invoices/payPage.ts';
import { CallError } from '../data/call.ts';
import { fetchPayPage } from './payApi.ts';

/** How often to poll while a payment is processing, and for how long. */
const pollMs = 2000;
const pollForMs = 120_000;
/** Returning to the page reloads data older than this. */
const staleAfterMs = 5000;

type LoadFailure = 'gone' | 'offline' | 'failed';

export type PayPageState = {
  page: PayPage | null;
  /** The reason why nothing, or nothing newer, could be loaded. */
  failure: LoadFailure | null;
  isLoading: boolean;
  /** @returns the loaded page; null if loading failed */
  reload: () => Promise<PayPage | null>;
};

export type LoadedPayState = PayPageState & { page: PayPage };

function failureOf(error: unknown): LoadFailure {
  if (!(error instanceof CallError)) return 'failed';
  if (error.status === 404) return 'gone';
  return error.status === 0 && !navigator.onLine ? 'offline' : 'failed';
}

export function usePayPage(token: string): PayPageState {
  const [state, setState] = useState<Omit<PayPageState, 'reload'>>({ page: null, failure: null, isLoading: true });
  const newest = useRef(0);
  const loadedAt = useRef(0);
  const reload = useCallback(async () => {
    newest.current += 1;
    const mine = newest.current;
    loadedAt.current = performance.now();
    setState((before) => ({ ...before, isLoading: true }));
    const found = await fetchPayPage(token).catch((error: unknown) => failureOf(error));
    const page = typeof found === 'string' ? null : found;
    if (mine !== newest.current) return page;
    setState((before) => ({
      page: page ?? (found === 'gone' ? null : before.page),
      failure: typeof found === 'string' ? found : null,
      isLoading: false,
    }));
    return page;
  }, [token]);

  useEffect(() => {
    const listening = new AbortController();
    const refresh = () => {
      if (document.visibilityState === 'visible' && performance.now() - loadedAt.current > staleAfterMs) void reload();
    };
    addEventListener('online', () => void reload(), listening);
    for (const event of ['focus', 'pageshow']) addEventListener(event, refresh, listening);
    document.addEventListener('visibilitychange', refresh, listening);
    void reload();
    return () => {
      newest.current += 1;
      listening.abort();
    };
  }, [reload]);

  const isProcessing = state.page?.is_processing === true;
  useEffect(() => {
    if (!isProcessing) return;
    const until = performance.now() + pollForMs;
    const timer = setInterval(() => {
      if (performance.now() < until) void reload();
      else clearInterval(timer);
    }, pollMs);
    return () => clearInterval(timer);
  }, [isProcessing, reload]);
  return { ...state, reload };
}
