/** Files of requests are at no public address. People who may see a request get addresses that are signed for a short time. */
import { computeSignature, isSameSignature } from '../config/signatures.ts';
import { isStillAhead } from '../start/clockErrors.ts';

/** Addresses work for one to two steps: within a step they stay the same, so that browsers can cache the picture. */
const stepMs = 15 * 60_000;

/** The town, the signing secret, and the present in milliseconds. */
export type FileSigning = { townId: string; secret: string; now: number };

const sign = ({ townId, secret }: FileSigning, id: string, expires: number) =>
  computeSignature(secret, 'request file', townId, id, expires);

/** The address of a stored file of a request. @param id of the request's file */
export function signRequestFile(id: string, signing: FileSigning): string {
  const expires = (Math.floor(signing.now / stepMs) + 2) * stepMs;
  return `/api/request-files/${id}?expires=${expires}&signature=${sign(signing, id, expires)}`;
}

/**
 * Checks the query of such an address.
 * @returns the seconds that it still works; 0 if it is unsigned or expired
 */
export function secondsOfRequestFile(
  { expires, signature }: Record<string, string | string[] | undefined>,
  id: string,
  signing: FileSigning,
): number {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(expires)) return 0;
  const until = Number(expires);
  if (!isSameSignature(signature, sign(signing, id, until))) return 0;
  return isStillAhead(until, signing.now, 2 * stepMs) ? Math.floor((until - signing.now) / 1000) : 0;
}
