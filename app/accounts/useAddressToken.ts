/** The token of a mailed link, from the part of the address after `#`. */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CallError } from '../data/call.ts';

/** Returns the token and removes it from the address at once, because it gives access to the account. */
export function useAddressToken(): string {
  const { hash } = useLocation();
  const [token, setToken] = useState('');
  useEffect(() => {
    if (!hash) return;
    setToken(hash);
    history.replaceState(history.state, '', location.pathname);
  }, [hash]);
  return token;
}

/** Whether the server rejected the token, rather than reporting a problem or a wait. */
export const isTokenGone = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 429;
