/** Reads a request by its link, and confirms the address that the link was mailed to. */
import { useEffect, useState } from 'react';
import type { OwnRequest } from '../../db/rules/requests/ownRequest.ts';
import { CallError } from '../data/call.ts';
import { confirmAddress, fetchOwnRequest, type RequestKey } from './ownApi.ts';

export type LoadFailure = 'gone' | 'offline' | 'tooMany' | 'failed';

function toFailure(error: unknown): LoadFailure {
  if (!(error instanceof CallError)) return 'failed';
  if (error.status === 404) return 'gone';
  if (error.status === 429) return 'tooMany';
  return error.status === 0 && !navigator.onLine ? 'offline' : 'failed';
}

export function useOwnRequest({ number, token }: RequestKey) {
  const [request, setRequest] = useState<OwnRequest | null>(null);
  const [failure, setFailure] = useState<LoadFailure | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [hasConfirmed, setConfirmed] = useState(false);

  async function load(): Promise<void> {
    const key = { number, token };
    setLoading(true);
    try {
      const read = await fetchOwnRequest(key);
      setRequest(read);
      setFailure(null);
      if (read.email_state === 'open') {
        setRequest(await confirmAddress(key));
        setConfirmed(true);
      }
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      setLoading(false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again for another link alone
  useEffect(() => {
    void load();
  }, [number, token]);

  useEffect(() => {
    if (failure !== 'offline') return;
    const retry = () => void load();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });

  return { request, setRequest, failure, isLoading, hasConfirmed, reload: load };
}
