/** Agendas as small towns lay them out in Word: each item, its number and its level, and every word (A38). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAgendaLines } from '../../../db/rules/meetings/readAgenda.ts';
import { readDocx, unpackDocx } from '../../../server/files/agendas/readDocx.ts';
import { type DocxOptions, type List, makeDocx, p, table, textBox } from './docxFiles.ts';

const read = (file: Buffer) => {
  const { lines, ...more } = readDocx(unpackDocx(file).files);
  return { ...readAgendaLines(lines), ...more };
};

/** An outline: two spaces for each level, the number and the title, and the text after a bar. */
const outline = (file: Buffer): string[] =>
  read(file).items.map(({ depth, label, title, text }) =>
    `${'  '.repeat(depth)}${label} ${title}${text && ` | ${text}`}`.trimEnd(),
  );

const romanList: List = {
  levels: [
    ['upperRoman', '%1.'],
    ['upperLetter', '%2.'],
    ['decimal', '%3.'],
    ['lowerLetter', '%4)'],
  ],
};
const legalList: List = {
  levels: [
    ['decimal', '%1.'],
    ['decimal', '%1.%2'],
    ['decimal', '%1.%2.%3'],
  ],
};
const numberList: List = {
  levels: [
    ['decimal', '%1.'],
    ['lowerLetter', '%2.'],
  ],
  restarts: 3,
};
const bulletList: List = {
  levels: [
    ['bullet', '\uf0b7'],
    ['bullet', 'o'],
  ],
};

const letterhead = [
  p('NOTICE OF REGULAR MEETING', { bold: true }),
  p('CITY OF ASHFORD, TEXAS', { bold: true }),
  p('TUESDAY, DECEMBER 8, 2026 AT 6:00 P.M.'),
  p('City Hall, 14 Main Street'),
];
const certificate = [
  p('CERTIFICATION', { bold: true }),
  p('I, Dana Ruiz, City Secretary, certify that this notice was posted at City Hall on December 2, 2026.'),
  p('Persons with disabilities who need help at the meeting may call 555-0100.'),
];

type Layout = [name: string, body: string[], expected: string[], options?: DocxOptions];

const layouts: Layout[] = [
  [
    'automatic numbers in three levels, with letterhead and certificate',
    [
      ...letterhead,
      p('CALL TO ORDER', { num: [1, 0] }),
      p('CONSENT AGENDA', { num: [1, 0] }),
      p('Minutes', { num: [1, 1] }),
      p('November 10', { num: [1, 2] }),
      p('November 24', { num: [1, 2] }),
      p('Bills', { num: [1, 1] }),
      p('ADJOURN', { num: [1, 0] }),
      ...certificate,
    ],
    [
      'I CALL TO ORDER',
      'II CONSENT AGENDA',
      '  A Minutes',
      '    1 November 10',
      '    2 November 24',
      '  B Bills',
      'III ADJOURN',
    ],
    { lists: [romanList] },
  ],
  [
    'typed numbers with tabs',
    [...letterhead, p('1.\tCall to order'), p('2.\tReports'), p('\ta.\tPolice'), p('\tb.\tFire'), p('3.\tAdjourn')],
    ['1 Call to order', '2 Reports', '  a Police', '  b Fire', '3 Adjourn'],
  ],
  [
    'automatic decimal numbers, 1.1 and 1.1.1',
    [
      p('Opening', { num: [1, 0] }),
      p('Call to order', { num: [1, 1] }),
      p('Business', { num: [1, 0] }),
      p('Water rates', { num: [1, 1] }),
      p('First reading', { num: [1, 2] }),
      p('Adjourn', { num: [1, 0] }),
    ],
    ['1 Opening', '  1.1 Call to order', '2 Business', '  2.1 Water rates', '    2.1.1 First reading', '3 Adjourn'],
    { lists: [legalList] },
  ],
  [
    'typed decimal numbers that begin with 1.0',
    [p('1.0 Call to order'), p('2.0 Consent'), p('2.1 Minutes'), p('2.2 Bills'), p('3.0 Adjourn')],
    ['1.0 Call to order', '2.0 Consent', '  2.1 Minutes', '  2.2 Bills', '3.0 Adjourn'],
  ],
  [
    'bullets below numbers, in two levels',
    [
      p('Call to order', { num: [1, 0] }),
      p('Reports', { num: [1, 0] }),
      p('Streets', { num: [2, 0] }),
      p('Elm Street', { num: [2, 1] }),
      p('Parks', { num: [2, 0] }),
      p('Adjourn', { num: [1, 0] }),
    ],
    ['1 Call to order', '2 Reports', '   Streets', '     Elm Street', '   Parks', '3 Adjourn'],
    { lists: [numberList, bulletList] },
  ],
  [
    'headings as sections, with numbers that begin again',
    [
      p('City of Ashford', { style: 'Heading1' }),
      p('Opening', { style: 'Heading2' }),
      p('Call to order', { num: [1, 0] }),
      p('Roll call', { num: [1, 0] }),
      p('New business', { style: 'Heading2' }),
      p('Discuss the library roof', { num: [2, 0] }),
      p('Bids', { num: [2, 1] }),
      p('Closing', { style: 'Heading2' }),
      p('Adjourn', { num: [3, 0] }),
    ],
    [
      ' Opening',
      '  1 Call to order',
      '  2 Roll call',
      ' New business',
      '  1 Discuss the library roof',
      '    a Bids',
      ' Closing',
      '  1 Adjourn',
    ],
    { lists: [numberList] },
  ],
  [
    'headings that Word numbers by their styles',
    [
      p('Call to order', { style: 'Heading1' }),
      p('Hearings', { style: 'Heading1' }),
      p('Zoning of Lot 4', { style: 'Heading2' }),
      p('The owner asks for two homes on it.'),
      p('Adjourn', { style: 'Heading1' }),
    ],
    ['1 Call to order', '2 Hearings', '  2.1 Zoning of Lot 4 | The owner asks for two homes on it.', '3 Adjourn'],
    {
      lists: [
        {
          levels: [
            ['decimal', '%1.', 'Heading1'],
            ['decimal', '%1.%2', 'Heading2'],
          ],
        },
      ],
      headingList: 1,
    },
  ],
  [
    'a table of numbers and items',
    [
      ...letterhead,
      table(
        ['1.', 'Call to order'],
        ['2.', `${p('Street repairs')}${p('The engineer reports.')}`],
        ['', 'a. Elm Street'],
        ['3.', 'Adjourn'],
      ),
      ...certificate,
    ],
    ['1 Call to order', '2 Street repairs | The engineer reports.', '  a Elm Street', '3 Adjourn'],
  ],
  [
    'a table whose numbers are automatic, with a column of presenters',
    [
      table(
        ['No.', 'Item', 'Presenter'],
        [p('', { num: [1, 0] }), 'Call to order', 'Mayor'],
        [p('', { num: [1, 0] }), 'Audit', 'Finance director'],
        [p('', { num: [1, 0] }), 'Adjourn', 'Mayor'],
      ),
    ],
    ['1 Call to order Mayor', '2 Audit Finance director', '3 Adjourn Mayor'],
    { lists: [numberList] },
  ],
  [
    'a consent agenda with letters after z',
    [
      p('CONSENT AGENDA', { num: [1, 0] }),
      ...Array.from({ length: 28 }, (_, at) => p(`Plat ${at + 1}`, { num: [1, 1] })),
      p('ADJOURN', { num: [1, 0] }),
    ],
    [
      'I CONSENT AGENDA',
      ...Array.from({ length: 26 }, (_, at) => `  ${String.fromCharCode(65 + at)} Plat ${at + 1}`),
      '  AA Plat 27',
      '  BB Plat 28',
      'II ADJOURN',
    ],
    { lists: [romanList] },
  ],
  [
    'times in the left column of a table',
    [
      ...letterhead,
      table(
        ['6:00 p.m.', 'CALL TO ORDER'],
        ['6:05 p.m.', 'PUBLIC COMMENT'],
        ['6:30 p.m.', 'BUDGET HEARING'],
        ['7:30 p.m.', 'ADJOURN'],
      ),
    ],
    [' 6:00 p.m. CALL TO ORDER', ' 6:05 p.m. PUBLIC COMMENT', ' 6:30 p.m. BUDGET HEARING', ' 7:30 p.m. ADJOURN'],
  ],
  [
    'typed times, with letters below them',
    [p('6:00 p.m.\tCall to order'), p('6:10 p.m.\tReports'), p('a. Police'), p('b. Library'), p('7:00 p.m.\tAdjourn')],
    [' 6:00 p.m. Call to order', ' 6:10 p.m. Reports', '  a Police', '  b Library', ' 7:00 p.m. Adjourn'],
  ],
  [
    'all in capitals',
    [
      ...letterhead,
      p('I.\tCALL TO ORDER'),
      p('II.\tPUBLIC COMMENT'),
      p('SPEAKERS HAVE THREE MINUTES EACH'),
      p('III.\tACTION ITEMS'),
      p('A.\tWATER TOWER PAINT'),
      p('B.\tSEWER GRANT'),
      p('IV.\tADJOURN'),
    ],
    [
      'I CALL TO ORDER',
      'II PUBLIC COMMENT | SPEAKERS HAVE THREE MINUTES EACH',
      'III ACTION ITEMS',
      '  A WATER TOWER PAINT',
      '  B SEWER GRANT',
      'IV ADJOURN',
    ],
  ],
  [
    'levels by indentation alone',
    [
      ...letterhead,
      p('Call to order'),
      p('Old business'),
      p('Park benches', { left: 720 }),
      p('Two bids', { left: 1440 }),
      p('Dog leash rules', { left: 720 }),
      p('Adjourn'),
    ],
    [' Call to order', ' Old business', '   Park benches', '     Two bids', '   Dog leash rules', ' Adjourn'],
  ],
  [
    'items that run over several paragraphs and soft breaks',
    [
      p('Call to order', { num: [1, 0] }),
      p('Discuss and possibly take action on\nthe sale of a fire engine.', { num: [1, 0] }),
      p('The engine is from 1998.'),
      p('Staff recommends the sale.'),
      p('Adjourn', { num: [1, 0] }),
    ],
    [
      '1 Call to order',
      '2 Discuss and possibly take action on the sale of a fire engine. | The engine is from 1998.\nStaff recommends the sale.',
      '3 Adjourn',
    ],
    { lists: [numberList] },
  ],
  [
    'a closed session with its legal bases',
    [
      p('Call to order', { num: [1, 0] }),
      p('Closed session under Gov’t Code 551.071 and 551.072', { num: [1, 0] }),
      p('§551.071: advice of the attorney on a contract', { num: [1, 1] }),
      p('§551.072: purchase of land', { num: [1, 1] }),
      p('Return to open session', { num: [1, 0] }),
      p('Adjourn', { num: [1, 0] }),
      p('The council reserves the right to go into closed session on any item above.'),
    ],
    [
      '1 Call to order',
      '2 Closed session under Gov’t Code 551.071 and 551.072',
      '  a §551.071: advice of the attorney on a contract',
      '  b §551.072: purchase of land',
      '3 Return to open session',
      '4 Adjourn',
    ],
    { lists: [numberList] },
  ],
  [
    'bold captions above typed numbers that go on',
    [
      ...letterhead,
      p('Opening items', { bold: true }),
      p('1. Call to order'),
      p('2. Pledge'),
      p('Action items', { bold: true }),
      p('3. Consider the garbage contract'),
      p('4. Appoint a librarian'),
      p('Closing', { bold: true }),
      p('5. Adjourn'),
    ],
    [
      ' Opening items',
      '  1 Call to order',
      '  2 Pledge',
      ' Action items',
      '  3 Consider the garbage contract',
      '  4 Appoint a librarian',
      ' Closing',
      '  5 Adjourn',
    ],
  ],
  [
    'typed Roman numbers with automatic numbers below, one list for all',
    [
      p('I. Call to order'),
      p('II. Consent'),
      p('Minutes', { num: [1, 0] }),
      p('Bills', { num: [1, 0] }),
      p('III. Business'),
      p('Fence permit', { num: [2, 0] }),
      p('Height', { num: [2, 1] }),
      p('Culvert', { num: [2, 0] }),
      p('IV. Adjourn'),
    ],
    [
      'I Call to order',
      'II Consent',
      '  1 Minutes',
      '  2 Bills',
      'III Business',
      '  1 Fence permit',
      '    a Height',
      '  2 Culvert',
      'IV Adjourn',
    ],
    { lists: [numberList] },
  ],
  [
    'a list of numbers inside another, told apart by indentation',
    [
      p('1. Call to order'),
      p('2. Reports'),
      p('1. Clerk', { left: 720 }),
      p('2. Treasurer', { left: 720 }),
      p('3. Marshal', { left: 720 }),
      p('3. Adjourn'),
    ],
    ['1 Call to order', '2 Reports', '  1 Clerk', '  2 Treasurer', '  3 Marshal', '3 Adjourn'],
  ],
  [
    'no numbers: capitals, with short items and remarks below',
    [
      ...letterhead,
      p('CALL TO ORDER'),
      p('PUBLIC COMMENT'),
      p('Each speaker may talk for three minutes. Please sign the sheet.'),
      p('NEW BUSINESS'),
      p('Snow removal contract'),
      p('Holiday lights'),
      p('ADJOURNMENT'),
    ],
    [
      ' CALL TO ORDER',
      ' PUBLIC COMMENT | Each speaker may talk for three minutes. Please sign the sheet.',
      ' NEW BUSINESS',
      '   Snow removal contract',
      '   Holiday lights',
      ' ADJOURNMENT',
    ],
  ],
  [
    'Item 1 and Section A as automatic labels',
    [
      p('Call to order', { num: [1, 0] }),
      p('Plats', { num: [1, 0] }),
      p('Lot 9', { num: [1, 1] }),
      p('Adjourn', { num: [1, 0] }),
    ],
    ['1 Call to order', '2 Plats', '  Part A Lot 9', '3 Adjourn'],
    {
      lists: [
        {
          levels: [
            ['decimal', 'Item %1:'],
            ['upperLetter', 'Part %2:'],
          ],
        },
      ],
    },
  ],
  [
    'letters first, then numbers and small Roman numbers in parentheses',
    [
      p('Call to order', { num: [1, 0] }),
      p('Finance', { num: [1, 0] }),
      p('Budget', { num: [1, 1] }),
      p('Water fund', { num: [1, 2] }),
      p('Street fund', { num: [1, 2] }),
      p('Adjourn', { num: [1, 0] }),
    ],
    ['A Call to order', 'B Finance', '  1 Budget', '    i Water fund', '    ii Street fund', 'C Adjourn'],
    {
      lists: [
        {
          levels: [
            ['upperLetter', '%1)'],
            ['decimal', '(%2)'],
            ['lowerRoman', '(%3)'],
          ],
        },
      ],
    },
  ],
  [
    'a table of three columns, the number one column further in for each level',
    [
      table(
        ['I.', 'CALL TO ORDER', ''],
        ['II.', 'CONSENT', ''],
        ['', 'A.', 'Minutes'],
        ['', 'B.', 'Bills'],
        ['III.', 'ADJOURN', ''],
      ),
    ],
    ['I CALL TO ORDER', 'II CONSENT', '  A Minutes', '  B Bills', 'III ADJOURN'],
  ],
  [
    'one paragraph, all of it parted by soft breaks',
    [p('1. Call to order\n2. Minutes\nOf November 10\n3. Adjourn')],
    ['1 Call to order', '2 Minutes | Of November 10', '3 Adjourn'],
  ],
  [
    'headings in two levels without numbers, remarks below',
    [
      p('Town council agenda', { style: 'Heading1' }),
      p('Call to order', { style: 'Heading2' }),
      p('Business', { style: 'Heading2' }),
      p('Road bids', { style: 'Heading3' }),
      p('Three bids came in for the road.'),
      p('Adjourn', { style: 'Heading2' }),
    ],
    [' Call to order', ' Business', '   Road bids | Three bids came in for the road.', ' Adjourn'],
  ],
  [
    'numbers of one style in two lists, and the clerk’s name below',
    [
      p('Call to order', { num: [1, 0] }),
      p('Minutes', { num: [1, 0] }),
      p('October 1', { num: [2, 0], left: 1440 }),
      p('October 15', { num: [2, 0], left: 1440 }),
      p('Adjourn', { num: [1, 0] }),
      p('Dana Ruiz, Town Clerk'),
    ],
    ['1 Call to order', '2 Minutes', '  1 October 1', '  2 October 15', '3 Adjourn'],
    { lists: [{ levels: [['decimal', '%1.']] }, { levels: [['decimal', '%1.']] }] },
  ],
];

test.each(layouts)('%s', (_name, body, expected, options) => {
  expect(outline(makeDocx(body, options))).toEqual(expected);
});

test('words of text boxes, notes, headers, content controls, links and tracked changes are kept; removed ones are not', () => {
  const wrapped = '<w:sdt><w:sdtContent><w:r><w:t>controlled</w:t></w:r></w:sdtContent></w:sdt>';
  const linked = '<w:hyperlink><w:r><w:t> linked</w:t></w:r></w:hyperlink><w:r><w:footnoteReference w:id="2"/></w:r>';
  const changed =
    '<w:ins><w:r><w:t> inserted</w:t></w:r></w:ins><w:del><w:r><w:delText>removed</w:delText></w:r></w:del>';
  const field = '<w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>';
  const found = read(
    makeDocx([p('1. Call to order'), p('2. ', { extra: wrapped + linked + changed + field + textBox('boxed') })], {
      header: p('Letterhead'),
      footnotes: `<w:footnote w:id="2">${p('noted')}</w:footnote>`,
    }),
  );
  expect(found).toMatchObject({
    margins: ['Letterhead'],
    hasTrackedChanges: true,
    items: [
      { title: 'Call to order', text: 'boxed' },
      { title: 'controlled linked inserted', text: 'noted' },
    ],
  });
});

const wordsOf = (text: string) => (text.match(/[\p{L}\d]+/gu) ?? []).toSorted();

test('no word is lost, whatever the file’s lists, tables and headings', () => {
  const text = fc.stringMatching(/^[B-HJ-KN-Zb-z][a-z]{1,9}(?: [a-zA-Z0-9]{2,9}){0,14}[.;:]?$/);
  const options = fc.record({
    num: fc.option(fc.constantFrom([1, 0], [1, 1], [1, 3], [2, 0], [3, 1], [9, 0]), { nil: undefined }),
    style: fc.constantFrom('', '', 'Heading1', 'Heading2', 'Missing'),
    bold: fc.boolean(),
    left: fc.constantFrom(0, 360, 720, 1440),
  });
  type Options = { num: readonly number[] | undefined; style: string; bold: boolean; left: number };
  const toParagraph = (words: string, { num, ...more }: Options) =>
    p(words, { ...more, ...(num && { num: [num[0] ?? 0, num[1] ?? 0] }) });
  const block = fc.oneof(
    fc.tuple(text, options).map(([words, given]) => [words, toParagraph(words, given)] as const),
    fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }).map((rows) => {
      return [rows.flat().join(' '), table(...rows)] as const;
    }),
    fc.tuple(text, text).map(([one, other]) => [`${one} ${other}`, p(`${one}\n${other}`)] as const),
  );
  fc.assert(
    fc.property(fc.array(block, { maxLength: 30 }), (blocks) => {
      const file = makeDocx(
        blocks.map(([, xml]) => xml),
        { lists: [romanList, bulletList, legalList] },
      );
      const { before, items, after } = read(file);
      const out = [before, after, ...items.map(({ title, text: more }) => `${title}\n${more}`)].join('\n');
      expect(wordsOf(out)).toEqual(wordsOf(blocks.map(([words]) => words).join('\n')));
    }),
    { numRuns: 200 },
  );
});
