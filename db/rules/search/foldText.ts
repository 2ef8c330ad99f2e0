/**
 * Folds text for search: lower case, without accents and invisible characters such as soft hyphens and zero-width
 * spaces, and with the apostrophes and dashes of keyboards.
 */
export const foldText = (text: string): string =>
  text
    // Marks are removed before normalizing, too: sorting a long run of them takes quadratic time.
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[‐‑–—]/g, '-')
    .toLowerCase();

/** Joined words count as one: `wi-fi` is `wifi`, `o'leary` is `oleary`. */
const joinCompounds = (folded: string): string => folded.replace(/(?<=[\p{L}\p{N}])[-'](?=[\p{L}\p{N}])/gu, '');

/** Whether a text has every word of a search, in any order: `munoz` finds `Muñoz`, `wifi` finds `Wi-Fi`. */
export function hasEveryWord(text: string, search: string): boolean {
  const folded = foldText(text);
  const joined = joinCompounds(folded);
  return foldText(search)
    .split(/\s+/)
    .every((word) => folded.includes(word) || joined.includes(joinCompounds(word)));
}
