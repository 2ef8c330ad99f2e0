/** Reading a text costs no more than its length: all that reads texts of strangers, with texts made to be slow. */
import { expect, test } from 'vitest';
import { cleanFileName, pictureSlug } from '../../db/rules/documents/fileNames.ts';
import { cleanFileText, isOnlyPictures } from '../../db/rules/documents/fileTexts.ts';
import { isEmail, normalizeEmail } from '../../db/rules/email.ts';
import { listNamedDays } from '../../db/rules/events/namedDays.ts';
import { formattedLimits } from '../../db/rules/fields/formattedText.ts';
import { parseMarkdown } from '../../db/rules/fields/markdown.ts';
import { toSingleLine } from '../../db/rules/fields/singleLine.ts';
import { completeUrl } from '../../db/rules/links/completeUrl.ts';
import { linkify, splitParagraphs } from '../../db/rules/links/linkify.ts';
import { isSafeUrl } from '../../db/rules/links/links.ts';
import { toMissedAddress } from '../../db/rules/links/missedAddresses.ts';
import { parseAddressLines } from '../../db/rules/links/redirectImport.ts';
import { toOldAddress, toRedirectTarget } from '../../db/rules/links/redirects.ts';
import { isPushEndpoint } from '../../db/rules/news/pushInput.ts';
import { maskText } from '../../db/rules/orders/maskOrder.ts';
import { numberForms } from '../../db/rules/orders/words.ts';
import { findRuleFault } from '../../db/rules/recurrence/parse.ts';
import { deriveExcerpt } from '../../db/rules/search/excerpt.ts';
import { foldText } from '../../db/rules/search/foldText.ts';
import { toMissedWords } from '../../db/rules/search/misses.ts';
import { parseQuery } from '../../db/rules/search/query.ts';
import { listSynonyms } from '../../db/rules/search/synonyms.ts';
import { listWords } from '../../db/rules/search/terms.ts';
import { parseMembers } from '../../db/rules/town/members.ts';
import { readOfficeHours } from '../../db/rules/town/officeHoursText.ts';
import { parseHost } from '../../db/rules/town/towns.ts';
import { escapeXml } from '../../server/feeds/xml.ts';
import { csvRow } from '../../server/http/csv.ts';
import { decodeEntities } from '../../server/import/decodeEntities.ts';
import { htmlToText, truncateText } from '../../server/import/htmlToText.ts';
import { readFeed } from '../../server/import/readFeed.ts';
import { readSitemap } from '../../server/import/readSitemap.ts';
import { truncateAtWord } from '../../server/render/jsonLd/jsonld.ts';
import { findSteepGrowth } from './growth.ts';

const longest = 50_000;

/** Patterns stumble over these when they go on and on. */
const units = [
  ' ',
  '\n',
  'a',
  'A',
  '1',
  '.',
  ',',
  "'",
  '"',
  '(',
  ')',
  '[',
  '<',
  '>',
  '&',
  '/',
  '\\',
  '-',
  '@',
  '=',
  '%',
  '\u0301',
  '\u200b',
  '\0',
  '\ud800',
  '😀',
  'a ',
  'a.',
  '! A',
  'a@b.c ',
  '@b.',
  '.,;',
  'https://a ',
  '<a href="',
  '<!--',
  '<![CDATA[',
  '&amp;',
  '\\"',
  ',MO',
  '12:00',
  '8 am ',
  '\n \n',
  '../',
  'a-',
  '<a href="x">a b</a> ',
];
/** Put before and after: many patterns fail only at the end. */
const frames = [
  ['', ''],
  ['https://a', '!'],
] as const;

/** @returns the parser's error in place of a text's meaning: refusing a text takes time too */
const attempt = (read: (text: string) => unknown) => (text: string) => {
  try {
    return read(text);
  } catch (error) {
    return error;
  }
};

const readers: [name: string, read: (text: string) => unknown, longest?: number][] = [
  ['Markdown', parseMarkdown, formattedLimits.markdownLetters],
  ['the beginning of a notice', deriveExcerpt],
  ['links in a text', linkify],
  ['paragraphs', splitParagraphs],
  ['a name on one line', toSingleLine],
  ['an email address', (text) => [isEmail(text), normalizeEmail(text)]],
  ['a link', (text) => [isSafeUrl(text), completeUrl(text)]],
  ['an old address', (text) => [toOldAddress(text), toRedirectTarget(text, ['maple.example'])]],
  ['a list of old addresses', parseAddressLines],
  ['an address that was asked for in vain', toMissedAddress],
  ['a host', parseHost],
  ['the address of a push service', isPushEndpoint],
  ['a file’s name', (text) => [cleanFileName(text, ['pdf']), pictureSlug(text)]],
  ['the text of a file', (text) => [cleanFileText(text), isOnlyPictures(text, 3)]],
  ['named days', listNamedDays],
  ['a recurrence', findRuleFault],
  ['officials', parseMembers],
  ['office hours', (text) => readOfficeHours({ weekday: text, friday: text })],
  ['a folded text', foldText],
  ['words', (text) => listWords(text)],
  ['a search', (text) => parseQuery(text), 1000],
  ['a search in vain', toMissedWords, 1000],
  ['synonyms', listSynonyms, 4000],
  ['a masked text', maskText],
  ['an order’s number', numberForms],
  ['an imported page', (text) => htmlToText(text)],
  ['a cut text', (text) => [truncateText(text, text.length - 1), truncateAtWord(text, text.length - 1)]],
  ['entities', decodeEntities],
  [
    'a feed',
    (text) => readFeed(`<rss><channel><item><title>${text}</title></item></channel></rss>`, 'America/Chicago'),
  ],
  ['a sitemap', readSitemap],
  ['XML', escapeXml],
  ['a row of a CSV file', (text) => csvRow([text])],
];

test.each(readers)('%s takes in proportion to the text', (_name, read, most = longest) => {
  const steep = units.flatMap((unit) =>
    frames.flatMap(([head, tail]) => {
      const make = (length: number) => head + unit.repeat(length / unit.length) + tail;
      const fault = findSteepGrowth(make, attempt(read), most);
      return fault ? [`${JSON.stringify(`${head} ${unit} … ${tail}`)}: ${fault}`] : [];
    }),
  );
  expect(steep).toEqual([]);
});
