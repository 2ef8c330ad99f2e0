/** Words of other classes with the same root: `rental` and `renter` for `rent`. */
import { termOf } from './terms.ts';

const endings = ['al', 'er', 'or', 'ion', 'ation', 'ment', 'ance', 'ence', 'ure', 'age', 'ist', 'ee'];
const minRoot = 4;
/** Words that only seem to have an ending: a corner is no corn. */
const ownRoots = new Set(
  'banner center corner counter flower letter lotion manor master message mission motor number portion shower station tower trailer'.split(
    ' ',
  ),
);

const isDoubled = (word: string): boolean => word.length > 2 && word.at(-1) === word.at(-2);

/** Candidate roots of a word: `store` for `storage`, `swim` for `swimmer`, `bury` for `burial`. */
function listRoots(word: string): string[] {
  const roots = [word];
  for (const ending of endings) {
    if (!word.endsWith(ending)) continue;
    const rest = word.slice(0, -ending.length);
    if (rest.length < minRoot - 1) continue;
    roots.push(`${rest}e`);
    if (rest.length < minRoot && ending !== 'ment') continue;
    roots.push(rest);
    if (isDoubled(rest) && rest.length > minRoot) roots.push(rest.slice(0, -1));
    if (rest.endsWith('i')) roots.push(`${rest.slice(0, -1)}y`);
  }
  return word.endsWith('ication') ? [...roots, `${word.slice(0, -7)}y`] : roots;
}

function listForms(root: string): string[] {
  const last = root.at(-1) ?? '';
  const rest = root.slice(0, -1);
  if (last === 'e') return endings.map((ending) => rest + ending);
  if (last === 'y') return [`${rest}ication`, ...endings.map((ending) => `${rest}i${ending}`), `${root}ment`];
  const doubled = /[^aeiou][aeiou][bdgmnprt]$/.test(root) ? [`${root}${last}er`] : [];
  return [...doubled, ...endings.map((ending) => root + ending)];
}

/**
 * Lists candidate terms with the same root, including some of words that don't exist.
 * @param word a folded word of a search
 */
export function listRelatedTerms(word: string): string[] {
  if (word.length < minRoot - 1 || !/^[a-z]+$/.test(word) || ownRoots.has(word)) return [];
  const singular = word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
  const roots = new Set([singular, termOf(word)].flatMap(listRoots));
  const related = new Set([...roots].flatMap((root) => [root, ...listForms(root)]).filter((one) => !ownRoots.has(one)));
  const terms = new Set([...related].map(termOf));
  terms.delete(termOf(word));
  return [...terms];
}
