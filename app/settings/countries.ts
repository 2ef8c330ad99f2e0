/** Countries as a clerk types them: names or codes, separated by commas or line breaks. */
import { foldText } from '../../db/rules/search/foldText.ts';
import { countryNames } from '../texts/countries.ts';

/** `['US', 'CA']` → `United States, Canada`. */
export function formatCountries(codes: readonly string[]): string {
  const names = new Map(countryNames());
  return codes.map((code) => names.get(code) ?? code).join(', ');
}

/** @returns each code once; unknown names unchanged */
export function parseCountries(text: string): string[] {
  const codes = new Map(
    countryNames().flatMap(([code, name]) => [[foldText(name), code] as const, [foldText(code), code] as const]),
  );
  const words = text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
  return [...new Set(words.map((word) => codes.get(foldText(word)) ?? word))];
}
