import { Problem } from '../../db/rules/problems.ts';

/** More is asked for at once than can be done. Nothing of ours failed: the log has it once a minute. */
export class Overload extends Problem {
  constructor(retryAfterSeconds = 5) {
    super('unavailable', 'Too many requests came at once. Please try again in a few seconds.', {
      retry_after: retryAfterSeconds,
    });
  }
}
