/** Paragraphs in another language than the site's, which a screen reader would read with the wrong sounds. */
import { francAll } from 'franc-min';
import type { Barrier, BarrierContext } from './barriers.ts';
import { textOf } from './lines.ts';
import { makeBarrier } from './makeBarrier.ts';
import { type CheckedBlock, isInline } from './places.ts';

/** Fewer letters are often names. */
const minLetters = 60;
/** How likely the site's own language may be beside the best guess. Names of one language in another are above. */
const maxOwnScore = 0.7;

/** Vietnamese or Polish has as many words with accents; names in an English text begin with a capital. */
const minAccented = 0.25;

/** Whether so many small words have accents that a text can't be English, whose trigrams Vietnamese shares. */
function isAccented(text: string): boolean {
  const words = text.normalize('NFC').match(/\p{L}+/gu) ?? [];
  const accented = words.filter((word) => /^\p{Ll}/u.test(word) && /[^\p{ASCII}]/u.test(word));
  return accented.length >= minAccented * words.length;
}

/** The languages that are told apart, with their tags on the web: those spoken most in the United States, and English. */
const languageTags: Record<string, string> = {
  eng: 'en',
  spa: 'es',
  fra: 'fr',
  deu: 'de',
  por: 'pt',
  ita: 'it',
  pol: 'pl',
  vie: 'vi',
  tgl: 'tl',
  rus: 'ru',
  ukr: 'uk',
  arb: 'ar',
  pes: 'fa',
  urd: 'ur',
  hin: 'hi',
  kor: 'ko',
  jpn: 'ja',
  cmn: 'zh',
};
const only = Object.keys(languageTags);

/** The language of a text as a tag of the web; null for the site's own, or where no guess is good. */
function guessLanguage(text: string, own: string): string | null {
  const guesses = francAll(text, { only, minLength: minLetters });
  const language = languageTags[guesses[0]?.[0] ?? ''];
  const [, ownScore = 0] = guesses.find(([code]) => languageTags[code] === own) ?? [];
  if (language === undefined || language === own) return null;
  const isOther = ownScore <= maxOwnScore || (own === 'en' && isAccented(text));
  return isOther ? language : null;
}

/** Paragraphs and items of lists: a heading or a cell can't have a language. */
const markedTags = new Set(['p', 'li']);

/** Finds a block in another language than the site's. The lists inside an item are blocks of their own. */
export function findLanguage(
  { path, element: [tag, content, detail] }: CheckedBlock,
  context: BarrierContext,
): Barrier[] {
  if (!markedTags.has(tag) || detail !== undefined) return [];
  const words = textOf(content.filter(isInline)).trim();
  if (words.length < minLetters) return [];
  const [own = ''] = context.language.toLowerCase().split('-');
  const language = guessLanguage(words, own);
  return language === null
    ? []
    : [makeBarrier('other_language', { path, text: words, fix: { kind: 'language', language } })];
}
