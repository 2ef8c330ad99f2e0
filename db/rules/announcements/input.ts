/**
 * The schemas of announcements. Pages must not load the validation library, so editors import announcements/fields.ts.
 */
import * as v from 'valibot';
import { FormattedBlocks } from '../fields/formattedBlocks.ts';
import { contentLimitMessage, isContentInLimit } from '../fields/formattedContent.ts';
import { textFormats } from '../fields/formattedText.ts';
import { pictureList } from '../fields/pictureList.ts';
import { textField } from '../fields/textField.ts';
import { SafeUrl } from '../links/input.ts';
import { isDate, timePattern } from '../time.ts';
import { announcementCategories } from './categories.ts';
import {
  announcementPriorities,
  endBeforeStartMessage,
  isEndBeforeStart,
  announcementLimits as limits,
  normalizeDetails,
} from './fields.ts';
import { isExpiryAfterPublish } from './schedule.ts';
import { ScheduleTime } from './scheduleInput.ts';

const timeField = (name: string) =>
  v.union(
    [v.literal(''), v.pipe(v.string(), v.regex(timePattern, `The ${name} is written HH:MM, such as 19:30.`))],
    `The ${name} is written HH:MM, such as 19:30.`,
  );
const booleanField = (name: string) => v.boolean(`${name} is either true or false.`);

const Attachment = v.object(
  {
    title: v.pipe(
      textField('name of an attachment', limits.attachmentTitle),
      v.nonEmpty('Each attachment needs a name that people can read.'),
    ),
    url: SafeUrl,
  },
  'An attachment has a title and a url.',
);

/** The fields that a clerk writes. */
const entries = {
  title: v.pipe(textField('title', limits.title), v.nonEmpty('An announcement needs a title.')),
  excerpt: textField('excerpt', limits.excerpt),
  content: v.pipe(
    v.string('The content must be text.'),
    v.maxLength(limits.content, `The content has at most ${limits.content} characters.`),
  ),
  format: v.picklist(textFormats, 'The format must be plain, markdown or blocks.'),
  /** Counts where the format is `blocks`; otherwise it follows from the content. */
  blocks: FormattedBlocks,
  date: v.pipe(v.string('The date must be text.'), v.check(isDate, 'The date must be a real day, written YYYY-MM-DD.')),
  category: v.picklist(announcementCategories, 'The category must be events, services or government.'),
  priority: v.picklist(announcementPriorities, 'The priority must be low, medium or high.'),
  tags: v.pipe(
    v.array(v.pipe(textField('tag', limits.tag), v.nonEmpty('A tag cannot be empty.')), 'The tags must be a list.'),
    v.maxLength(limits.tags, `An announcement has at most ${limits.tags} tags.`),
  ),
  details: v.pipe(
    v.object(
      {
        allDay: booleanField('allDay'),
        hasEndTime: booleanField('hasEndTime'),
        time: timeField('time'),
        endTime: timeField('end time'),
      },
      'The details hold allDay, hasEndTime, time and endTime.',
    ),
    v.transform(normalizeDetails),
  ),
  attachments: v.pipe(
    v.array(Attachment, 'The attachments must be a list.'),
    v.maxLength(limits.attachments, `An announcement has at most ${limits.attachments} attachments.`),
  ),
  /** Cards, feeds and shared links show the first one. */
  pictures: v.optional(pictureList('An announcement'), []),
  publish_at: ScheduleTime,
  expires_at: ScheduleTime,
};

const makeChangesSchema = () => {
  // Checks only typed input: imports bring what others wrote.
  const details = v.pipe(
    entries.details,
    v.forward(
      v.check((given) => !isEndBeforeStart(given), endBeforeStartMessage),
      ['endTime'],
    ),
  );
  return v.partial(v.object({ ...entries, details }, 'Send the announcement as an object.'));
};
/** The body of a change: all fields, or only those to change. */
export const AnnouncementChanges = makeChangesSchema();
export type AnnouncementChanges = v.InferOutput<typeof AnnouncementChanges>;

/** An announcement from a clerk or an import. */
export const AnnouncementInput = v.pipe(
  v.object({
    ...entries,
    order_index: v.pipe(v.number(), v.integer()),
    /** The origin of an import; the same source means the same announcement. Empty when typed here. */
    source: v.pipe(v.string(), v.maxLength(1000)),
  }),
  v.forward(
    v.check((given) => isExpiryAfterPublish(given), 'An announcement cannot expire before it is published.'),
    ['expires_at'],
  ),
  v.forward(
    v.check((given) => isContentInLimit(given), contentLimitMessage),
    ['content'],
  ),
);
export type AnnouncementInput = v.InferInput<typeof AnnouncementInput>;

/** The header of the announcements, or only its fields to change. */
export const AnnouncementsHeader = v.partial(
  v.object({
    badge_text: v.pipe(textField('badge', 300), v.nonEmpty('The announcements need a badge.')),
    title: v.pipe(textField('title', 300), v.nonEmpty('The announcements need a title.')),
    subtitle: v.pipe(textField('subtitle', 600), v.nonEmpty('The announcements need a subtitle.')),
    enabled: booleanField('enabled'),
  }),
);
