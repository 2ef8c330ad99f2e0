/** Input costs no more than its length: every rule, and all else that reads text, with texts made to be slow. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { announcementLimits } from '../../db/rules/announcements/fields.ts';
import { findSteepGrowth } from './growth.ts';

/** What patterns stumble over when it goes on and on. */
const units = [
  ...[
    ' ',
    '\n',
    '\r\n',
    'a',
    'A',
    '1',
    '.',
    ',',
    ';',
    ':',
    "'",
    '"',
    '(',
    ')',
    '[',
    '{',
    '}',
    '<',
    '>',
    '&',
    '/',
    '\\',
  ],
  ...['-', '_', '@', '=', '%', '\u0301', '\u0301\u0323', '\u200b', '\0', '\ud800', '😀', 'ﷺ'],
  ...['a ', 'a.', '. ', '! A', '@b.', 'a@b.c ', 'https://a', '<a ', '<a href="', '<!--', '<![CDATA[', '&amp;', '&#x41'],
  ...["'a", '\\"', ',"', '[{', '",', ',MO', '1,', '12:00', '8 am ', '\n \n', '../', 'a-'],
];
/** Put before and after: many patterns fail only at the end. */
const frames = [
  ['', ''],
  ['https://a', '!'],
] as const;

const longest = 50_000;

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = (path: string) =>
  readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${path}/${name}`);
const modules = [
  ...folder('db/rules'),
  ...['classify', 'decodeEntities', 'entries', 'htmlToText', 'readFeed', 'readSitemap'].map(
    (name) => `server/import/${name}.ts`,
  ),
  ...['server/feeds/contentLines.ts', 'server/feeds/xml.ts', 'server/feeds/calendar.ts', 'server/http/csv.ts'],
  ...['server/render/escape.ts', 'server/render/jsonld.ts', 'server/render/pageRequest.ts'],
  'app/documents/editing/titleFromFileName.ts',
];

/** These take records apart, and a text into its letters: no text ever comes to them. */
const takesRecords = new Set([
  ...['toPublicEvent', 'toBuyerOrder', 'toCustomerInvoice', 'applySectionChanges', 'compareVersions', 'listParagraphs'],
  ...['requireAltText', 'requireOwnCopies', 'addSearch', 'mergeShopSettings', 'toPublicSection', 'countSoldItems'],
  ...['toPlainText', 'toSummaryText', 'summarize', 'omitEmpty', 'dropFaultyRows', 'checkOfficeHours', 'topicOf'],
]);
/** Of those that hear only short texts, the longest. */
const permitted: Record<string, number> = {
  placeKey: 300,
  titleFromFileName: 1000,
  parseMarkdown: announcementLimits.formattedContent,
};

type Call = (text: string) => unknown;

const attempt = (act: () => unknown) => {
  try {
    const result = act();
    if (result instanceof Promise) result.catch(() => {});
    return result;
  } catch (error) {
    return error;
  }
};

/** The ways to hand a text to what a module exports. */
function listCalls(exported: unknown): Call[] {
  if (typeof exported === 'function') {
    const act = exported as (...given: unknown[]) => unknown;
    return act.length > 1
      ? [(text) => attempt(() => act(text)), (text) => attempt(() => act(text, text))]
      : [(text) => attempt(() => act(text))];
  }
  const isSchema = typeof exported === 'object' && exported !== null && '~standard' in exported;
  return isSchema ? [(text) => v.safeParse(exported as v.GenericSchema, text)] : [];
}

test.each(modules)('%s takes in proportion to the text that it is given', async (path) => {
  const loaded: Record<string, unknown> = await import(join(root, path));
  const steep: string[] = [];
  for (const [name, exported] of Object.entries(loaded)) {
    if (takesRecords.has(name)) continue;
    for (const call of listCalls(exported)) {
      for (const unit of units) {
        for (const [head, tail] of frames) {
          const make = (n: number) => head + unit.repeat(n / unit.length) + tail;
          // One is enough to know, and each of them takes its time.
          if (steep.length > 0) break;
          const found = findSteepGrowth(make, call, permitted[name] ?? longest);
          if (found) steep.push(`${name} of ${JSON.stringify(`${head} ${unit} … ${tail}`)}: ${found}`);
        }
      }
    }
  }
  expect(steep.join('\n')).toBe('');
});
