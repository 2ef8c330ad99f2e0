/** Tokens that tell the server when a form was opened. */
import { formTokenLimits } from '../../db/rules/requests/fields.ts';
import { call } from '../data/call.ts';

type OpenedForm = { token: string; at: number };

const opened = new Map<string, Promise<OpenedForm>>();

/**
 * Reads the token of a form when it is opened; later calls return the same one while it is valid.
 * @throws CallError without a connection; the next call tries again
 */
export async function readFormToken(slug: string): Promise<string> {
  const known = await opened.get(slug)?.catch(() => null);
  if (known && Date.now() - known.at < formTokenLimits.mostMs) return known.token;
  const reading = call<{ token: string }>(`/api/forms/${slug}/token`).then(({ token }) => ({ token, at: Date.now() }));
  opened.set(slug, reading);
  const { token } = await reading;
  return token;
}
