/** Countries to send to, named by the browser, the town's own first. */
import { locale } from '../../db/rules/locale.ts';
import { checkoutTexts } from '../texts/en/checkout.ts';

const home = 'US';
const codes =
  'AD AE AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FO FR GA GB GD GE GG GH GI GL GM GN GP GQ GR GT GW GY HK HN HR HT HU ID IE IL IM IN IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PS PT PY QA RE RO RS RW SA SB SC SE SG SI SK SL SM SN SR ST SV SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW';

let named: [code: string, name: string][] | undefined;

export function countryNames(): [code: string, name: string][] {
  if (named) return named;
  const names = new Intl.DisplayNames([locale, 'en-US'], { type: 'region', fallback: 'code' });
  const nameOf = (code: string): [string, string] => [code, checkoutTexts.address.countryName(names.of(code) ?? code)];
  const others = codes.split(' ').map(nameOf);
  named = [nameOf(home), ...others.sort(([, a], [, b]) => a.localeCompare(b, locale))];
  return named;
}
