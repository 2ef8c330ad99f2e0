/** The token of a mailed link, which is in the part of the address after `#`. */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CallError } from '../data/call.ts';

/** The token of the address. It is taken out of it at once: it lets whoever has it into the account. */
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

/** Whether the server says of a token that it doesn't work, rather than that there was a problem or a wait. */
export const isTokenGone = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 429;
