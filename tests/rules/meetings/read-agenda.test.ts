/** Agendas as they are pasted from word processors and emails: every item, its level, and every word. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAgenda } from '../../../db/rules/meetings/readAgenda.ts';

/** An outline: two spaces for each level, the number and the title, and the text after a bar. */
const outline = (text: string): string[] =>
  readAgenda(text).items.map(({ depth, label, title, text: more }) =>
    `${'  '.repeat(depth)}${label} ${title}${more && ` | ${more}`}`.trimEnd(),
  );

const layouts: [name: string, text: string, expected: string[]][] = [
  [
    'Roman numbers, letters and numbers',
    'CITY OF MAPLE\nNOTICE OF REGULAR MEETING\n\nI. CALL TO ORDER\nII. CONSENT AGENDA\nA. Minutes\nB. Reports\n1. General fund\n2. Utility fund\nC. Bills\nIII. ADJOURN',
    [
      'I CALL TO ORDER',
      'II CONSENT AGENDA',
      '  A Minutes',
      '  B Reports',
      '    1 General fund',
      '    2 Utility fund',
      '  C Bills',
      'III ADJOURN',
    ],
  ],
  [
    'numbers with letters, of which i and v are no Roman numbers',
    '1. Call to order\n2. Consent\n' +
      [...'abcdefghij'].map((one) => `${one}. Item ${one}`).join('\n') +
      '\n3. Adjourn',
    ['1 Call to order', '2 Consent', ...[...'abcdefghij'].map((one) => `  ${one} Item ${one}`), '3 Adjourn'],
  ],
  [
    'small Roman numbers below letters',
    'A. Call to order\nB. Budget\ni. Water\nii. Streets\niii. Parks\nC. Adjourn',
    ['A Call to order', 'B Budget', '  i Water', '  ii Streets', '  iii Parks', 'C Adjourn'],
  ],
  [
    'numbers on lines of their own, as websites copy them',
    '1.\n\nCall to order\n\n2.\n\nHearings\n2.I.\n\nRezoning of Elm Street\n\nOwners were told by mail.\n2.II.\n\nPlat of Oak Acres\n\n3.\nAdjourn',
    [
      '1 Call to order',
      '2 Hearings',
      '  2.I Rezoning of Elm Street | Owners were told by mail.',
      '  2.II Plat of Oak Acres',
      '3 Adjourn',
    ],
  ],
  [
    'two parts by the clock, each with bullets',
    '5:00 p.m. Call to order\n• Audit\n• Pool hours\n6:30 p.m. Regular session\n• Invocation\n• Adjournment',
    [
      ' 5:00 p.m. Call to order',
      '   Audit',
      '   Pool hours',
      ' 6:30 p.m. Regular session',
      '   Invocation',
      '   Adjournment',
    ],
  ],
  [
    'parentheses',
    '(1) Roll call;\n(2) Sewer utility:\n(a) Old business;\n(b) New business;\n(3) Adjournment.',
    ['1 Roll call;', '2 Sewer utility:', '  a Old business;', '  b New business;', '3 Adjournment.'],
  ],
  [
    'dotted numbers, with or without a last dot',
    '1. Call to order\n2. New business\n2.1 Ordinance 26-04\n2.2. Resolution\n2.2.1 Exhibit\n3. Adjourn',
    [
      '1 Call to order',
      '2 New business',
      '  2.1 Ordinance 26-04',
      '  2.2 Resolution',
      '    2.2.1 Exhibit',
      '3 Adjourn',
    ],
  ],
  [
    'tabs of a word processor',
    'A.\tCall to order\nB.\tMinutes\n\t1.\tNovember 3\n\t2.\tNovember 17\nC.\tAdjourn',
    ['A Call to order', 'B Minutes', '  1 November 3', '  2 November 17', 'C Adjourn'],
  ],
  [
    'the word item',
    'Item 1: Call to order\nItem 2: Minutes\nAgenda Item No. 3. Adjourn',
    ['1 Call to order', '2 Minutes', '3 Adjourn'],
  ],
  [
    'bullets below numbers',
    '1. Call to order\n2. Reports\n• Police\n• Fire\n3. Adjourn',
    ['1 Call to order', '2 Reports', '   Police', '   Fire', '3 Adjourn'],
  ],
  [
    'headings in capitals above numbers that go on',
    'COUNTY BOARD\nAGENDA\nCALL TO ORDER\nCONSENT CALENDAR\n1. Minutes\n2. Bills\na. Water\nREGULAR CALENDAR\n3. Housing\nADJOURNMENT',
    [
      ' CALL TO ORDER',
      ' CONSENT CALENDAR',
      '  1 Minutes',
      '  2 Bills',
      '    a Water',
      ' REGULAR CALENDAR',
      '  3 Housing',
      ' ADJOURNMENT',
    ].map((line) => line),
  ],
  [
    'no numbers at all',
    'Town of Maple\nCall to order\nRoll call\n\tPresent\n\tAbsent\nAdjourn',
    [' Call to order', ' Roll call', '   Present', '   Absent', ' Adjourn'],
  ],
  [
    'titles that the page broke, and texts below them',
    '1. Consider and possibly take action on an ordinance of the City of Maple amending\nchapter 5 of the code of ordinances.\n2. Public comment\nComments are limited to three minutes.\nSign the sheet at the door.\n3. Adjourn',
    [
      '1 Consider and possibly take action on an ordinance of the City of Maple amending chapter 5 of the code of ordinances.',
      '2 Public comment | Comments are limited to three minutes.\nSign the sheet at the door.',
      '3 Adjourn',
    ],
  ],
  [
    'names, times and abbreviations, which are no numbers',
    '1. Call to order\nL. Smith presents.\nU.S. Highway 81\n6:00 p.m. recess\ne.g. this one\n12 Main Street\n2. Adjourn',
    [
      '1 Call to order | L. Smith presents.\nU.S. Highway 81\n6:00 p.m. recess\ne.g. this one\n12 Main Street',
      '2 Adjourn',
    ],
  ],
  [
    'sections of the law, and a number that a clerk left out',
    'V. Executive session\nA. § 551.071. Consultation with attorney\nVII. Adjourn',
    ['V Executive session', '  A § 551.071. Consultation with attorney', 'VII Adjourn'],
  ],
  [
    'numbers that all say 1, as some word processors write them',
    '1. Call to order\n1. Minutes\n1. Adjourn',
    ['1 Call to order', '1 Minutes', '1 Adjourn'],
  ],
];

test.each(layouts)('%s', (_name, text, expected) => {
  expect(outline(text)).toEqual(expected);
});

test('what comes before the first item is returned apart', () => {
  expect(readAgenda('City of Maple\nDecember 8, 2026\n1. Call to order').before).toBe(
    'City of Maple\nDecember 8, 2026',
  );
  expect(readAgenda(' \n\t\n')).toEqual({ before: '', items: [], after: '' });
});

test('a title that is too long goes on in the text', () => {
  const words = `${'ordinance '.repeat(60)}end`;
  const [item] = readAgenda(`1. ${words}`).items;
  expect(item?.title.length).toBeLessThanOrEqual(500);
  expect(`${item?.title} ${item?.text}`).toBe(words);
});

test('what is large or odd is read in time that grows with it alone', () => {
  const lines = [
    'x-'.repeat(200_000),
    'i.'.repeat(200_000),
    `${' '.repeat(400_000)}call`,
    '12 34 56 78\n'.repeat(30_000),
    'a\n'.repeat(150_000),
    `1. ${'word '.repeat(80_000)}`,
    `${'1. item\n'.repeat(40_000)}FIRST PART\nSECOND PART`,
  ];
  for (const text of lines) {
    expect(readAgenda(text).items.length).toBeGreaterThan(0);
    expect(readAgenda(`1. Call to order\n${text}`).items.length).toBeGreaterThan(0);
  }
  expect(readAgenda('1.2.3.4.5.6.7.8.9.10.11. Exhibit').items).toMatchObject([
    { label: '', title: '1.2.3.4.5.6.7.8.9.10.11 Exhibit' },
  ]);
});

const words = (text: string) => text.match(/[\p{L}\d]+/gu)?.length ?? 0;

test('no word is lost, whatever is pasted, and levels have no gaps', () => {
  const start = fc.constantFrom(
    '1. ',
    'I. ',
    'A) ',
    '(a) ',
    'ii. ',
    '2.3 ',
    '• ',
    '\t',
    '',
    'Item 4: ',
    'CALL TO ORDER ',
    'v. ',
  );
  const line = fc.tuple(start, fc.stringMatching(/^[A-Za-z][a-z]{1,9}(?: [a-zA-Z0-9]{1,9}){0,14}[.;:]?$/));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      const text = lines.map(([mark, rest]) => mark + rest).join('\n');
      const { before, items, after } = readAgenda(text);
      const labels = items.map(({ label }) => label).join(' ');
      const itemWords = text.match(/^Item 4: /gm)?.length ?? 0;
      const all = [before, after, labels, ...items.map(({ title, text: more }) => `${title}\n${more}`)].join('\n');
      // The word before a number is part of it.
      const lost = words(text) - words(all);
      expect(lost).toBeGreaterThanOrEqual(0);
      expect(lost).toBeLessThanOrEqual(itemWords);
      expect(items.every(({ title }) => title !== '')).toBe(true);
    }),
    { numRuns: 500 },
  );
});
