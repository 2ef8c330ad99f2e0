/** The City of Maple's invitations and yearly announcements. */
import { formatDay } from '../dates.ts';
import type { SeasonalAnnouncement, SeedAnnouncement, SeedContext } from '../records.ts';
import { upcomingDates } from './meetings.ts';

export function gatherings({ today, documentUrl }: SeedContext): SeedAnnouncement[] {
  const { coffee, blood, breakfast, vaccines } = upcomingDates(today);
  return [
    {
      ago: 2,
      title: 'Coffee with the mayor, at the depot',
      excerpt: `No agenda, no speeches: the mayor, the city manager and a pot of coffee, ${formatDay(coffee)} at 8 a.m.`,
      category: 'events',
      tags: ['mayor', 'community'],
      about: { date: coffee, time: '08:00', end: '09:30' },
      text: [
        `Once a month the mayor and the city manager sit down in the old depot for whoever comes. Next time: ${formatDay(coffee)}, from 8 to 9:30 a.m. Ask about your street, complain about a pothole, or tell us what works.`,
        'What we cannot answer on the spot we write down, and call you back within a week. The coffee comes from the bakery on Main Street. Children are welcome.',
      ],
    },
    {
      ago: 9,
      title: 'Pancake breakfast of the fire department',
      excerpt: `All you can eat for $6, and a ride on Engine 2, on ${formatDay(breakfast)} from 7 to 11 a.m.`,
      category: 'events',
      tags: ['fire department', 'families'],
      about: { date: breakfast, time: '07:00', end: '11:00' },
      text: [
        `The Maple Volunteer Fire Department invites everyone to its station at 210 Depot Street on ${formatDay(breakfast)}, 7 to 11 a.m. Adults $6, children under ten $3, firefighters’ mothers free.`,
        'There are rides on Engine 2, a smoke tent in which to practice finding the door, and free smoke alarms: the crew comes by and puts one up for you. Last year’s breakfast paid for two thermal cameras.',
        'Twenty-six volunteers serve the department, and there is room for more. No experience needed; training is on Monday evenings.',
      ],
    },
    {
      ago: 18,
      title: 'Low-cost vaccines for dogs and cats',
      excerpt: `Rabies shots for $8 at Depot Park on ${formatDay(vaccines)}, 9 a.m. to 1 p.m. Leashes and carriers, please.`,
      category: 'events',
      tags: ['animals', 'public health'],
      about: { date: vaccines, time: '09:00', end: '13:00' },
      text: [
        `The county’s animal clinic stops in Maple on ${formatDay(vaccines)}, from 9 a.m. to 1 p.m., on the north parking lot of Depot Park. Rabies vaccine is $8, distemper and parvo $12, a microchip $15. Cash or check.`,
        'Dogs must be on a leash, cats in a carrier or a pillowcase. Bring proof of earlier vaccinations if you have it. State law asks for a rabies shot for every dog and cat over sixteen weeks.',
      ],
    },
    {
      ago: 31,
      title: 'Blood drive at the Community Hall',
      excerpt: `Give an hour, help up to three people: ${formatDay(blood)}, noon to 6 p.m. Appointments and walk-ins.`,
      category: 'events',
      tags: ['public health', 'volunteers'],
      about: { date: blood, time: '12:00', end: '18:00' },
      text: [
        `Donors are needed, above all with type O. The drive is on ${formatDay(blood)}, from noon to 6 p.m. in the Community Hall. Eat something first, drink plenty of water, and bring a photo ID. At 16 you need a parent’s signature, from 17 you do not.`,
        'Book a time at Town Hall, (903) 555-0100, or simply come. There are cookies.',
      ],
    },
    {
      ago: 53,
      title: 'The Community Hall shines again',
      excerpt: 'New floor, new kitchen, a ramp at the front door. Weekends can be reserved up to a year ahead.',
      category: 'events',
      tags: ['community hall', 'rentals'],
      text: [
        'After ten weeks of work the Community Hall is open. The maple floor has been sanded and sealed, the kitchen has a new range and a dishwasher, and the front door has a ramp. The hall seats 140 at tables, 220 in rows.',
        'A day costs $150, with a deposit of $200 that is returned when the hall is left clean. Meetings of nonprofit groups are free from Monday to Thursday. See the calendar for free days, then call (903) 555-0100.',
      ],
      links: [{ title: 'Community Hall rental agreement', url: documentUrl('community-hall-rental-agreement.pdf') }],
    },
    {
      ago: 80,
      title: 'Thank you for cleaning up the creek',
      excerpt: 'Ninety-four neighbors, 2,300 pounds of litter, one rowing boat. Cedar Creek looks like a creek again.',
      category: 'events',
      priority: 'low',
      tags: ['parks', 'volunteers', 'environment'],
      text: [
        'Ninety-four of you came with gloves and boots to the clean-up of Cedar Creek. Together you carried out 2,300 pounds of litter, 31 tires and a rowing boat, which its owner may fetch at the Public Works yard.',
        'The high school’s biology class counted turtles: nineteen. The hardware store gave the bags, the churches the lunch. We will do it again in six months.',
      ],
    },
  ];
}

/** Any three months have at least two of them. */
export const seasons = (): SeasonalAnnouncement[] => [
  {
    day: '01-11',
    title: 'A hard freeze can come overnight: wrap, drip, check',
    excerpt: 'How to keep pipes from bursting, where to warm up, and whom to call at night.',
    category: 'services',
    tags: ['weather', 'safety', 'water'],
    text: [
      'Wrap outdoor taps and bare pipes, open the cabinet doors under sinks on outside walls, and let one cold tap drip when it is below 26 degrees. Know where your shut-off valve is; the utility office lends out meter keys.',
      'When the forecast says 25 degrees or less, the Community Hall opens as a warming center at 6 p.m. Pets are welcome in carriers. If you know of somebody without heat, call (903) 555-0100; after hours (903) 555-0102.',
    ],
  },
  {
    day: '02-19',
    title: 'Spring ball: sign up by the end of the month',
    excerpt: 'T-ball, baseball and softball for ages 4 to 14. Nobody is turned away for lack of money.',
    category: 'events',
    tags: ['parks', 'youth'],
    text: [
      'Registration for spring ball is open at Town Hall and at the field house on Saturdays from 9 to noon. The fee is $45 and includes a shirt and cap. If that is hard right now, say so quietly at the desk; local businesses have given 30 places.',
      'Coaches and umpires are wanted. Practice begins in the second week of March.',
    ],
  },
  {
    day: '04-03',
    title: 'Storm season: where to go when the siren sounds',
    excerpt: 'Sirens mean: get inside and find out more. The safe room at the school is open to everyone.',
    category: 'services',
    priority: 'high',
    tags: ['weather', 'safety'],
    text: [
      'Sirens are sounded for tornado warnings and for winds over 70 miles an hour. Go inside, to the lowest floor, away from windows, and turn on a radio or this page; it also reads without a signal once you have opened it.',
      'The safe room at Maple Elementary, 500 Cedar Street, opens to the public when a tornado watch is issued. Mobile homes are never safe in a tornado: leave early. The sirens are tested at noon on the first Wednesday of each month if the sky is clear.',
    ],
  },
  {
    day: '05-17',
    title: 'The pool opens on Memorial Day weekend',
    excerpt: 'Hours, prices and swimming lessons for the summer.',
    category: 'events',
    tags: ['parks', 'families'],
    text: [
      'The municipal pool opens on the Saturday before Memorial Day: Tuesday to Sunday from 1 to 7 p.m., with lap swimming from noon. A day costs $2, a family’s season pass $90.',
      'Swimming lessons run in four sessions of two weeks, $30 each. Sign up at the pool or at Town Hall. Lifeguards aged 16 and up are still wanted; the city pays for the course.',
    ],
  },
  {
    day: '07-03',
    title: 'Outdoor watering: twice a week through September',
    excerpt:
      'Stage 1 of the drought plan begins. Even numbers water on Sunday and Thursday, odd ones on Saturday and Wednesday.',
    category: 'services',
    tags: ['water', 'drought'],
    text: [
      'With the wells at 78 percent, Stage 1 of the drought plan takes effect. Sprinklers may run on two days a week before 10 a.m. or after 7 p.m. Watering by hand or by drip is allowed at any time.',
      'Even house numbers: Sunday and Thursday. Odd ones: Saturday and Wednesday. The aim is to use a tenth less, so that Stage 2 is not needed. Cooling center on days over 100 degrees: the library, during its hours.',
    ],
  },
  {
    day: '08-09',
    title: 'Budget and tax rate: hearing before the vote',
    excerpt:
      'The proposed budget and the taxpayer impact statement are on this page. Come and speak before the council votes.',
    category: 'government',
    priority: 'high',
    tags: ['budget', 'taxes', 'public hearing'],
    text: [
      'The council will hear the public on the proposed budget and tax rate at its September meeting, before it votes. The proposed budget was filed with the City Secretary and is posted here, together with the statement of what it means for the owner of a median homestead.',
      'The proposed rate is $0.4870 per $100. On the median homestead, at $148,200, that is $721.73 a year: $11.86 more than last year. Questions beforehand: finance@maple.example or (903) 555-0107.',
    ],
  },
  {
    day: '09-22',
    title: 'National Night Out: meet your neighbors',
    excerpt:
      'Turn on the porch light. Nine block parties, one parade of fire engines, on the first Tuesday in October.',
    category: 'events',
    tags: ['community', 'safety'],
    text: [
      'On the first Tuesday in October, from 6 to 9 p.m., police officers and firefighters visit block parties all over town. If your street would like to hold one, tell the police at (903) 555-0103; we bring barricades, ice and stickers.',
      'No party in your street? Everyone is welcome on the square in front of Town Hall, with hot dogs from the Lions.',
    ],
  },
  {
    day: '10-05',
    title: 'Leaf pickup: rake, bag, done',
    excerpt: 'Crews collect leaves in paper bags every Monday until the middle of December.',
    category: 'services',
    tags: ['trash', 'seasons'],
    text: [
      'We are called Maple for a reason. From now to mid-December crews collect leaves every Monday, north of the railroad in the morning and south of it in the afternoon. Use paper bags, set out by 7 a.m.; the hardware store and the market sell them at cost.',
      'Please keep leaves out of the gutter: they clog the drains. You may also bring them to the mulch pile behind the Public Works yard, or leave them under your shrubs, which like it.',
    ],
  },
  {
    day: '11-13',
    title: 'Tree lighting on the first Friday of December',
    excerpt: 'Carols, cocoa and 4,000 lights in front of Town Hall, at 6 p.m. Main Street is closed to cars from 4.',
    category: 'events',
    tags: ['holidays', 'families'],
    text: [
      'The second-graders count down, the high school choir sings, and at 6:15 p.m. the big cedar in front of Town Hall lights up. Cocoa is free, the shops stay open until 9, and the library reads stories by the fire.',
      'Main Street is closed between First and Fourth Street from 4 to 10 p.m. Park behind the school or at the depot; a wagon runs between them. Bring a toy or a can for the food pantry if you can.',
    ],
  },
  {
    day: '12-08',
    title: 'Trash and office hours over the holidays',
    excerpt: 'Collection moves by a day after each holiday. Town Hall closes at noon on the eves.',
    category: 'services',
    tags: ['trash', 'holidays', 'town hall'],
    text: [
      'There is no collection on Christmas Day and New Year’s Day. In both weeks, the holiday’s route and those after it are served one day later. Trees without tinsel are collected with the brush in January, and become mulch.',
      'Town Hall closes at noon on December 24 and December 31. Water and sewer emergencies: (903) 555-0114, day and night.',
    ],
  },
];
