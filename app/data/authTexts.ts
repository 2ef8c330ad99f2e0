/** The town's own words on the screens where one signs in and registers. */
import { type AuthTexts, resolveAuthTexts } from '../../db/rules/authTexts.ts';

let pendingTexts: Promise<AuthTexts> | undefined;

/**
 * Asked once for both screens, and by a plain request, so that the browser may keep the answer. Where it fails
 * these are the default texts, and the next screen asks again.
 */
export function fetchAuthTexts(): Promise<AuthTexts> {
  pendingTexts ??= fetch('/api/auth/text')
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`The texts answer ${answer.status}.`);
      return resolveAuthTexts(await answer.json());
    })
    .catch(() => {
      pendingTexts = undefined;
      return resolveAuthTexts();
    });
  return pendingTexts;
}
