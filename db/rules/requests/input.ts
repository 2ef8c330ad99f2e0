/** The body of a request that is sent by a form. Its answers are checked with the form's version: forms/answers.ts. */
import * as v from 'valibot';
import { isObject } from '../fields/isObject.ts';
import { requestLimits as limits } from './fields.ts';
import { requestTokenPattern } from './requests.ts';

export const madeId = (name: string) =>
  v.pipe(v.string(`${name} must be text.`), v.regex(/^[\w-]{16,64}$/, `${name} is malformed.`));

/** A file that is announced: its bytes follow. */
export const FileInput = v.object(
  {
    /** Made on the device, so that its bytes are sent once. */
    id: madeId('The id of a file'),
    field_key: v.pipe(v.string('field_key must be text.'), v.maxLength(20)),
    name: v.pipe(v.string('The name of a file must be text.'), v.maxLength(limits.fileName)),
    size: v.pipe(
      v.number('The size of a file is a number of bytes.'),
      v.integer('The size of a file is a number of bytes.'),
      v.minValue(1, 'A file is empty.'),
      v.maxValue(limits.fileBytes, 'A file is larger than 15 MB.'),
    ),
  },
  'A file has an id, field_key, name and size.',
);

/** Answers by the keys of their fields. A record of the library would drop keys such as `constructor`. */
export const AnswersInput = v.custom<Record<string, unknown>>(isObject, 'The answers are an object.');

export const RequestInput = v.object(
  {
    /** Made on the device: sent again, it is the same request. */
    key: madeId('The key'),
    /** The secret of the request's address, made on the device. */
    token: v.pipe(v.string('The token must be text.'), v.regex(requestTokenPattern, 'The token has 22 characters.')),
    form_version: v.pipe(v.number('form_version is a number.'), v.integer(), v.minValue(1), v.maxValue(1_000_000_000)),
    /** Says when the form was opened, as GET /api/forms/:slug/token answered it. */
    form_token: v.pipe(v.string('form_token must be text.'), v.maxLength(200)),
    answers: AnswersInput,
    contact: v.optional(v.unknown()),
    files: v.optional(
      v.pipe(
        v.array(FileInput, 'The files must be a list.'),
        v.maxLength(limits.files, `A request has at most ${limits.files} files.`),
        v.check((files) => new Set(files.map(({ id }) => id)).size === files.length, 'Each file has an id of its own.'),
      ),
      [],
    ),
    /** Set if it waited on the device: when it was written, in UTC. */
    written_at: v.optional(
      v.pipe(
        v.string('written_at is an instant.'),
        v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'written_at is an instant in UTC.'),
        v.check((instant) => !Number.isNaN(Date.parse(instant)), 'written_at is an instant in UTC.'),
      ),
    ),
    language: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z-]{2,20}$/, 'The language is a tag such as en.')), 'en'),
    /** The field that people leave empty. */
    leave_empty: v.optional(v.pipe(v.string('leave_empty is left empty.'), v.maxLength(1000)), ''),
  },
  'Send the request as an object.',
);
export type RequestInput = v.InferOutput<typeof RequestInput>;
