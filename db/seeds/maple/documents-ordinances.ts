/** The City of Maple's ordinances that people ask for most. */
import { formatDate } from '../dates.ts';
import type { DemoDocument } from '../demo-town.ts';
import type { Block } from '../pdf-blocks.ts';
import { makeDocument } from './documents-council.ts';

export function ordinanceDocuments(year: number): DemoDocument[] {
  const law = (
    number: string,
    subject: string,
    date: string,
    file_name: string,
    because: string,
    sections: [string, string][],
  ) =>
    makeDocument({
      title: `Ordinance ${number}: ${subject}`,
      description: because,
      date,
      file_name,
      subtitle: `Adopted by the City Council of Maple on ${formatDate(date)}`,
      blocks: [
        `Whereas ${because.charAt(0).toLowerCase()}${because.slice(1, -1)}; now, therefore, be it ordained by the City Council of the City of Maple, Texas:`,
        ...sections.flatMap(([heading, text], index): Block[] => [
          { heading: `Section ${index + 1}. ${heading}` },
          text,
        ]),
        { heading: `Section ${sections.length + 1}. Severability and effect` },
        'If a part of this ordinance is held invalid, the others stand. It takes effect on the day of its publication as required by law.',
      ],
    });
  return [
    law(
      `${year - 2}-07`,
      'noise at night',
      `${year - 2}-05-14`,
      'ordinance-noise.pdf',
      'Residents should be able to sleep, and neighbors to hold a party now and then.',
      [
        [
          'Quiet hours',
          'From 10:30 p.m. to 7 a.m., and to 9 a.m. on Sundays, sound that can be clearly heard 50 feet from the property line is prohibited.',
        ],
        [
          'Exceptions',
          'Emergency work, the railroad, the sirens, and events with a permit of the City Manager, at most six in a year for one property.',
        ],
        ['Penalty', 'The first violation is answered with a warning, each further one with a fine of up to $200.'],
      ],
    ),
    law(
      `${year - 3}-12`,
      'trees on public land',
      `${year - 3}-09-10`,
      'ordinance-trees.pdf',
      'The trees along the streets are the common property of the town and older than most of it.',
      [
        [
          'Protection',
          'No tree in a street, park or other city land may be cut, topped or poisoned without the permission of the Parks Board.',
        ],
        [
          'Replacement',
          'For each tree taken down, two are planted within a year, within 500 feet where that is possible.',
        ],
        ['Adoption', 'Residents may adopt a young tree in front of their home and water it; the city lends the bag.'],
      ],
    ),
    law(
      `${year - 2}-15`,
      'golf carts on city streets',
      `${year - 2}-11-12`,
      'ordinance-golf-carts.pdf',
      'Many residents make their errands by golf cart and should be able to do so safely.',
      [
        [
          'Where',
          'Golf carts may be driven on streets with a limit of 35 miles an hour or less, and may cross others at a right angle.',
        ],
        [
          'Equipment',
          'Head and tail lamps, reflectors, mirrors, a parking brake, a slow-vehicle emblem and the plate that state law requires.',
        ],
        ['Drivers', 'Drivers need a valid license. Nobody rides standing up.'],
      ],
    ),
    law(
      `${year - 1}-04`,
      'drought plan',
      `${year - 1}-04-09`,
      'ordinance-drought-plan.pdf',
      'The wells are sufficient for all if all are sparing in dry years.',
      [
        [
          'Stages',
          'Stage 1 begins when the wells stand at 80 percent, Stage 2 at 65 percent, Stage 3 at 50 percent of their usual level for three days in a row.',
        ],
        [
          'Measures',
          'Stage 1: sprinklers on two days a week. Stage 2: on one day, no filling of pools. Stage 3: no outdoor watering but by hand.',
        ],
        [
          'Notice',
          'The mayor declares a stage; it is published on the city’s website and by letter with the next bill.',
        ],
      ],
    ),
  ];
}
