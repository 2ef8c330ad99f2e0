/** Reads the values of a form's controls, in whichever shape they came. */
import { ownValue } from '../../db/rules/fields/ownValue.ts';
import type { AnswerFaults } from '../../db/rules/forms/answers.ts';
import type { FormValues } from '../../db/rules/forms/filledForm.ts';
import type { FormField } from '../../db/rules/forms/forms.ts';
import type { RequestPlace } from '../../db/rules/requests/requests.ts';
import { faultTexts } from '../texts/en/requests/formFilling.ts';
import { formatNumber } from '../texts/numbers.ts';

/** A file that was chosen. `bytes` is null while it is read and scaled, `previewUrl` empty for other than photos. */
export type ChosenFile = { id: string; name: string; bytes: ArrayBuffer | null; previewUrl: string };

export const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

export const toChoices = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const noPlace: RequestPlace = { address_text: '', lat: null, long: null, accuracy_m: null };

const isPlace = (value: unknown): value is RequestPlace =>
  typeof value === 'object' && value !== null && 'address_text' in value;

export const toPlace = (value: unknown): RequestPlace =>
  isPlace(value) ? value : { ...noPlace, address_text: toText(value) };

const isChosenFile = (value: unknown): value is ChosenFile =>
  typeof value === 'object' && value !== null && 'bytes' in value;

export const toFiles = (value: unknown): readonly ChosenFile[] =>
  Array.isArray(value) ? value.filter(isChosenFile) : [];

/** The answers as the server takes them: files are named by their ids. */
export const toAnswers = (fields: readonly FormField[], values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ type }) => type !== 'heading')
      .map(({ key, type }) => {
        const value = ownValue(values, key);
        return [key, type === 'files' ? toFiles(value).map(({ id }) => id) : value];
      }),
  );

/** Words faults, by the same keys. */
export const wordFaults = (faults: AnswerFaults): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faults).map(([key, { fault, max }]) => [key, faultTexts[fault].replace('{max}', formatNumber(max))]),
  );
