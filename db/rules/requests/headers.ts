/** Headers of the calls of a request's sender. They stay out of addresses, which end up in logs. */
export const requestHeaders = {
  /** Public alone, but not beside the token. */
  number: 'X-Request-Number',
  /** The secret of the request's address. */
  token: 'X-Request-Token',
} as const;
