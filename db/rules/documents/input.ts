/** The schemas of documents. Apart from documents.ts: readers do without the validation library. */
import * as v from 'valibot';
import { FormattedBlocks } from '../fields/formattedBlocks.ts';
import { textField } from '../fields/textField.ts';
import { isDate } from '../time.ts';
import { archiveBefore } from './archiveMark.ts';

const fileField = (name: string, maxLength: number) =>
  v.pipe(
    v.string(`The ${name} must be text.`),
    v.maxLength(maxLength, `The ${name} has at most ${maxLength} characters.`),
  );
const integerField = (name: string) =>
  v.pipe(v.number(`The ${name} must be a number.`), v.integer(`The ${name} must be a whole number.`));

export const DocumentCategoryInput = v.object(
  {
    title: v.pipe(textField('title of a category', 120), v.nonEmpty('A category needs a title.')),
    description: textField('description of a category', 600),
    order_index: integerField('place of a category'),
  },
  'A category is sent as an object with its title and description.',
);
export type DocumentCategoryInput = v.InferOutput<typeof DocumentCategoryInput>;

const madeOn = v.pipe(
  v.string('Say on which day the document was made.'),
  v.check(isDate, 'The day on which the document was made must be a real one, written YYYY-MM-DD.'),
  v.check((day) => day < archiveBefore, 'Only documents made before April 26, 2028, can be archived.'),
);

const ArchiveMark = v.object({
  archived_at: v.string(),
  made_on: madeOn,
  sha256: v.string(),
  ended: v.picklist(['', 'file_replaced']),
});

/** The body of a call that archives a document. */
export const ArchiveOrder = v.object({ made_on: madeOn }, 'Send the day on which the document was made.');

export const DocumentInput = v.object(
  {
    category_id: v.string('The category must be named by its id, as text.'),
    title: v.pipe(textField('title of a document', 200), v.nonEmpty('A document needs a title.')),
    description: textField('description of a document', 600),
    date: v.pipe(
      v.string('The date must be text.'),
      v.check(isDate, 'The date must be a real day, written YYYY-MM-DD.'),
    ),
    /** The meeting that it belongs to: the event and its day; empty for none. */
    meeting_id: v.pipe(v.string('The meeting must be named by its id, as text.'), v.maxLength(40)),
    meeting_date: v.union(
      [v.literal(''), v.pipe(v.string(), v.check(isDate))],
      'The day of the meeting must be a real day, written YYYY-MM-DD.',
    ),
    /** The stored file: its id, and its details for readers. `size` is in bytes. */
    file_id: v.string('The file must be named by its id, as text.'),
    file_name: v.pipe(fileField('name of the file', 200), v.nonEmpty('The file needs a name.')),
    media_type: fileField('kind of the file', 100),
    size: v.pipe(integerField('size of the file'), v.minValue(0, 'The size of the file cannot be less than 0.')),
    order_index: integerField('place of a document'),
    /** Null for a document in use. */
    archive: v.nullable(ArchiveMark),
    /** The text of the file, for people who can't read the file; empty for none. */
    text_blocks: v.optional(FormattedBlocks),
  },
  'A document is sent as an object with its title, date, category_id and file_id.',
);
export type DocumentInput = v.InferOutput<typeof DocumentInput>;

/** The body of a change: omitted fields keep their value or get the default. */
export const CategoryChanges = v.partial(v.omit(DocumentCategoryInput, ['order_index']));
export const DocumentChanges = v.partial(
  v.pick(DocumentInput, [
    'category_id',
    'title',
    'description',
    'date',
    'meeting_id',
    'meeting_date',
    'file_id',
    'text_blocks',
  ]),
);
