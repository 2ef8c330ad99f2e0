/** Countries as a clerk types them: names or codes with commas or line breaks between. */
import { foldText } from '../../db/rules/search/foldText.ts';
import { countryNames } from '../texts/countries.ts';

/** `['US', 'CA']` → `United States, Canada`. */
export function formatCountries(codes: readonly string[]): string {
  const names = new Map(countryNames());
  return codes.map((code) => names.get(code) ?? code).join(', ');
}

/** @returns each country once, and the words that name none */
export function parseCountries(text: string): { codes: string[]; unknown: string[] } {
  const codes = new Map(
    countryNames().flatMap(([code, name]) => [[foldText(name), code] as const, [foldText(code), code] as const]),
  );
  const words = text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
  const isKnown = (word: string) => codes.has(foldText(word));
  const found = words.map((word) => codes.get(foldText(word))).filter((code) => code !== undefined);
  return { codes: [...new Set(found)], unknown: words.filter((word) => !isKnown(word)) };
}
