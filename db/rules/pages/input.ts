/** The schemas of pages. Readers do without the validation library, so editors import pages/fields.ts. */
import * as v from 'valibot';
import { isExpiryAfterPublish } from '../announcements/schedule.ts';
import { ScheduleTime } from '../announcements/scheduleInput.ts';
import { FormattedBlocks } from '../fields/formattedBlocks.ts';
import { contentLimitMessage, isContentInLimit } from '../fields/formattedContent.ts';
import { textFormats } from '../fields/formattedText.ts';
import { pictureList } from '../fields/pictureList.ts';
import { textField } from '../fields/textField.ts';
import { pageLimits as limits, pageKinds, pageTopics } from './fields.ts';
import { slugPattern } from './slug.ts';

const idList = (name: string, max: number) =>
  v.pipe(
    v.array(
      v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, `Each of the ${name} is named by its id.`)),
      `The ${name} must be a list.`,
    ),
    v.maxLength(max, `A page has at most ${max} ${name}.`),
    v.transform((ids) => [...new Set(ids)]),
  );

const Step = v.object(
  {
    title: v.pipe(textField('step', limits.stepTitle), v.nonEmpty('A step needs a name.')),
    needed: textField('list of what is needed', limits.stepText),
    cost: textField('cost', limits.stepText),
    duration: textField('time it takes', limits.stepText),
    place: textField('place', limits.stepText),
  },
  'A step has a title, needed, cost, duration and place.',
);

const slugMessage = 'The address has small letters a to z, digits and hyphens, such as “water-sewer”.';

/** The fields that a clerk writes. */
const entries = {
  title: v.pipe(textField('title', limits.title), v.nonEmpty('A page needs a title.')),
  /** Empty for an address from the title. */
  slug: v.pipe(
    v.string('The address must be text.'),
    v.trim(),
    v.maxLength(limits.slug, `The address has at most ${limits.slug} characters.`),
    v.check((slug) => slug === '' || slugPattern.test(slug), slugMessage),
  ),
  /** The id of the page above; empty for none. */
  parent_id: v.pipe(v.string('The page above must be named by its id, as text.'), v.maxLength(64)),
  kind: v.picklist(pageKinds, 'The kind must be service, department, plain or faq.'),
  topic: v.picklist(['', ...pageTopics], 'This topic is unknown.'),
  summary: textField('summary', limits.summary),
  format: v.picklist(textFormats, 'The format must be plain, markdown or blocks.'),
  content: v.pipe(
    v.string('The content must be text.'),
    v.maxLength(limits.content, `The content has at most ${limits.content} characters.`),
  ),
  /** Counts where the format is `blocks`; otherwise it follows from the content. */
  blocks: FormattedBlocks,
  steps: v.pipe(
    v.array(Step, 'The steps must be a list.'),
    v.maxLength(limits.steps, `A page has at most ${limits.steps} steps.`),
  ),
  /** Ids of people, or `office`. */
  contact_ids: idList('contacts', limits.contacts),
  document_ids: idList('documents', limits.documents),
  /** Ids of pages that readers may want next. */
  related_ids: idList('related pages', limits.related),
  pictures: pictureList('A page'),
  /** Whether the menu of every screen links to the page. */
  in_menu: v.boolean('Whether a page is in the menu must be true or false.'),
  publish_at: ScheduleTime,
  expires_at: ScheduleTime,
};

/** The body of a change: all fields, or only those to change. */
export const PageChanges = v.partial(v.object(entries, 'Send the page as an object.'));
export type PageChanges = v.InferOutput<typeof PageChanges>;

export const PageInput = v.pipe(
  v.object(
    {
      ...entries,
      slug: v.pipe(entries.slug, v.nonEmpty(slugMessage)),
      order_index: v.pipe(v.number(), v.integer()),
      /** Former addresses, which lead to the present one. */
      old_slugs: v.pipe(v.array(v.pipe(v.string(), v.regex(slugPattern))), v.maxLength(limits.oldSlugs)),
    },
    'Send the page as an object.',
  ),
  v.forward(
    v.check((given) => isExpiryAfterPublish(given), 'A page cannot expire before it is published.'),
    ['expires_at'],
  ),
  v.forward(
    v.check((given) => isContentInLimit(given), contentLimitMessage),
    ['content'],
  ),
);
export type PageInput = v.InferOutput<typeof PageInput>;
