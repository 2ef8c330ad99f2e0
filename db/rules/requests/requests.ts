/** Requests: what people send by a form. They are private: not synced, not searched, not in feeds. */
import type { FieldType, FormKind } from '../forms/fields.ts';
import { isDate, timePattern } from '../time.ts';
import type { HoldReason, OutcomeCode, RequestChannel, RequestEventKind, RequestStatus } from './fields.ts';

/** `yes_no` is a boolean, `choices` a list, `place` a point, `files` the ids of files; all others are texts. */
export type AnswerValue = string | boolean | readonly string[] | RequestPlace;

/** An answer with the words of the form's version that asked, so that a later version changes nothing. */
export type Answer = { key: string; type: FieldType; label: string; is_private: boolean; value: AnswerValue };

/** A place as its sender confirmed it. Degrees, and meters. */
export type RequestPlace = {
  address_text: string;
  lat: number | null;
  long: number | null;
  accuracy_m: number | null;
};

/** Each is empty where it was not given. */
export type RequestContact = { name: string; email: string; phone: string };

export type RequestFile = {
  id: string;
  field_key: string;
  name: string;
  size: number;
  media_type: string;
  /** False until its bytes have arrived. */
  is_stored: boolean;
  /** Whether staff put it on the public list. */
  is_public: boolean;
};

export type RequestEvent = {
  id: string;
  at: string;
  kind: RequestEventKind;
  /** `requestor`, the address of an account, or a job's name. */
  person: string;
  person_name: string;
  text: string;
  /** Only staff see it. */
  is_private: boolean;
};

/** A stretch in which the law's clock stands still; `until` is empty as long as it does. */
export type ClockPause = { reason: 'clarification' | 'estimate'; from: string; until: string; person: string };

/** A request as staff see it. Instants are UTC; days are the town's. */
export type Request = {
  id: string;
  version: number;
  /** `R-2026-0142`, in the sequence of the town's year. */
  number: string;
  form_id: string;
  form_version: number;
  form_title: string;
  kind: FormKind;
  answers: Answer[];
  contact: RequestContact;
  /** The language of the page that it was sent from. */
  language: string;
  status: RequestStatus;
  held_reasons: HoldReason[];
  outcome_code: OutcomeCode | '';
  received_at: string;
  /** When its device says it was written; empty if it was sent at once. */
  written_at: string;
  channel: RequestChannel;
  /** The account that works on it; null for none. */
  assignee_id: string | null;
  /** The last day to answer; empty where no rule applies. */
  due_on: string;
  due_rule: string;
  pauses: ClockPause[];
  /** The id of the request that it repeats; empty for none. */
  duplicate_of: string;
  /** The id of the rental in the calendar that was made from it; empty for none. */
  event_id: string;
  /** Written by staff for the public list: never the sender's own words. */
  public_text: string;
  public_place: string;
  /** When it was put on the public list; empty if it is not there. */
  published_at: string;
  /** The day on which its answers are erased; empty while it is not finished. */
  retain_until: string;
  erased_at: string;
  updated_at: string;
};

/** `R-2026-0142`; above 9,999 the number grows longer. */
export const formatRequestNumber = (year: number, count: number): string =>
  `R-${year}-${String(count).padStart(4, '0')}`;

export const requestNumberPattern = /^R-\d{4}-\d{4,7}$/;

/** The address of a request for the person who sent it. Browsers send what follows # to no server. */
export const requestPath = (number: string, token = ''): string => `/request/${number}${token && `#${token}`}`;

/** A form in which people without script open a request by its pasted link. */
export const openRequestPath = '/request';

/** Finds the number and the token in a pasted link. */
export const requestLinkPattern = /\/request\/(R-\d{4}-\d{4,7})#([\w-]{22})(?![\w-])/;

/** The token in a request's address: 128 bits. */
export const requestTokenPattern = /^[\w-]{22}$/;

/** How answers that are no texts are written. Without `date` and `time` these stay as they are stored. */
export type AnswerWords = {
  yes: string;
  no: string;
  date?: (day: string) => string;
  time?: (time: string) => string;
};

/** The words of an answer, for lists, mails, prints and tables. Files are named by the caller. */
export function formatAnswer({ type, value }: Pick<Answer, 'type' | 'value'>, words: AnswerWords): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') {
    if (type === 'date' && isDate(value)) return words.date?.(value) ?? value;
    if (type === 'time' && timePattern.test(value)) return words.time?.(value) ?? value;
    return value;
  }
  if ('address_text' in value) {
    const { address_text, lat, long } = value;
    const point = lat === null || long === null ? '' : `${lat.toFixed(5)}, ${long.toFixed(5)}`;
    return [address_text, point].filter(Boolean).join(' · ');
  }
  return type === 'files' ? '' : value.join(', ');
}
