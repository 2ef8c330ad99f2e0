/** The screens that only somebody who is signed in may see. */
import { redirect } from '@tanstack/react-router';
import { isProtected } from '../../db/rules/screens.ts';
import { checkSession } from '../data/session.ts';

/** What decides, beside the address, which screen there is. */
export type RouterContext = { commerce: boolean };

type BeforeLoadArgs = { location: { pathname: string; href: string }; context: RouterContext; cause: string };

/**
 * The `beforeLoad` of a protected screen. Somebody who is not signed in goes to /login, and so does whoever arrives
 * without an answer from the server; on the way from another screen that one is kept instead (navigation.ts).
 * @throws the redirect to /login, with the address that was wanted
 */
export async function requireSignIn({ location, context, cause }: BeforeLoadArgs): Promise<void> {
  if (cause === 'stay' || !isProtected(location.pathname, context.commerce)) return;
  if ((await checkSession(true)) !== 'signed-in')
    throw redirect({ to: '/login', search: { from: location.href }, replace: true });
}

export const loginAddress = (from: string) => `/login?from=${encodeURIComponent(from)}`;

/**
 * The search parameters of /login: the address to go to afterwards, if it is one of this site. Browsers drop tabs and
 * line breaks from an address, so that `/<tab>/host` leads elsewhere. Named even when it is none, or the router would go
 * on with the one that was given.
 */
export const validateFromSearch = ({ from }: Record<string, unknown>): { from?: string | undefined } => ({
  from: typeof from === 'string' && /^\/(?![/\\])\P{Cc}*$/u.test(from) ? from : undefined,
});
