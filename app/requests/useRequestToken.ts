/** The secret of a request's link, from the part of the address after `#`. */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { requestTokenPattern } from '../../db/rules/requests/requests.ts';

const keyOf = (number: string) => `request-token:${number}`;

/** The browser may refuse storage; then a reload needs the link again. */
function tryStorage<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/**
 * Takes the token out of the address at once, so that neither history nor a copied address holds it. This tab keeps it
 * until it is closed, so that a reload works.
 * @returns `token` is null until it is known, and empty if there is none
 */
export function useRequestToken(number: string): { token: string | null; forget: () => void } {
  const { hash } = useLocation();
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    if (!requestTokenPattern.test(hash)) {
      setToken((known) => known ?? tryStorage(() => sessionStorage.getItem(keyOf(number))) ?? '');
      return;
    }
    setToken(hash);
    tryStorage(() => sessionStorage.setItem(keyOf(number), hash));
    history.replaceState(history.state, '', location.pathname);
  }, [hash, number]);
  const forget = () => {
    tryStorage(() => sessionStorage.removeItem(keyOf(number)));
    setToken('');
  };
  return { token, forget };
}
