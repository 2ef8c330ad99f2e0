/** The public part of a reported problem, once staff have put it on the public list. */
import { type RequestStatus, requestLimits } from './fields.ts';
import type { RequestPlace } from './requests.ts';

export type PublicRequest = {
  number: string;
  form_title: string;
  service_code: string;
  /** The month in which it came, YYYY-MM. */
  month: string;
  status: 'open' | 'closed';
  text: string;
  place: string;
  photos: { id: string; url: string }[];
  /** The month in which its status or its words last changed, YYYY-MM. */
  updated_month: string;
};

export const publicStatus = (status: RequestStatus): 'open' | 'closed' =>
  ['done', 'declined', 'withdrawn', 'spam'].includes(status) ? 'closed' : 'open';

/**
 * Suggests a place for the public list: the street without the number of a house, and nothing behind the first comma
 * that has a number. Staff look at it before it is public.
 */
export const suggestPublicPlace = ({ address_text }: Pick<RequestPlace, 'address_text'>): string =>
  address_text
    .replace(/(?<![\p{L}\p{N}])\p{N}+(?!(?:st|nd|rd|th)(?!\p{L}))[\p{L}\p{N}/-]*/giu, '')
    .replace(/\s+/g, ' ')
    .replace(/\s+,/g, ',')
    .replace(/^[\s,]+|[\s,]+$/g, '')
    .slice(0, requestLimits.address);
