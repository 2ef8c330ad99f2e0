/** The letterhead of the City of Maple, and the documents of its council. */
import { formatDate, formatDay } from '../dates.ts';
import type { DemoDocument } from '../demo-town.ts';
import { documentsOf } from '../pdf.ts';
import { agendaFile, type Meeting, minutesFile } from './meetings.ts';

export const makeDocument = documentsOf({
  publisher: 'City of Maple',
  address: '100 Main Street, Maple, TX 75999 · (903) 555-0100',
  accent: '#8c1d2b',
});

export const makeAgenda = ({ date, posted }: Meeting, before: string): DemoDocument =>
  makeDocument({
    title: `City Council agenda, ${formatDate(date)}`,
    description: 'Regular meeting, 6 p.m. in the council chamber.',
    date: posted,
    file_name: agendaFile(date),
    subtitle: `Notice of a regular meeting · ${formatDay(date)}, 6 p.m. · Council chamber, Town Hall, 100 Main Street`,
    blocks: [
      `Notice is given under Chapter 551 of the Texas Government Code that the City Council of Maple will meet on ${formatDate(date)} at the place and time above. The council may meet in closed session on any item below where the chapter allows it.`,
      { heading: 'Opening' },
      [
        'Call to order and roll call',
        'Invocation and pledges',
        'Public comment: three minutes for each speaker; sign the sheet at the door',
      ],
      { heading: 'Consent' },
      [
        `Minutes of the regular meeting of ${formatDate(before)}`,
        'Payment of bills as listed in the packet',
        'Report of the municipal court',
      ],
      { heading: 'For discussion and vote' },
      [
        'Storm drains under Pecan Street: progress and first change order',
        'Evening hours of the library: agreement with the Friends of the Library',
        'Parking on Main Street: recommendation of Planning and Zoning',
        'Appointment of two members of the Parks Board',
        'Lease of the depot’s west room to the historical society',
      ],
      { heading: 'Reports' },
      {
        columns: ['Department', 'Presented by', 'Minutes'],
        rows: [
          ['Water and sewer', 'Director of Utilities', '10'],
          ['Police', 'Chief of Police', '5'],
          ['Library', 'Librarian', '5'],
          ['Finance', 'Finance Officer', '10'],
        ],
        widths: [3, 3, 1],
      },
      { heading: 'Closing' },
      'Announcements of the mayor and council members; adjournment. No vote is taken on subjects that are not listed above.',
      `Posted on the board outside Town Hall and on the city’s website on ${formatDate(posted)}, before 5 p.m., by the City Secretary. The meeting place is accessible; please ask for interpreters or other help two days ahead at (903) 555-0101.`,
    ],
  });

const business: readonly (readonly [string, string])[] = [
  [
    'Storm drains under Pecan Street',
    'Four bids were opened. Motion to award the contract to the lowest bidder for $286,400, half of it from the state drainage grant.',
  ],
  ['Rates for brush collection', 'Motion to keep the rate at $4.10 a month for another year.'],
  [
    'Speed on Cedar Street',
    'The chief presented a count: 85 percent drive at or below 34 miles an hour. Motion to set up two speed displays near the school.',
  ],
];

export const makeMinutes = ({ date }: Meeting, approved: string, index: number): DemoDocument => {
  const [subject, motion] = business[index % business.length] ?? ['', ''];
  return makeDocument({
    title: `City Council minutes, ${formatDate(date)}`,
    description: `Approved on ${formatDate(approved)}.`,
    date: approved,
    file_name: minutesFile(date),
    subtitle: `Regular meeting of ${formatDate(date)}, 6 p.m., council chamber · approved ${formatDate(approved)}`,
    blocks: [
      { heading: 'Present' },
      'Mayor Whitcastle; Council Members Arbuckle-Reyes, Greerly, Brandywell, Ontiveros-Pike and Thornquist; City Manager Tallgrass; City Secretary Dunmarrow. Nineteen members of the public.',
      { heading: 'Opening and public comment' },
      'The mayor called the meeting to order at 6:01 p.m. A quorum was present. Three residents spoke: on trucks in Elm Street, on the swings in Depot Park, and to thank the water crew for a repair on a Sunday.',
      { heading: 'Consent' },
      'The minutes of the last meeting, the bills and the report of the municipal court were approved together. Moved by Greerly, seconded by Thornquist; carried 5 to 0.',
      { heading: subject },
      `${motion} Moved by Arbuckle-Reyes, seconded by Ontiveros-Pike.`,
      {
        columns: ['Member', 'Place', 'Vote'],
        rows: [
          ['Arbuckle-Reyes', '1', 'For'],
          ['Greerly', '2', 'For'],
          ['Brandywell', '3', index % 2 ? 'For' : 'Against'],
          ['Ontiveros-Pike', '4', 'For'],
          ['Thornquist', '5', 'For'],
        ],
        widths: [4, 1, 2],
      },
      `The motion carried ${index % 2 ? '5 to 0' : '4 to 1'}.`,
      { heading: 'Reports' },
      'Utilities: 1.9 million gallons pumped a day on average, losses down to 9 percent. Police: 212 calls, response in town 5 minutes. Library: 1,843 visits, 61 new cards. Finance: sales tax 4 percent ahead of plan.',
      { heading: 'Adjournment' },
      'There being no further business, the mayor adjourned the meeting at 7:38 p.m.',
      'Attested by the City Secretary. Recordings of council meetings can be heard at Town Hall for two years.',
    ],
  });
};
