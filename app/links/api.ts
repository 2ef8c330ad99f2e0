/** The calls for broken links and old addresses. */
import type { BrokenLink } from '../../db/rules/links/brokenLinks.ts';
import type { MissedAddress } from '../../db/rules/links/missedAddresses.ts';
import type { Redirect, RedirectImport, Suggestion } from '../../db/rules/links/redirects.ts';
import { call } from '../data/call.ts';
import { sendChange } from '../data/sendChange.ts';

export type Suggested<T> = T & { suggestion: Suggestion | null };
export type RedirectPage = { redirects: Redirect[]; total: number; pages: number };
export type OpenPage = { redirects: Suggested<Redirect>[]; total: number; pages: number };

/** The noun for listeners of `contentUpdated`. */
const changed = 'redirects';

export const readRedirects = (query: string) => call<RedirectPage>(`/api/redirects?${query}`);
export const readOpen = () => call<OpenPage>('/api/redirects?open=true');
export const readMisses = async () =>
  (await call<{ misses: Suggested<MissedAddress>[] }>('/api/redirects/misses')).misses;

type Addresses = { from: string; to: string };

/** Creates a redirect, or changes the one with the id. */
export const saveRedirect = (json: Addresses, id?: string): Promise<Redirect> =>
  id
    ? sendChange(`/api/redirects/${id}`, changed, { method: 'PUT', json })
    : sendChange('/api/redirects', changed, { method: 'POST', json });

export const removeRedirect = (id: string): Promise<null> =>
  sendChange(`/api/redirects/${id}`, changed, { method: 'DELETE' });

export const ignoreMiss = (address: string, is_ignored: boolean): Promise<null> =>
  sendChange('/api/redirects/misses', changed, { method: 'PUT', json: { address, is_ignored } });

export const importRedirects = (text: string): Promise<RedirectImport> =>
  sendChange('/api/redirects/import', changed, { method: 'POST', json: { text } });

/** `asks_others`: whether the nightly check requests other sites too. */
type BrokenAnswer = { links: BrokenLink[]; checked_at: string | null; asks_others: boolean };
export const readBroken = () => call<BrokenAnswer>('/api/broken-links');

export const ignoreBroken = (id: string, is_ignored: boolean): Promise<null> =>
  sendChange(`/api/broken-links/${id}`, changed, { method: 'PUT', json: { is_ignored } });

export const replaceBroken = (id: string, to: string): Promise<null> =>
  sendChange(`/api/broken-links/${id}/replace`, changed, { method: 'POST', json: { to } });
