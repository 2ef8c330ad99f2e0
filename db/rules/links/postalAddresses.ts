/** Postal addresses: countries, and the states and ZIP codes of the home country. */

export const homeCountry = 'US';

/** ISO 3166 codes of all countries with postal service, including the home country. */
export const countryCodes: readonly string[] = (
  'AD AE AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL ' +
  'CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FO FR GA GB GD GE GG GH GI GL GM GN GP GQ GR GT ' +
  'GW GY HK HN HR HT HU ID IE IL IM IN IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU ' +
  'LV LY MA MC MD ME MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG ' +
  'PH PK PL PM PN PS PT PY QA RE RO RS RW SA SB SC SE SG SI SK SL SM SN SR ST SV SZ TC TD TG TH TJ TL TM TN TO TR TT ' +
  'TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

/** States, territories and military post as the Postal Service writes them, with their names in capitals. */
const states: ReadonlyMap<string, string> = new Map(
  (
    'AL ALABAMA,AK ALASKA,AZ ARIZONA,AR ARKANSAS,CA CALIFORNIA,CO COLORADO,CT CONNECTICUT,DE DELAWARE,' +
    'DC DISTRICT OF COLUMBIA,FL FLORIDA,GA GEORGIA,HI HAWAII,ID IDAHO,IL ILLINOIS,IN INDIANA,IA IOWA,KS KANSAS,' +
    'KY KENTUCKY,LA LOUISIANA,ME MAINE,MD MARYLAND,MA MASSACHUSETTS,MI MICHIGAN,MN MINNESOTA,MS MISSISSIPPI,' +
    'MO MISSOURI,MT MONTANA,NE NEBRASKA,NV NEVADA,NH NEW HAMPSHIRE,NJ NEW JERSEY,NM NEW MEXICO,NY NEW YORK,' +
    'NC NORTH CAROLINA,ND NORTH DAKOTA,OH OHIO,OK OKLAHOMA,OR OREGON,PA PENNSYLVANIA,RI RHODE ISLAND,' +
    'SC SOUTH CAROLINA,SD SOUTH DAKOTA,TN TENNESSEE,TX TEXAS,UT UTAH,VT VERMONT,VA VIRGINIA,WA WASHINGTON,' +
    'WV WEST VIRGINIA,WI WISCONSIN,WY WYOMING,AS AMERICAN SAMOA,GU GUAM,MP NORTHERN MARIANA ISLANDS,PR PUERTO RICO,' +
    'VI VIRGIN ISLANDS,AA ARMED FORCES AMERICAS,AE ARMED FORCES EUROPE,AP ARMED FORCES PACIFIC'
  )
    .split(',')
    .map((state) => [state.slice(0, 2), state.slice(3)]),
);
const codesByName = new Map([...states].map(([code, name]) => [name, code]));

/** The code of a state of the home country, from its code or name in any case: `Texas` → `TX`. Null for anything else. */
export function parseState(text: string): string | null {
  const typed = text.replaceAll('.', '').replace(/\s+/g, ' ').trim().toUpperCase();
  return states.has(typed) ? typed : (codesByName.get(typed) ?? null);
}

/** Whether it is a ZIP code of five or nine digits. */
export const isZipCode = (text: string): boolean => /^\d{5}(-\d{4})?$/.test(text);
