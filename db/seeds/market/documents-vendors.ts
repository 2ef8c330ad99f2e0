/** Maple Market's documents for vendors: handbook, application, labels. */
import { addDays } from '../../rules/time.ts';
import { formatDate } from '../dates.ts';
import type { DemoDocument } from '../demo-town.ts';
import { upcomingDates } from './dates.ts';
import { applicantFields, makeDocument, signatureFields } from './documents-board.ts';

export function vendorDocuments(today: string): DemoDocument[] {
  const year = Number(today.slice(0, 4));
  const { applications } = upcomingDates(today);
  return [
    makeDocument({
      title: 'Vendor handbook',
      description: 'All the rules, on three pages.',
      date: `${year - 1}-02-01`,
      file_name: 'vendor-handbook.pdf',
      blocks: [
        'Welcome. These rules have grown since 1997, mostly by mistakes. If one makes no sense to you, come to the board and say so.',
        { heading: 'What may be sold' },
        'What you have grown, raised, gathered, baked or made yourself within seventy-five miles of the square. Cottage foods as the state allows, labeled. Reselling ends the membership; nobody enjoys that conversation.',
        { heading: 'Your day' },
        [
          'Unload from 6:30 a.m., be ready at 7:45. Cars leave the square by 7:30.',
          'The bell opens and closes the market. Please sell nothing before it rings; early birds can wait.',
          'Four weights of 25 pounds on every tent, always.',
          'Prices are written so that they can be read from six feet.',
          'Stay until the second bell, even when you are sold out. A sign saying so is the best advertisement.',
          'Sweep your space. Compost goes in green barrels.',
        ],
        { heading: 'Fees' },
        {
          columns: ['Space', 'Saturday', 'Season'],
          rows: [
            ['10 feet, on the square', '$22', '$480'],
            ['20 feet, on the square', '$38', '$830'],
            ['Table in the hall', '$15', '$320'],
            ['Growers under 25, first two markets', 'free', '–'],
          ],
          widths: [3, 1, 1],
        },
        { heading: 'Tokens' },
        'Wooden tokens are money. Bring them to the blue tent by 1:30 p.m. and you are paid on the spot. SNAP tokens are for food only, and no change is given on them.',
        { heading: 'Weather and safety' },
        'Three long strokes of the bell mean: into the hall. A first-aid kit hangs at the information window, a defibrillator beside the west gate. Open flames only in the kitchen row.',
        { heading: 'When there is trouble' },
        'Talk to the neighbor, then to the manager, then to the board. Its decision within a month is final. Coffee helps.',
      ],
    }),
    makeDocument({
      title: 'Vendor application',
      description: `For next season; due on ${formatDate(applications)}.`,
      date: addDays(today, -2),
      file_name: 'vendor-application.pdf',
      blocks: [
        { heading: 'You' },
        { fields: applicantFields },
        { heading: 'What you would like to sell' },
        { fields: ['Products', 'Where and how you grow or make them', 'Months in which you have them'] },
        { heading: 'Your stall' },
        {
          fields: ['Space of 10 or 20 feet, or table', 'Electricity needed', 'Saturdays on which you cannot come'],
        },
        'We visit every new vendor once before the season. The first two markets are free for growers under 25.',
        { fields: signatureFields },
      ],
    }),
    makeDocument({
      title: 'Labels for cottage foods',
      description: 'What must stand on a jar, a loaf or a box of cookies.',
      date: `${year - 1}-03-12`,
      file_name: 'cottage-food-labels.pdf',
      blocks: [
        'Food made in a home kitchen may be sold at the market when it needs no refrigeration and carries a label with the following.',
        [
          'The name of the product',
          'Your name and address, or the number the state gave you',
          'Milk, eggs, wheat, soy, peanuts, tree nuts, fish, shellfish or sesame, if any is in it',
          'The sentence that the food was made in a home kitchen that is not inspected',
        ],
        {
          columns: ['Food', 'May be sold'],
          rows: [
            ['Bread, cakes, cookies, candy', 'yes'],
            ['Jam, honey, dried herbs', 'yes'],
            ['Pickles', 'with a tested recipe'],
            ['Cheesecake, meat, cut melon', 'no'],
          ],
          widths: [3, 2],
        },
      ],
    }),
  ];
}
