/** What happens once in the City of Maple, and who rents the Community Hall. */
import type { OneTimeEvent, Rental } from '../records.ts';

export const hall = 'Community Hall, 120 Main Street';

export const chamber = 'Council chamber, Town Hall, 100 Main Street';

/** What happens once. */
export const oneTimeEvents: readonly OneTimeEvent[] = [
  [
    -128,
    2,
    'Budget workshop',
    '17:00',
    '19:00',
    chamber,
    'The council goes through the departments’ requests. Open to the public; no votes are taken.',
  ],
  [
    -112,
    5,
    'Movie on the lawn',
    '20:15',
    '22:15',
    'Depot Park',
    'Bring a blanket. Popcorn is on the Friends of the Library.',
  ],
  [
    -97,
    6,
    'Free tree seedlings',
    '09:00',
    '12:00',
    'Public Works yard, 400 Depot Street',
    'One maple or live oak for each household, while they last.',
  ],
  [
    -82,
    6,
    'Cedar Creek clean-up',
    '08:30',
    '12:00',
    'Trailhead at Fourth Street',
    'Gloves, bags and lunch are provided.',
  ],
  [
    -61,
    2,
    'Town hall on drainage',
    '18:30',
    '20:00',
    hall,
    'The engineers explain the work on Pecan Street and answer questions.',
  ],
  [-40, 6, 'Volunteer fair', '10:00', '13:00', hall, 'Twenty-two groups that could use two more hands.'],
  [
    -21,
    4,
    'High school band concert',
    '19:00',
    '20:30',
    'Maple High School auditorium',
    'Free; donations help to repair the tubas.',
  ],
  [
    -8,
    6,
    'Friends of the Library book sale',
    '09:00',
    '15:00',
    'Maple Public Library, 300 Elm Street',
    'Hardbacks $1, paperbacks fifty cents, a full bag $5 after one o’clock.',
  ],
  [
    47,
    6,
    'Depot Park 5K',
    '08:00',
    '10:00',
    'Depot Park',
    'Run, walk or push a stroller along the creek. $15 for the playground fund.',
  ],
  [
    66,
    2,
    'Genealogy evening',
    '18:30',
    '20:00',
    'Maple Public Library, 300 Elm Street',
    'Bring a name and a question; the county archivist brings the census.',
  ],
  [
    84,
    5,
    'Movie on the lawn',
    '19:30',
    '21:30',
    'Depot Park',
    'Bring a blanket. In bad weather in the Community Hall.',
  ],
  [
    103,
    6,
    'Cedar Creek clean-up',
    '08:30',
    '12:00',
    'Trailhead at Fourth Street',
    'Gloves, bags and lunch are provided.',
  ],
  [
    126,
    4,
    'Volunteer appreciation supper',
    '18:00',
    '20:00',
    hall,
    'For everyone who coached, counted, carried or cooked for the town this year.',
  ],
];

/** Who rents the hall, on Saturdays. */
export const rentals: readonly Rental[] = [
  [-118, 'Maple Quilters’ Guild', 'Quilt show: 40 tables, display walls from the school.', '09:00', '17:00'],
  [-90, 'Ontiveros family', 'Quinceañera for 120 guests; caterer brings own ovens.', '14:00', '23:00'],
  [-54, 'Cedar Creek Church', 'Wedding reception, 140 guests, tables in rounds.', '15:00', '22:00'],
  [
    -26,
    'Maple High School class reunion',
    'Dinner and dance for 90; string lights are allowed, tape on the floor is not.',
    '17:00',
    '23:00',
  ],
  [5, 'Lions Club of Maple', 'Chili supper; kitchen from 10 a.m.', '16:00', '20:00'],
  [34, 'Greerly family', 'Eightieth birthday, 60 guests, piano to be moved to the front.', '12:00', '17:00'],
  [62, 'Maple Garden Club', 'Plant exchange and lunch.', '10:00', '14:00'],
  [90, 'Four-H of Maple County', 'Awards evening; projector and screen from the library.', '17:30', '21:00'],
  [118, 'Brandywell family', 'Wedding, 130 guests; early access on Friday from 3 p.m.', '13:00', '23:00'],
];
