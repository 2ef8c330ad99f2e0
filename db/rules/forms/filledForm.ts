/** A form that was sent without script and comes back to be looked at again, with everything that was typed. */
import type { RequestContact } from '../requests/requests.ts';
import type { AnswerFaults } from './answers.ts';

/** Values by the key of their field, as answers.ts reads them; people may have typed anything. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Why a form comes back. */
export const returnReasons = [
  'invalid',
  'sensitive',
  'answers_too_long',
  'form_expired',
  'form_changed',
  'too_many_attempts',
  'unavailable',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

export type FilledForm = {
  reason: ReturnReason;
  values: FormValues;
  contact: RequestContact;
  /** By the key of the field, or `contact.<name>`. */
  faults: AnswerFaults;
  /** Browsers don't keep chosen files, so they have to be chosen again. */
  had_files: boolean;
};

/** The names of the controls, which are also the paths of their faults. */
export const answerName = (key: string): string => `answers.${key}`;
export const contactName = (name: keyof RequestContact): string => `contact.${name}`;

/** The other controls of the form. */
export const formControls = {
  version: 'form_version',
  token: 'form_token',
  leaveEmpty: 'leave_empty',
  isWarned: 'is_warned',
} as const;
