/**
 * A key that names one request: sent again under it after a lost response, the server does nothing twice. Works over
 * plain http, where `crypto.randomUUID` is missing.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
