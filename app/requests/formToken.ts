/** Tokens that tell the server when a form was opened. The outbox gets its own where one is missing. */
import { formTokenLimits } from '../../db/rules/requests/fields.ts';
import { call } from '../data/call.ts';

type OpenedForm = { token: string; at: number };

const opened = new Map<string, OpenedForm>();

/** @returns the token of a form that was opened with a signal; empty for none that is valid */
export function knownFormToken(formId: string): string {
  const known = opened.get(formId);
  return known && Date.now() - known.at < formTokenLimits.mostMs ? known.token : '';
}

/**
 * Reads the token of a form when it is opened; later calls return the same one while it is valid.
 * @throws CallError without a connection; the next call tries again
 */
export async function readFormToken(formId: string): Promise<string> {
  const known = knownFormToken(formId);
  if (known) return known;
  const { token } = await call<{ token: string }>(`/api/forms/${encodeURIComponent(formId)}/token`);
  opened.set(formId, { token, at: Date.now() });
  return token;
}
