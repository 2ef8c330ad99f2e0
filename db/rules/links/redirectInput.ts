/** The schemas of redirects. */
import * as v from 'valibot';
import { maxImportLength } from './redirects.ts';

const address = (message: string) => v.pipe(v.string(message), v.maxLength(2000, message));
export const RedirectBody = v.object(
  {
    from: address('The old address is text of at most 2,000 characters.'),
    to: address('Where it leads is text of at most 2,000 characters.'),
  },
  'Send {"from": …, "to": …}: an old address and where it leads.',
);
const tooLong = 'At most 1 MB can be imported at once. Nothing was imported; import it in parts.';
export const ImportBody = v.object(
  { text: v.pipe(v.string('What is imported is text.'), v.maxLength(maxImportLength, tooLong)) },
  'Send {"text": …}, a sitemap or a list of addresses.',
);
export const MissBody = v.object(
  { address: address('The address is text.'), is_ignored: v.boolean() },
  'Send an address.',
);
