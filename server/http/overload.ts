import { Problem } from '../../db/rules/problems.ts';

/** More requests arrive than can be handled. It is no fault of ours, and is logged once a minute. */
export class Overload extends Problem {
  constructor(retryAfterSeconds = 5) {
    super('unavailable', 'Too many requests came at once. Please try again in a few seconds.', {
      retry_after: retryAfterSeconds,
    });
  }
}
