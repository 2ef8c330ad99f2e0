/** Tokens that tell the server when a form was opened. The outbox gets its own where one is missing. */
import { formTokenLimits } from '../../db/rules/requests/fields.ts';
import { call } from '../data/call.ts';

type OpenedForm = { token: string; at: number };

const opened = new Map<string, OpenedForm>();

/** @returns the token of a form that was opened with a signal; empty for none that is valid */
export function knownFormToken(slug: string): string {
  const known = opened.get(slug);
  return known && Date.now() - known.at < formTokenLimits.mostMs ? known.token : '';
}

/**
 * Reads the token of a form when it is opened; later calls return the same one while it is valid.
 * @throws CallError without a connection; the next call tries again
 */
export async function readFormToken(slug: string): Promise<string> {
  const known = knownFormToken(slug);
  if (known) return known;
  const { token } = await call<{ token: string }>(`/api/forms/${encodeURIComponent(slug)}/token`);
  opened.set(slug, { token, at: Date.now() });
  return token;
}
