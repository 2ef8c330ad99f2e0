/** The bodies of what the person who sent a request does with it. */
import * as v from 'valibot';
import { isEmail, normalizeEmail } from '../email.ts';
import { textField } from '../fields/textField.ts';
import { requestLimits as limits } from './fields.ts';
import { FileInput, madeId } from './input.ts';
import { requestNumberPattern } from './requests.ts';

/** `id` is made on the device: sent again, it is the same message. */
export const MessageInput = v.object(
  {
    id: madeId('The id of the message'),
    text: v.pipe(
      v.string('The message must be text.'),
      // Browsers send a line's end as two characters, and count it as one.
      v.transform((text) => text.replaceAll('\r\n', '\n')),
      textField('message', limits.message),
      v.nonEmpty('Write your message.'),
    ),
    files: v.optional(
      v.pipe(
        v.array(v.omit(FileInput, ['field_key']), 'The files must be a list.'),
        v.maxLength(limits.files, `A message has at most ${limits.files} files.`),
      ),
      [],
    ),
  },
  'Send the message with its id and text.',
);
export type MessageInput = v.InferOutput<typeof MessageInput>;

export const LinkInput = v.object(
  {
    number: v.pipe(
      v.string('The number must be text.'),
      v.trim(),
      v.toUpperCase(),
      v.regex(requestNumberPattern, 'The number looks like R-2026-0142.'),
    ),
    email: v.pipe(
      v.string('The email address must be text.'),
      v.maxLength(limits.email, 'This email address is too long.'),
      v.transform(normalizeEmail),
      v.check(isEmail, 'Enter an email address like name@example.com.'),
    ),
  },
  'Send the number and the email address.',
);
