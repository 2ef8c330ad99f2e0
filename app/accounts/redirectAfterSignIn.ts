/** Where somebody goes who has signed in. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../data/session.ts';

/**
 * Leads on whoever is signed in, at once or when that is done here. What leads on is not kept among the places
 * that Back goes to, for from there it would lead on again.
 * @param from the address that was wanted first, one of this site
 */
export function useRedirectAfterSignIn(from = '/dashboard'): void {
  const router = useRouter();
  const user = useSession((state) => state.user);
  useEffect(() => {
    if (user) void router.navigate({ href: from, replace: true });
  }, [user, router, from]);
}

/** Takes the address that was wanted along to the other screen. */
export const withReturnAddress = (path: string, from: string | undefined) =>
  from === undefined ? path : `${path}?from=${encodeURIComponent(from)}`;
