import { randomBytes } from 'node:crypto';

/** Stands in a cached page for the token that each reader gets. It is random, so that no text can hold it. */
export const formTokenMark = `form-token-${randomBytes(16).toString('hex')}`;
