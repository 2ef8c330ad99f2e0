/** Forms that people fill in, with or without a signal. What they send is a request. */
import { scheduleTimeToInstant } from '../announcements/schedule.ts';
import { createPositionOrder } from '../comparePositions.ts';
import type { FormInput } from './input.ts';

export type Form = FormInput & { id: string; version: number; seq: number; updated_at: string };

export type FormField = FormInput['fields'][number];

/** The fields that everybody may read, and that browsers store to open a form without a signal. */
export type PublicForm = Omit<Form, 'recipients' | 'copy_to' | 'copy_after_days' | 'retention_days' | 'used_keys'>;

export const toPublicForm = ({
  recipients: _recipients,
  copy_to: _copy,
  copy_after_days: _after,
  retention_days: _days,
  used_keys: _keys,
  ...form
}: Form): PublicForm => form;

/** A form as lists and links need it. */
export type FormLink = Pick<
  PublicForm,
  'id' | 'seq' | 'slug' | 'title' | 'summary' | 'kind' | 'order_index' | 'is_open' | 'opens_at' | 'closes_at'
>;

/** Sorts by the clerk's sequence, then by title. */
export const compareForms = createPositionOrder<FormLink>(({ title }) => title);

export const formsPath = '/forms';
export const formPath = ({ slug }: Pick<FormLink, 'slug'>): string => `${formsPath}/${slug}`;

/** Whether a form takes requests at an instant. */
export function isFormOpen(
  { is_open, opens_at, closes_at }: Pick<FormLink, 'is_open' | 'opens_at' | 'closes_at'>,
  timeZone: string,
  now: number,
): boolean {
  if (!is_open) return false;
  if (opens_at && scheduleTimeToInstant(opens_at, timeZone) > now) return false;
  return !closes_at || scheduleTimeToInstant(closes_at, timeZone) > now;
}

/** The next instant at which forms open or close; infinity for none. */
export const nextFormChange = (
  forms: readonly Pick<FormLink, 'opens_at' | 'closes_at'>[],
  timeZone: string,
  now: number,
): number =>
  Math.min(
    ...forms
      .flatMap(({ opens_at, closes_at }) => [opens_at, closes_at])
      .filter((time) => time !== '')
      .map((time) => scheduleTimeToInstant(time, timeZone))
      .filter((instant) => instant > now),
    Number.POSITIVE_INFINITY,
  );
