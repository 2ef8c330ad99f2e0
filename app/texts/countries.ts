/** Country names in the reader's language, the home country first. */
import { countryCodes, homeCountry } from '../../db/rules/links/postalAddresses.ts';
import { locale } from '../../db/rules/locale.ts';
import { countryTexts } from './en/shop/countries.ts';

const nameOf = (names: Intl.DisplayNames, code: string) => countryTexts.name(names.of(code) ?? code);

/** @param codes the countries to offer; all if omitted */
export function countryNames(codes = countryCodes): [code: string, name: string][] {
  const names = new Intl.DisplayNames([locale, 'en-US'], { type: 'region', fallback: 'code' });
  const isHome = (code: string) => code === homeCountry;
  const others = codes.filter((code) => !isHome(code)).map((code): [string, string] => [code, nameOf(names, code)]);
  return [
    ...codes.filter(isHome).map((code): [string, string] => [code, nameOf(names, code)]),
    ...others.sort(([, a], [, b]) => a.localeCompare(b, locale)),
  ];
}
