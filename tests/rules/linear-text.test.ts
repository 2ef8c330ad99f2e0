import { expect, test } from 'vitest';
import { linkify, splitParagraphs } from '../../db/rules/links/linkify.ts';
import { htmlToText, truncateText } from '../../server/import/htmlToText.ts';
import { countWork } from './countWork.ts';

const length = 20_000;

test.each<[string, (text: string) => unknown, (n: number) => string]>([
  ['an address with closing brackets', linkify, (n) => `https://a${')'.repeat(n)}`],
  ['an address with punctuation', linkify, (n) => `https://a${'.,;'.repeat(n / 3)}`],
  ['many addresses', linkify, (n) => 'https://a.test/(b). '.repeat(n / 20)],
  ['a long word', linkify, (n) => 'a'.repeat(n)],
  ['half an e-mail address', linkify, (n) => `x@@${'b.'.repeat(n / 2)}`],
  ['links in links', htmlToText, (n) => '<a href="https://x.y/">a'.repeat(n / 48) + '</a>'.repeat(n / 8)],
  ['links', htmlToText, (n) => '<a href="https://x.y/">a b</a> '.repeat(n / 32)],
  ['dashes', (text) => truncateText(text, text.length - 1), (n) => `${'-'.repeat(n)}x`],
  ['blank lines', splitParagraphs, (n) => '\n '.repeat(n / 2)],
])('the work on %s grows with the text, not with its square', (_what, read, make) => {
  const work = (n: number) => countWork(() => read(make(n)));
  expect(work(2 * length)).toBeLessThan(3 * work(length));
  expect(work(length)).toBeLessThan(60 * length);
});
