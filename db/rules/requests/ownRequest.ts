/** A request as the person who sent it may see it, by its link. */
import {
  endedStatuses,
  type OutcomeCode,
  outcomeCodes,
  type RequestEventKind,
  type RequestStatus,
  requestStatuses,
} from './fields.ts';
import type { Answer, Request, RequestContact, RequestEvent, RequestFile } from './requests.ts';

/** Spam is told as declined, and the words of staff's own work stay with staff. */
export type OwnStatus = Exclude<RequestStatus, 'spam'>;

export const ownEventKinds = [
  'received',
  'message_out',
  'message_in',
  'status',
  'due_moved',
  'clarification',
  'estimate',
  'payment',
  'attorney_general',
  'withdrawn',
] as const satisfies readonly RequestEventKind[];
export type OwnEventKind = (typeof ownEventKinds)[number];

/** `status` holds codes in `text`; `is_own`: written by the person. */
export type OwnEvent = Pick<RequestEvent, 'id' | 'at' | 'text'> & { kind: OwnEventKind; is_own: boolean };

/** The address of a stored file works for some minutes; it is empty until the bytes have arrived. */
export type OwnFile = Pick<RequestFile, 'id' | 'field_key' | 'name' | 'size' | 'media_type' | 'is_stored'> & {
  url: string;
};

export type OwnRequest = Pick<
  Request,
  'number' | 'form_title' | 'kind' | 'outcome_code' | 'received_at' | 'written_at' | 'due_on'
> & {
  status: OwnStatus;
  /** A person looks at it before it goes on. */
  is_held: boolean;
  /** The law's clock stands still until the person answers. */
  is_paused: boolean;
  answers: Pick<Answer, 'key' | 'type' | 'label' | 'value'>[];
  contact: RequestContact;
  files: OwnFile[];
  events: OwnEvent[];
  /** `open`: this link was mailed, and opening it confirms the address. `none`: there is no address. */
  email_state: 'none' | 'unconfirmed' | 'open' | 'confirmed';
  can_write: boolean;
  can_withdraw: boolean;
};

export const toOwnStatus = (status: RequestStatus): OwnStatus => (status === 'spam' ? 'declined' : status);

/** An answer may be answered, but what was withdrawn or is spam takes nothing more. */
export const canWrite = ({ status }: Pick<Request, 'status'>): boolean => status !== 'withdrawn' && status !== 'spam';

export const canWithdraw = ({ status }: Pick<Request, 'status'>): boolean => !endedStatuses.includes(status);

/** The codes in the text of a `status` entry: `done fixed`. Both may be missing. */
export function readStatusCodes(text: string): { status: OwnStatus | ''; outcome: OutcomeCode | '' } {
  const words = text.split(/[\s.]+/);
  const status = requestStatuses.find((one) => words.includes(one));
  return { status: status ? toOwnStatus(status) : '', outcome: outcomeCodes.find((one) => words.includes(one)) ?? '' };
}
