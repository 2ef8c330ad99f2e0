/** The schema of forms. Readers do without the validation library, so screens import forms/fields.ts. */
import * as v from 'valibot';
import { ScheduleTime } from '../announcements/scheduleInput.ts';
import { isEmail, normalizeEmail } from '../email.ts';
import { FormattedBlocks } from '../fields/formattedBlocks.ts';
import { contentLimitMessage, isContentInLimit } from '../fields/formattedContent.ts';
import { textFormats } from '../fields/formattedText.ts';
import { textField } from '../fields/textField.ts';
import { slugPattern } from '../pages/slug.ts';
import { contactChoices, fieldTypes, formKinds, formLimits as limits } from './fields.ts';

const Key = v.pipe(
  v.string('The key of a field must be text.'),
  v.regex(
    /^[a-z][a-z0-9_]{0,19}$/,
    'The key of a field begins with a small letter, and has at most 20 small letters, digits and underscores.',
  ),
);

const Field = v.object(
  {
    /** Names its answers in all versions of the form. */
    key: Key,
    type: v.picklist(fieldTypes, `The type of a field is one of ${fieldTypes.join(', ')}.`),
    label: v.pipe(textField('label of a field', limits.label), v.nonEmpty('Each field needs a label.')),
    help: textField('help of a field', limits.help),
    required: v.boolean('Whether a field is required must be true or false.'),
    options: v.pipe(
      v.array(
        v.pipe(textField('choice', limits.option), v.nonEmpty('A choice needs words.')),
        'The choices must be a list.',
      ),
      v.maxLength(limits.options, `A field has at most ${limits.options} choices.`),
    ),
    /** The most characters, or files; 0 for the type's usual limit. */
    max: v.pipe(
      v.number('The limit of a field must be a number.'),
      v.integer('The limit of a field must be a whole number.'),
      v.minValue(0, 'The limit of a field can’t be below 0.'),
      v.maxValue(10_000, 'The limit of a field is at most 10,000.'),
    ),
    /** The answer of an earlier field that shows this one; null to show it always. */
    shown_if: v.nullable(
      v.object(
        { key: Key, equals: textField('answer that shows a field', limits.option) },
        'shown_if has a key and equals.',
      ),
    ),
    /** Left out of mails: only the town's staff see it. */
    is_private: v.boolean('is_private is either true or false.'),
  },
  'A field has a key, type, label, help, required, options, max, shown_if and is_private.',
);

const slugMessage = 'The address has small letters a to z, digits and hyphens, such as “report-a-problem”.';

/** The fields that a clerk writes. */
const entries = {
  title: v.pipe(textField('title', limits.title), v.nonEmpty('A form needs a title.')),
  /** Empty for an address from the title. */
  slug: v.pipe(
    v.string('The address must be text.'),
    v.trim(),
    v.maxLength(limits.slug, `The address has at most ${limits.slug} characters.`),
    v.check((slug) => slug === '' || slugPattern.test(slug), slugMessage),
  ),
  kind: v.picklist(formKinds, `The kind of form is one of ${formKinds.join(', ')}.`),
  summary: textField('summary', limits.summary),
  /** The text above the fields. */
  format: v.picklist(textFormats, 'The format must be plain, markdown or blocks.'),
  content: v.pipe(
    v.string('The text above the fields must be text.'),
    v.maxLength(limits.content, `The text has at most ${limits.content} characters.`),
  ),
  blocks: FormattedBlocks,
  fields: v.pipe(
    v.array(Field, 'The fields must be a list.'),
    v.maxLength(limits.fields, `A form has at most ${limits.fields} fields.`),
  ),
  asks_contact: v.picklist(contactChoices, `asks_contact is one of ${contactChoices.join(', ')}.`),
  is_open: v.boolean('is_open is either true or false.'),
  opens_at: ScheduleTime,
  closes_at: ScheduleTime,
  /** Shown to readers while the form takes nothing. */
  closed_text: textField('text of a closed form', limits.sentence),
  /** Shown to readers once it is sent. */
  confirmation: textField('text after sending', limits.sentence),
  /** Says that requests for records may be made here, without which the law does not count them. */
  records_sentence: textField('sentence on requests for records', limits.sentence),
  /** Addresses that are mailed about each request. */
  recipients: v.pipe(
    v.array(
      v.pipe(
        v.string('A recipient is an email address.'),
        v.transform(normalizeEmail),
        v.check(isEmail, 'Each recipient needs a complete email address.'),
      ),
      'The recipients must be a list.',
    ),
    v.maxLength(limits.recipients, `A form has at most ${limits.recipients} recipients.`),
    v.transform((addresses) => [...new Set(addresses)]),
  ),
  /** Mailed about a request that is still new after some days: somebody may be on vacation. Empty for nobody. */
  copy_to: v.pipe(
    v.string('The second reader is an email address.'),
    v.maxLength(254, 'This email address is too long.'),
    v.transform(normalizeEmail),
    v.check((address) => address === '' || isEmail(address), 'Enter a complete email address, or leave this empty.'),
  ),
  copy_after_days: v.pipe(
    v.number('The days must be a number.'),
    v.integer('The days must be a whole number.'),
    v.minValue(1, 'The second reader is mailed after at least a day.'),
    v.maxValue(limits.copyAfterDays, `The second reader is mailed after at most ${limits.copyAfterDays} days.`),
  ),
  /** Days after which answers are erased, counted from the day a request is finished. */
  retention_days: v.pipe(
    v.number('The days must be a number.'),
    v.integer('The days must be a whole number.'),
    v.minValue(limits.leastRetentionDays, `Answers are kept for at least ${limits.leastRetentionDays} days.`),
    v.maxValue(limits.retentionDays, `Answers are kept for at most ${limits.retentionDays} days.`),
  ),
  /** Whether staff may put problems on a public list, one by one. */
  is_public_list: v.boolean('is_public_list is either true or false.'),
  /** Its name in Open311; empty to leave it out there. */
  service_code: v.pipe(
    v.string('The service code must be text.'),
    v.trim(),
    v.regex(/^(?:[a-z0-9][a-z0-9_-]{0,39})?$/, 'A service code has small letters, digits, hyphens and underscores.'),
  ),
};

/** The body of a change: all fields, or only those to change. */
export const FormChanges = v.partial(v.object(entries, 'Send the form as an object.'));
export type FormChanges = v.InferOutput<typeof FormChanges>;

export const FormInput = v.pipe(
  v.object(
    {
      ...entries,
      slug: v.pipe(entries.slug, v.nonEmpty(slugMessage)),
      /** The keys of this and all former versions. */
      used_keys: v.pipe(v.array(Key), v.maxLength(limits.usedKeys, 'This form was changed too often. Make a new one.')),
      /** Former addresses, which lead to the present one. */
      old_slugs: v.pipe(v.array(v.pipe(v.string(), v.regex(slugPattern))), v.maxLength(limits.oldSlugs)),
      order_index: v.pipe(v.number(), v.integer()),
    },
    'Send the form as an object.',
  ),
  v.forward(
    v.check(
      ({ opens_at, closes_at }) => !opens_at || !closes_at || closes_at > opens_at,
      'A form cannot close before it opens.',
    ),
    ['closes_at'],
  ),
  v.forward(
    v.check((given) => isContentInLimit(given), contentLimitMessage),
    ['content'],
  ),
);
export type FormInput = v.InferOutput<typeof FormInput>;
