/** Lower case, without accents, and with the apostrophes and dashes that keyboards have, as people type when they search. */
export const foldText = (text: string): string =>
  text
    // Marks go before, too: putting a long run of them in order takes the square of its length.
    .replace(/\p{M}+/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[‐‑–—]/g, '-')
    .toLowerCase();

/** Whether a text has every word of a search in it, in any order: `munoz` finds `Muñoz`. */
export function hasEveryWord(text: string, search: string): boolean {
  const folded = foldText(text);
  return foldText(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
