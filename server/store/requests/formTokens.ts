/** Tokens that say when a form was opened. They need no session, and tell nothing about who opened it. */
import { randomBytes } from 'node:crypto';
import { Problem } from '../../../db/rules/problems.ts';
import { formTokenLimits } from '../../../db/rules/requests/fields.ts';
import { computeSignature, isSameSignature } from '../../config/signatures.ts';

type Opened = { townId: string; formId: string; secret: string };

const sign = ({ townId, formId, secret }: Opened, openedAt: string) =>
  computeSignature(secret, 'form', townId, formId, openedAt);

/** @param now milliseconds */
export const makeFormToken = (opened: Opened, now: number): string => {
  const openedAt = now.toString(36);
  return `${openedAt}.${sign(opened, openedAt)}`;
};

/**
 * Makes the token of one opened page. Its random end tells two people apart who send the same words without script.
 * @param now milliseconds
 */
export const makePageToken = (opened: Opened, now: number): string =>
  `${makeFormToken(opened, now)}.${randomBytes(16).toString('base64url')}`;

/**
 * @returns how long the form was open, in milliseconds
 * @throws Problem `form_expired` for a token that is too old, or not from here
 */
export function readOpenMs(opened: Opened, token: string, now: number): number {
  const [openedAt = '', signature = ''] = token.split('.');
  if (!isSameSignature(signature, sign(opened, openedAt))) throw new Problem('form_expired');
  const openMs = now - Number.parseInt(openedAt, 36);
  // A clock that was set back must not refuse people.
  if (openMs > formTokenLimits.mostMs) throw new Problem('form_expired');
  return openMs;
}
