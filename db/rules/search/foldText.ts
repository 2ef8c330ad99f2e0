/**
 * Lower case, without accents and characters that nobody sees, such as soft hyphens and zero-width spaces, and with the
 * apostrophes and dashes that keyboards have, as people type when they search.
 */
export const foldText = (text: string): string =>
  text
    // Marks go before, too: putting a long run of them in order takes the square of its length.
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[‐‑–—]/g, '-')
    .toLowerCase();

/** Words that are joined inside count as one: `wi-fi` is `wifi`, `o'leary` is `oleary`. */
const joinCompounds = (folded: string): string => folded.replace(/(?<=[\p{L}\p{N}])[-'](?=[\p{L}\p{N}])/gu, '');

/** Whether a text has every word of a search in it, in any order: `munoz` finds `Muñoz`, `wifi` finds `Wi-Fi`. */
export function hasEveryWord(text: string, search: string): boolean {
  const folded = foldText(text);
  const joined = joinCompounds(folded);
  return foldText(search)
    .split(/\s+/)
    .every((word) => folded.includes(word) || joined.includes(joinCompounds(word)));
}
