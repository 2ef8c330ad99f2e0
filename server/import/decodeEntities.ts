/** Named characters that web pages actually use; any other is left as written. */
const namedCharacters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  zwj: '',
  zwnj: '',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  lsaquo: '‹',
  rsaquo: '›',
  hellip: '…',
  bull: '•',
  middot: '·',
  dagger: '†',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup1: '¹',
  sup2: '²',
  sup3: '³',
  copy: '©',
  reg: '®',
  trade: '™',
  sect: '§',
  para: '¶',
  cent: '¢',
  pound: '£',
  yen: '¥',
  euro: '€',
  iexcl: '¡',
  iquest: '¿',
  larr: '←',
  rarr: '→',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
  aring: 'å',
  Aring: 'Å',
  ccedil: 'ç',
  Ccedil: 'Ç',
};

/** The accents in names such as `&eacute;` and `&Ntilde;`, as combining marks. */
const accents: Record<string, string> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
};

/** Old pages number typographic characters by Windows-1252, and browsers read 128 to 159 that way. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decodeCharacter(code: number): string {
  if (code >= 128 && code < 160) return windows1252[code - 128] ?? '';
  if (code === 9 || code === 10 || code === 13) return String.fromCodePoint(code);
  const forbidden = code < 32 || code === 127 || (code >= 0xd800 && code < 0xe000) || code > 0x10ffff;
  return forbidden ? '' : String.fromCodePoint(code);
}

/** Decodes `&amp;`, `&#8217;`, `&#x2e;` and the named characters, once. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,9}));/g,
    (whole, decimal, hex, name) => {
      if (decimal) return decodeCharacter(Number(decimal));
      if (hex) return decodeCharacter(Number.parseInt(hex, 16));
      if (Object.hasOwn(namedCharacters, name)) return namedCharacters[name] ?? whole;
      const [, letter, accent = ''] = /^([A-Za-z])([a-z]+)$/.exec(name) ?? [];
      return letter && Object.hasOwn(accents, accent) ? `${letter}${accents[accent]}`.normalize('NFC') : whole;
    },
  );
}
