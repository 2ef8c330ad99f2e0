/** Limits and choices of a form and its fields, for editors and the server. */
import type { TextFormat } from '../fields/formattedText.ts';

/**
 * - `problem`: something broken at a place
 * - `records`: a request for records of the town, which the law answers in days
 * - `rental`: an inquiry about renting a place on a day
 */
export const formKinds = ['contact', 'problem', 'records', 'rental', 'plain'] as const;
export type FormKind = (typeof formKinds)[number];

/**
 * `long` has several lines, `choices` allow several answers, `heading` asks nothing. A new field type also needs
 * answers.ts, `formatAnswer` in rules/requests/requests.ts, app/requests/editing/CounterEditor.tsx, and
 * server/render/requests/answerWords.ts; app/forms/FieldControl.tsx and Open311 don't compile without it.
 */
export const fieldTypes = [
  'text',
  'long',
  'email',
  'phone',
  'number',
  'date',
  'time',
  'choice',
  'choices',
  'yes_no',
  'address',
  'place',
  'files',
  'heading',
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** Whether a form asks who sends it. `required` takes a name with an email address or phone number. */
export const contactChoices = ['none', 'optional', 'required'] as const;
export type ContactChoice = (typeof contactChoices)[number];

/** In characters, or in entries of lists. */
export const formLimits = {
  slug: 120,
  oldSlugs: 100,
  title: 120,
  summary: 200,
  content: 20_000,
  fields: 40,
  key: 20,
  usedKeys: 400,
  label: 200,
  help: 500,
  options: 50,
  option: 120,
  recipients: 20,
  sentence: 1000,
  serviceCode: 40,
  retentionDays: 3650,
  leastRetentionDays: 30,
  copyAfterDays: 30,
} as const;

/** The longest answer of each type, in characters; of `files` and `choices` in entries, unless a field says less. */
export const answerLimits: Readonly<Record<FieldType, number>> = {
  text: 300,
  long: 10_000,
  email: 254,
  phone: 40,
  number: 20,
  date: 10,
  time: 5,
  choice: 120,
  choices: 50,
  yes_no: 5,
  address: 300,
  place: 300,
  files: 5,
  heading: 0,
};

/** The types whose answers another field may depend on. */
export const choosingTypes: readonly FieldType[] = ['choice', 'choices', 'yes_no'];

/** The defaults of a new form. */
export const newForm = {
  slug: '',
  kind: 'plain' as FormKind,
  title: '',
  summary: '',
  format: 'plain' as TextFormat,
  content: '',
  blocks: [],
  fields: [],
  used_keys: [],
  old_slugs: [],
  asks_contact: 'optional' as ContactChoice,
  is_open: false,
  opens_at: '',
  closes_at: '',
  closed_text: '',
  confirmation: '',
  records_sentence: '',
  recipients: [],
  copy_to: '',
  copy_after_days: 3,
  retention_days: 730,
  is_public_list: false,
  service_code: '',
};
