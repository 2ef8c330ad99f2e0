/** The City of Maple's forms, to print and fill in. */
import type { DemoDocument } from '../demo-town.ts';
import { makeDocument } from './documents-council.ts';

export function formDocuments(year: number): DemoDocument[] {
  const person = ['Name', 'Address', 'Telephone and e-mail'];
  const sign = ['Signature', 'Date'];
  return [
    makeDocument({
      title: 'Building permit application',
      description: 'For new buildings, additions, roofs, and electrical, plumbing or gas work.',
      date: `${year - 1}-10-01`,
      file_name: 'building-permit-application.pdf',
      blocks: [
        'Bring two copies of a sketch that shows measures and distances to the property lines. Most permits are given within three working days. Building official: (903) 555-0125, 8 to 10 a.m.',
        { heading: 'Owner' },
        { fields: person },
        { heading: 'Contractor, if any' },
        { fields: ['Company', 'License number', 'Telephone and e-mail'] },
        { heading: 'Work' },
        {
          fields: [
            'Address of the property',
            'What is to be built or changed',
            'Floor area in square feet',
            'Cost, estimated',
          ],
        },
        { heading: 'Fees' },
        {
          columns: ['Work', 'Fee'],
          rows: [
            ['Up to $5,000', '$40'],
            ['$5,001 to $25,000', '$90'],
            ['$25,001 to $100,000', '$210'],
            ['Each further $10,000', '$12'],
            ['Electrical, plumbing or gas, each', '$35'],
          ],
          widths: [3, 1],
        },
        'I will follow the codes adopted by the city and allow inspections at reasonable times. A permit lapses when no work is done for 180 days.',
        { fields: sign },
      ],
    }),
    makeDocument({
      title: 'Fence permit application',
      description: 'For fences of more than six feet, and any fence in a front yard.',
      date: `${year - 1}-10-01`,
      file_name: 'fence-permit-application.pdf',
      blocks: [
        'Fences must stand on your own land and keep 25 feet clear at street corners. Call 811 before digging post holes.',
        { heading: 'Owner' },
        { fields: person },
        { heading: 'Fence' },
        { fields: ['Material and height', 'Length in feet', 'Distance to the sidewalk'] },
        'Fee: $25.',
        { fields: sign },
      ],
    }),
    makeDocument({
      title: 'Community Hall rental agreement',
      description: 'Rates, rules and the form to reserve a day.',
      date: `${year - 2}-11-03`,
      file_name: 'community-hall-rental-agreement.pdf',
      blocks: [
        {
          columns: ['Use', 'Day', 'Deposit'],
          rows: [
            ['Residents', '$150', '$200'],
            ['Others', '$225', '$200'],
            ['Nonprofit groups, Monday to Thursday', 'free', '$100'],
          ],
          widths: [3, 1, 1],
        },
        { heading: 'Rules' },
        [
          'The hall is yours from 8 a.m. to 11 p.m.; music ends at 10:30 p.m.',
          'At most 140 people at tables or 220 in rows.',
          'No tape, nails or open flames. Candles in glass are fine.',
          'Sweep, take out the trash and put the tables back: the deposit is returned within ten days.',
          'Alcohol needs a police officer on site; ask at least three weeks ahead.',
          'Cancel up to 30 days before and pay nothing.',
        ],
        { heading: 'Renter' },
        { fields: [...person, 'Day and hours wanted', 'Kind of gathering, number of guests'] },
        { fields: sign },
      ],
    }),
    makeDocument({
      title: 'Public information request',
      description: 'To see or copy the city’s records.',
      date: `${year - 1}-01-15`,
      file_name: 'public-information-request.pdf',
      blocks: [
        'You need not say why you ask. Send the form to records@maple.example, to P.O. Box 100, Maple, TX 75999, or hand it in at Town Hall. We answer promptly and, if it takes longer than ten business days, tell you when.',
        { heading: 'You' },
        { fields: person },
        { heading: 'What you are looking for' },
        {
          fields: [
            'Records, with dates and names as far as known',
            'Further details',
            'To look at, or as copies on paper or by e-mail',
          ],
        },
        'Looking is free. Copies cost ten cents a page; above $40 you get an estimate first.',
        { fields: sign },
      ],
    }),
  ];
}
