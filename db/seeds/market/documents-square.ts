/** Maple Market's documents for shops and visitors: grants, guides, the festival and the yearly report. */
import { addDays } from '../../rules/time.ts';
import { formatDate } from '../dates.ts';
import type { DemoDocument } from '../demo-town.ts';
import { upcomingDates } from './dates.ts';
import { applicantFields, makeDocument, signatureFields } from './documents-board.ts';

export function squareDocuments(today: string): DemoDocument[] {
  const year = Number(today.slice(0, 4));
  return [
    makeDocument({
      title: 'Storefront grant guide',
      description: 'Half the cost of a better front, up to $4,000.',
      date: addDays(today, -19),
      file_name: 'storefront-grant-guide.pdf',
      blocks: [
        { heading: 'What is paid for' },
        [
          'Paint, and the removal of siding that hides the old front',
          'Windows and doors, repaired rather than replaced where possible',
          'Awnings, signs and lights',
          'Ramps, rails and doors that open by themselves',
        ],
        { heading: 'How it works' },
        'Send the form with two photographs and one estimate. The committee visits within two weeks and writes to you within four. Work that began before the letter cannot be paid.',
        {
          columns: ['Cost of the work', 'You', 'Grant'],
          rows: [
            ['$1,500', '$750', '$750'],
            ['$5,000', '$2,500', '$2,500'],
            ['$12,000', '$8,000', '$4,000'],
          ],
          widths: [2, 1, 1],
        },
        { heading: 'Form' },
        { fields: [...applicantFields, 'The work, in a few words', 'Estimate'] },
        { fields: signatureFields },
      ],
    }),
    makeDocument({
      title: 'Signs and awnings on the square',
      description: 'What suits the old fronts, and what needs a permit of the city.',
      date: `${year - 1}-05-06`,
      file_name: 'signs-and-awnings.pdf',
      blocks: [
        'The fronts were built between 1891 and 1926 for painted signs, gilded glass and canvas. What follows is advice, apart from the last table.',
        { heading: 'Advice' },
        [
          'Put the name in the band above the awning; it was made for it.',
          'A sign that hangs out is read by those who walk. Keep it under six square feet and above eight feet.',
          'Canvas in two colors ages better than plastic in four.',
          'Light the sign from the front, warm and dim.',
        ],
        { heading: 'Permits' },
        {
          columns: ['Sign', 'Permit'],
          rows: [
            ['Painted on glass or wall', 'none'],
            ['Hanging over the sidewalk', 'city, $25'],
            ['Lit from inside', 'city and fire marshal'],
            ['On the roof', 'not allowed'],
          ],
          widths: [2, 2],
        },
      ],
    }),
    makeDocument({
      title: 'Rent the upper room',
      description: 'Rates, rules and form.',
      date: `${year - 1}-01-20`,
      file_name: 'upper-room-rental.pdf',
      blocks: [
        {
          columns: ['Who', 'Day', 'Deposit'],
          rows: [
            ['Members', '$60', '$100'],
            ['Others', '$95', '$100'],
            ['Schools and clubs, Monday to Wednesday', 'free', '$50'],
          ],
          widths: [3, 1, 1],
        },
        { heading: 'Rules' },
        [
          'Seventy people at most.',
          'The kitchen is for warming, not for cooking.',
          'Music until 9 p.m.; people live next door.',
          'Leave the key in the box and the windows closed.',
        ],
        { heading: 'Form' },
        { fields: ['Name', 'Telephone and e-mail', 'Day and hours', 'What for, and how many'] },
        { fields: signatureFields },
      ],
    }),
  ];
}

export function festivalDocuments(today: string): DemoDocument[] {
  const year = Number(today.slice(0, 4));
  const { festival } = upcomingDates(today);
  return [
    makeDocument({
      title: 'Festival map and programme',
      description: `The Makers’ Festival, ${formatDate(festival)} and the two days after.`,
      date: addDays(today, -28),
      file_name: 'festival-map-and-programme.pdf',
      blocks: [
        { heading: 'Where things are' },
        {
          columns: ['Place', 'What', 'Nearest parking'],
          rows: [
            ['Steps of the hall', 'Stage one', 'Depot'],
            ['Second Street', 'Stage two, food', 'School'],
            ['Square, north', 'Wood, metal, clay', 'Depot'],
            ['Square, south', 'Cloth, paper, glass', 'School'],
            ['Fountain', 'First aid, lost children, water', 'Second Street'],
          ],
          widths: [2, 3, 2],
        },
        { heading: 'Programme' },
        [
          'Friday, 5 p.m.: opening by the school band. 7 p.m.: dance on the square.',
          'Saturday, 8 a.m.: farmers’ market in the hall. 2 p.m.: pie contest. 8 p.m.: Depot Street Brass.',
          'Sunday, 10 a.m.: pancakes. 1 p.m.: auction for the roof. 4 p.m.: sweeping, with music.',
        ],
        'Everything can be reached without steps. A quiet hour without amplifiers is on Saturday from 11 to noon. The wagon from the depot is free.',
      ],
    }),
    makeDocument({
      title: 'Yearly report',
      description: 'The market in numbers.',
      date: addDays(today, -77),
      file_name: 'yearly-report.pdf',
      blocks: [
        'Forty-nine Saturdays, two of them in hail. The counters at the four corners of the square saw more people than in any year since they were hung up.',
        {
          columns: ['Figure', 'This year', 'Year before'],
          rows: [
            ['Visits', '51,400', '47,600'],
            ['Vendors', '42', '39'],
            ['Sales of the stalls, dollars', '690,000', '631,000'],
            ['SNAP doubled, dollars', '18,700', '14,200'],
            ['Empty storefronts', '2', '4'],
          ],
          widths: [3, 1, 1],
        },
        { heading: 'Accounts' },
        {
          columns: ['Item', 'In', 'Out'],
          rows: [
            ['Stall fees and dues', '31,840', '0'],
            ['Grants and gifts', '74,200', '0'],
            ['Rent of rooms', '9,310', '0'],
            ['Building and repairs', '0', '78,914'],
            ['Wages, insurance, power', '0', '32,324'],
          ],
          widths: [3, 1, 1],
        },
        'That leaves $4,112, which goes to the roof. The accounts were audited by two members.',
      ],
    }),
    makeDocument({
      title: 'Visitors with disabilities: a guide',
      description: 'Entrances, restrooms, seats and quiet places.',
      date: `${year - 1}-04-02`,
      file_name: 'accessibility-guide.pdf',
      blocks: [
        { heading: 'Arriving' },
        'Six marked places on Second Street, level with the sidewalk. The wagon from the depot has a ramp.',
        { heading: 'Getting around' },
        [
          'The square is paved in brick and level; the smooth way along the shops is 6 feet wide.',
          'The hall has no step at the west gate and at the fountain. The upper room is reached by elevator from Second Street.',
          'Benches with arms stand every 80 feet.',
        ],
        { heading: 'Inside' },
        'Restrooms on the north side, one with a bench and hoist. The quiet room beside them is never locked while the hall is open. A hearing loop is at the information window.',
      ],
    }),
  ];
}
