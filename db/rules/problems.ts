/** Error codes that programs rely on, each with its HTTP status and default message. */
import { meetingProblems } from './meetings/problems.ts';
import { requestProblems } from './requests/problems.ts';

export const problems = {
  ...meetingProblems,
  ...requestProblems,
  unknown_town: { status: 404, message: 'There is no site at this address.' },
  not_found: { status: 404, message: 'We couldn’t find anything at this address.' },
  bad_request: { status: 400, message: 'The request could not be understood.' },
  invalid: { status: 400, message: 'Some of the values are not valid.' },
  method_not_allowed: { status: 405, message: 'This address does not answer that method.' },
  uri_too_long: { status: 414, message: 'The address is too long.' },
  bad_range: { status: 416, message: 'The file has no such part.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  not_signed_in: { status: 401, message: 'Please sign in first.' },
  sign_in_failed: { status: 401, message: 'Invalid email or password. Please try again.' },
  no_sign_in: {
    status: 403,
    message: 'Nobody can sign in at this address. Use the town’s usual address instead.',
  },
  code_required: { status: 401, message: 'Enter the code from your authenticator app to sign in.' },
  wrong_code: {
    status: 400,
    message: 'That code is wrong or was used before. Wait for the next one in your app, then enter it.',
  },
  two_codes_required: {
    status: 400,
    message:
      'Too many wrong codes were entered for this account, so now it takes two in a row. Type the code that your app shows, wait for the next one, and type it right after the first. A recovery code works too.',
  },
  password_required: {
    status: 403,
    message: 'Please enter your password again to do this. Nothing was changed.',
  },
  weak_password: {
    status: 400,
    message:
      'This password is easy to guess. Choose one with a few words that don’t belong together, or make it longer.',
  },
  email_unconfirmed: {
    status: 403,
    message: 'Confirm your email address first. Open the link in the email that we sent you.',
  },
  user_unconfirmed: {
    status: 409,
    message:
      'This person hasn’t confirmed their email address, so nothing was changed. Ask them to open the link that we emailed them, then try again.',
  },
  not_admin: { status: 403, message: 'Admin access required' },
  not_editor: {
    status: 403,
    message: 'Your account can’t edit this, so nothing was changed. Ask an administrator of the site for it.',
  },
  second_look_required: {
    status: 409,
    message:
      'Here a second person publishes what you write. Hand the draft to a colleague with the button below the form. Nothing you typed is lost.',
  },
  cross_site: { status: 403, message: 'This request came from another site and was refused.' },
  too_many_attempts: { status: 429, message: 'Too many attempts. Please wait a while and try again.' },
  email_taken: { status: 409, message: 'There is already an account with this email address.' },
  last_admin: {
    status: 409,
    message: 'A site needs at least one administrator. Make someone else an administrator first.',
  },
  link_expired: { status: 410, message: 'This link has expired or was already used. Please ask for a new one.' },
  mail_failed: { status: 503, message: 'The email could not be sent. Please try again later.' },
  changed_meanwhile: {
    status: 412,
    message: 'Someone else saved this first. Nothing you typed is lost.',
  },
  key_reused: { status: 422, message: 'This request was already made with different content.' },
  place_taken: { status: 409, message: 'The location is already booked at that time.' },
  file_too_large: { status: 413, message: 'The file is too large.' },
  upload_elsewhere: { status: 409, message: 'The upload continues at another byte.' },
  file_refused: { status: 415, message: 'This kind of file is not supported.' },
  agenda_unread: { status: 422, message: 'This file could not be read as an agenda.' },
  private_event: { status: 401, message: 'Authentication required to view event details' },
  no_commerce: { status: 403, message: 'This site has no shop.' },
  item_not_found: { status: 404, message: 'This item is no longer available.' },
  out_of_stock: { status: 409, message: 'This item is out of stock.' },
  order_not_found: { status: 404, message: 'We couldn’t find this order.' },
  order_locked: { status: 409, message: 'This order is closed and can’t be changed.' },
  order_paid: {
    status: 409,
    message: 'This order is paid. Refund it instead.',
  },
  invoice_not_found: { status: 404, message: 'We couldn’t find this invoice.' },
  invoice_locked: {
    status: 409,
    message:
      'Something is paid on this invoice, so its items, tax rate and fee can’t be changed. Refund what was paid first, or write a new invoice.',
  },
  invoice_has_payments: {
    status: 409,
    message: 'Money was moved for this invoice, so it can’t be deleted. Cancel it instead.',
  },
  invoice_not_payable: { status: 409, message: 'This invoice can’t be paid.' },
  invoice_changed: {
    status: 409,
    message: 'This invoice has changed. Please check it before you pay. Nothing was charged.',
  },
  cart_empty: { status: 409, message: 'Your cart is empty. Add some items first!' },
  cart_changed: {
    status: 409,
    message: 'Prices or stock have changed. Please check your order before you continue. Nothing was charged.',
  },
  order_too_large: {
    status: 409,
    message: 'One order can’t be more than $999,999.99. Please split it into several orders. Nothing was charged.',
  },
  below_card_minimum: {
    status: 409,
    message: 'Cards can be used for $0.50 or more. Please choose another way to pay. Nothing was charged.',
  },
  payment_in_progress: {
    status: 409,
    message: 'A payment for this cart is already being processed. Please wait until it is finished.',
  },
  payment_method_unavailable: { status: 409, message: 'This way to pay is not available. Please choose another.' },
  payment_unavailable: {
    status: 503,
    message: 'The payment service can’t be reached. Nothing was charged. Please try again in a minute.',
  },
  payment_refused: {
    status: 402,
    message:
      'Card payments don’t work right now, so nothing was charged. Please choose another way to pay, or contact us.',
  },
  refund_refused: { status: 409, message: 'This refund is not possible.' },
  other_stripe_account: {
    status: 409,
    message:
      'This payment was begun with a Stripe account that the shop doesn’t use any more. Please ask the shop about it.',
  },
  payments_open: {
    status: 409,
    message: 'Payments are still being processed with the present keys. Try again in a few minutes.',
  },
  event_not_found: { status: 404, message: 'Event not found.' },
  document_not_found: { status: 404, message: 'This document is no longer available.' },
  update_required: {
    status: 426,
    message: 'This page is out of date. Reload it to continue. Nothing you wrote is lost.',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  storage_full: {
    status: 507,
    message:
      'The server’s disk is full, so nothing was saved; what you typed is still here. Ask the people who run this site to free some space, then try again.',
  },
  storage_read_only: {
    status: 503,
    message:
      'The server’s disk can only be read at the moment, so nothing was saved; what you typed is still here. Ask the people who run this site to make it writable, then try again.',
  },
  unavailable: { status: 503, message: 'The site is not available right now. Please try again in a minute.' },
} as const;

export type ProblemCode = keyof typeof problems;

/** Fills a template: `There is a list “{title}” already.` and `{ title: 'Hats' }` → the sentence. */
const fillTemplate = (template: string, params: Params) =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));

type Params = Readonly<Record<string, string | number>>;
type Details = Record<string, unknown> & { params?: Params };

/**
 * An error whose message is sent to the client. Any other thrown error becomes a generic `internal`. A sentence with
 * names is a template with `params`; both are sent, so that the app can translate it. With `changed_meanwhile`,
 * `details` holds the current record, `{ current }`.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly details: Record<string, unknown>;
  constructor(code: ProblemCode, message: string = problems[code].message, details: Details = {}) {
    super(details.params ? fillTemplate(message, details.params) : message);
    this.details = details.params ? { ...details, template: message } : details;
    this.name = 'Problem';
    this.code = code;
    this.status = problems[code].status;
  }
}

/** The faults of a call's body by field path, such as `contact.email`. */
export type Faults = Readonly<Record<string, string>>;

/** A refusal that names its field by the path in the call's body. */
export function invalidField(field: string, template: string, params?: Params): Problem {
  const words = params ? fillTemplate(template, params) : template;
  return new Problem('invalid', template, { ...(params && { params }), fields: { [field]: words } });
}

/** The faults of single fields in a refusal. */
export const faultsOf = ({ details }: Problem): Faults => (details.fields as Faults | undefined) ?? {};
