/** The town's own texts on the screens for signing in and registering. */
import { type AuthTexts, authTextKeys, defaultAuthTexts } from '../../db/rules/accounts/texts.ts';
import { authTexts } from '../texts/en/accounts/authTexts.ts';
import { fetchFromServer } from './fetchFromServer.ts';

/** The response holds all texts. Texts that the town has not changed are shown in the site's language. */
function localizeAuthTexts(found: Record<string, unknown>): AuthTexts {
  const texts = { ...authTexts };
  for (const key of authTextKeys) {
    const text = found[key];
    if (typeof text === 'string' && text && text !== defaultAuthTexts[key]) texts[key] = text;
  }
  return texts;
}

let pendingTexts: Promise<AuthTexts> | undefined;

/**
 * Fetches the texts once for both screens, by a plain request, so that the browser may cache the response. If that
 * fails, returns the defaults, and the next screen fetches again.
 */
export function fetchAuthTexts(): Promise<AuthTexts> {
  pendingTexts ??= fetchFromServer('/api/auth/text')
    .then(async (response) => {
      if (!response.ok) throw new Error(`The texts' response is ${response.status}.`);
      return localizeAuthTexts(await response.json());
    })
    .catch(() => {
      pendingTexts = undefined;
      return authTexts;
    });
  return pendingTexts;
}
