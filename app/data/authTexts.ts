/** The town's own words on the screens where one signs in and registers. */
import { type AuthTexts, authTexts } from '../../db/rules/authTexts.ts';

let asked: Promise<AuthTexts> | undefined;

/**
 * Asked once for both screens (R331), and by a plain request, so that the browser may keep the answer. Where it fails
 * these are the default texts, and the next screen asks again.
 */
export function readAuthTexts(): Promise<AuthTexts> {
  asked ??= fetch('/api/auth/text')
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`The texts answer ${answer.status}.`);
      return authTexts(await answer.json());
    })
    .catch(() => {
      asked = undefined;
      return authTexts();
    });
  return asked;
}
