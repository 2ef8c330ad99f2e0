/** What can go wrong, by a name that programs rely on. The words beside each are the default ones for people. */

export const problems = {
  unknown_town: { status: 404, message: 'There is no site at this address.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  bad_request: { status: 400, message: 'The request could not be understood.' },
  invalid: { status: 400, message: 'Some of what was sent is not valid.' },
  method_not_allowed: { status: 405, message: 'This address does not answer that method.' },
  uri_too_long: { status: 414, message: 'The address is too long.' },
  bad_range: { status: 416, message: 'The file has no such part.' },
  body_too_large: { status: 413, message: 'What was sent is too large.' },
  not_signed_in: { status: 401, message: 'Please sign in first.' },
  private_event: { status: 401, message: 'Authentication required to view event details' },
  no_commerce: { status: 403, message: 'This site has no shop.' },
  event_not_found: { status: 404, message: 'Event not found.' },
  document_not_found: { status: 404, message: 'This document is not here any more.' },
  update_required: { status: 426, message: 'This page is out of date. Reload it to go on; nothing you wrote is lost.' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing was changed. Please try again.' },
  unavailable: { status: 503, message: 'The site cannot be reached right now. Please try again in a minute.' },
} as const;

export type ProblemCode = keyof typeof problems;

/** A refusal meant for eyes: it is sent as it is. Anything else that is thrown becomes a bland `internal`. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  constructor(code: ProblemCode, message: string = problems[code].message) {
    super(message);
    this.name = 'Problem';
    this.code = code;
    this.status = problems[code].status;
  }
}
