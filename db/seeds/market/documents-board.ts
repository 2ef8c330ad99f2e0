/** The letterhead of Maple Market, and the documents of its board. */
import { formatDate } from '../dates.ts';
import type { DemoDocument } from '../demo-town.ts';
import { documentsOf } from '../pdf.ts';
import type { Block } from '../pdf-blocks.ts';
import { boardMeetings, boardMinutesFile } from './dates.ts';

export const makeDocument = documentsOf({
  publisher: 'Maple Market Association',
  address: '101 Market Square, Maple, TX 75999 · (903) 555-0150',
  accent: '#0f6b5f',
});

/** The fields of every form. */
export const applicantFields = ['Name', 'Farm, kitchen or shop', 'Address', 'Telephone and e-mail'];
export const signatureFields = ['Signature', 'Date'];

const decisions: readonly (readonly [string, string])[] = [
  [
    'Cups with a deposit',
    'The trial saved 3,100 paper cups in a month. It is made permanent; the washing rota is shared by all who pour.',
  ],
  [
    'Roof of the hall',
    'Three bids. The contractor from the county seat is chosen at $168,000, half of it from the state’s preservation fund.',
  ],
  ['Bell and weather', 'Three long strokes mean: into the hall. The manager decides alone, and early.'],
];

const makeMinutes = (date: string, index: number): DemoDocument => {
  const [subject, text] = decisions[index % decisions.length] ?? ['', ''];
  return makeDocument({
    title: `Board minutes, ${formatDate(date)}`,
    description: 'Meeting of the board, upper room of the market hall.',
    date,
    file_name: boardMinutesFile(date),
    blocks: [
      { heading: 'Present' },
      'Okafor-Dale (chair), Quillfeather, Lindqvist, Marrowby, Castellanos-Webb; the market manager; twelve members. Begun at 6:32 p.m.',
      { heading: 'Reports' },
      {
        columns: ['Month so far', 'This year', 'Last year'],
        rows: [
          ['Visits on market days', '4,310', '3,985'],
          ['Stalls on an average Saturday', '41', '38'],
          ['SNAP tokens given out', '1,940', '1,610'],
          ['Tokens in circulation', '2,205', '1,870'],
        ],
        widths: [3, 1, 1],
      },
      { heading: subject },
      text,
      'Moved by Castellanos-Webb, seconded by Marrowby. All in favor.',
      { heading: 'Other business' },
      [
        'The flower boxes are watered by the shop in front of which they hang.',
        'The clock gains two minutes a week; the manager resets it on Fridays.',
        'A member asks for a bench in the shade. The hardware store gives the wood.',
      ],
      'Closed at 7:51 p.m. Written by Marrowby, secretary.',
    ],
  });
};

/** Minutes and bylaws. */
export function memberDocuments(today: string): DemoDocument[] {
  const year = Number(today.slice(0, 4));
  return [
    ...boardMeetings(today).slice(-4).map(makeMinutes).reverse().slice(0, 3),
    makeDocument({
      title: 'Bylaws of the association',
      description: 'As last changed by the members.',
      date: `${year - 2}-01-28`,
      file_name: 'bylaws.pdf',
      blocks: [
        [
          'Purpose',
          'The association keeps the market hall open to everyone and the square alive. It is not run for profit.',
        ],
        [
          'Members',
          'Every vendor with a season’s space and every shop on the square may be a member. Each has one vote. Dues are $60 a year.',
        ],
        [
          'Board',
          'Five members elected for two years in January, two of them growers. The board meets each month; meetings are open.',
        ],
        [
          'Money',
          'Two signatures for anything above $500. Two members who are not on the board audit the accounts every year.',
        ],
        [
          'Changes',
          'Two thirds of the members present may change these bylaws, if the change was sent to all three weeks before.',
        ],
      ].flatMap(([heading, text], index): Block[] => [{ heading: `Article ${index + 1}. ${heading}` }, text ?? '']),
    }),
  ];
}
