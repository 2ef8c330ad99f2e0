/** The town's own texts on the screens for signing in and registering. */
import { type AuthTexts, resolveAuthTexts } from '../../db/rules/authTexts.ts';

let pendingTexts: Promise<AuthTexts> | undefined;

/**
 * Fetched once for both screens, by a plain request, so that the browser may cache the response. Where it fails these
 * are the default texts, and the next screen fetches again.
 */
export function fetchAuthTexts(): Promise<AuthTexts> {
  pendingTexts ??= fetch('/api/auth/text')
    .then(async (response) => {
      if (!response.ok) throw new Error(`The texts' response is ${response.status}.`);
      return resolveAuthTexts(await response.json());
    })
    .catch(() => {
      pendingTexts = undefined;
      return resolveAuthTexts();
    });
  return pendingTexts;
}
