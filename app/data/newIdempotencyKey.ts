/**
 * Creates a key for one request, so that sending it again after a lost response has no second effect. Works over plain
 * http, which lacks `crypto.randomUUID`.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
