/** The schemas of links. Apart from links.ts: readers do without the validation library. */
import * as v from 'valibot';
import { isSafeUrl, maxUrlLength } from './links.ts';

export const SafeUrl = v.pipe(
  v.string('A link is written as text.'),
  v.trim(),
  v.maxLength(maxUrlLength, 'The address of a link has at most 2,000 characters.'),
  v.check(isSafeUrl, 'A link must start with https://, http://, mailto:, tel:, sms: or /.'),
);

/** A link with its text. */
export const Link = v.object(
  {
    title: v.pipe(
      v.string('The words of a link are written as text.'),
      v.trim(),
      v.nonEmpty('A link needs words that people read.'),
      v.maxLength(200, 'The words of a link have at most 200 characters.'),
    ),
    url: SafeUrl,
  },
  'A link has words that people read, and an address.',
);
export type Link = v.InferOutput<typeof Link>;
