/** Guards the screens that require signing in. */
import { redirect } from '@tanstack/react-router';
import { isProtected } from '../../db/rules/screens.ts';
import { checkSession } from '../data/session.ts';

/** Decides, with the address, which screens exist. */
export type RouterContext = { commerce: boolean };

type BeforeLoadArgs = { location: { pathname: string; href: string }; context: RouterContext; cause: string };

/**
 * The `beforeLoad` of a protected screen. Redirects to /login if nobody is signed in, or if the page starts without a
 * response from the server; later navigations keep the old screen instead (navigation.ts).
 * @throws the redirect to /login, with the requested address
 */
export async function requireSignIn({ location, context, cause }: BeforeLoadArgs): Promise<void> {
  if (cause === 'stay' || !isProtected(location.pathname, context.commerce)) return;
  if ((await checkSession(true)) !== 'signed-in')
    throw redirect({ to: '/login', search: { from: location.href }, replace: true });
}

export const loginAddress = (from: string) => `/login?from=${encodeURIComponent(from)}`;

/**
 * The search parameters of /login: the address to open afterwards, if it belongs to this site. Browsers drop tabs and
 * line breaks, so `/<tab>/host` would leave the site. Returned even if undefined, or the router would use the given
 * one.
 */
export const validateFromSearch = ({ from }: Record<string, unknown>): { from?: string | undefined } => ({
  from: typeof from === 'string' && /^\/(?![/\\])\P{Cc}*$/u.test(from) ? from : undefined,
});
