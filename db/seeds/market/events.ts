/** Maple Market's calendar: eight months back, and endless recurring events. */
import type { EventInput } from '../../rules/events/input.ts';
import { addDays, getWeekday } from '../../rules/time.ts';
import { holidaysBetween, monthOf, nextFreeDay, nthWeekday, onOrAfter } from '../dates.ts';
import { makeEvent, makeOneTimeEvents, makeRentals, makeRepeat, type OneTimeEvent, type Rental } from '../records.ts';
import { upcomingDates } from './dates.ts';

const square = 'Market Square';
const hall = 'Market hall, 101 Market Square';
const upper = 'Upper room, market hall';

function repeatingEvents(today: string): EventInput[] {
  const since = monthOf(today, -8);
  const closed = holidaysBetween(`${since}-01`, `${monthOf(today, 16)}-01`).flatMap(({ date, observed }) => [
    date,
    observed,
  ]);
  const shut = (weekday: number) => closed.filter((date) => getWeekday(date) === weekday);
  return [
    makeEvent({
      title: 'Farmers’ market',
      type: 'event',
      date: onOrAfter(`${since}-01`, 6),
      start_time: '08:00',
      end_time: '13:00',
      location: square,
      description:
        'Some forty stalls: vegetables, fruit, eggs, bread, honey, flowers. Music from nine. In rain inside the hall. In July and August we close at noon.',
      repeat: makeRepeat('FREQ=WEEKLY;BYDAY=SA', shut(6)),
    }),
    makeEvent({
      title: 'First Friday art walk',
      type: 'event',
      date: nthWeekday(since, 5, 1),
      start_time: '17:00',
      end_time: '21:00',
      location: 'Shops around the square',
      description: 'Nine shops turn into galleries. Take a map at any door.',
      repeat: makeRepeat('FREQ=MONTHLY;BYDAY=1FR', shut(5)),
    }),
    makeEvent({
      title: 'Friday music on the steps',
      type: 'event',
      date: nthWeekday(since, 5, 2),
      start_time: '18:30',
      end_time: '20:30',
      location: square,
      description: 'A free concert. Bring a chair, stay for supper.',
      repeat: makeRepeat('FREQ=MONTHLY;BYDAY=2FR,4FR', shut(5)),
    }),
    makeEvent({
      title: 'Board of the association',
      type: 'meeting',
      date: nthWeekday(since, 1, 1),
      start_time: '18:30',
      end_time: '20:00',
      location: upper,
      description: 'Members speak at any time, guests after the break.',
      repeat: makeRepeat('FREQ=MONTHLY;BYDAY=1MO', shut(1)),
    }),
    makeEvent({
      title: 'Shop owners’ breakfast',
      type: 'meeting',
      date: nthWeekday(since, 3, 3),
      start_time: '07:30',
      end_time: '08:30',
      location: 'Square Cafe',
      description: 'What is coming up, who needs a hand, who has a spare ladder.',
      repeat: makeRepeat('FREQ=MONTHLY;BYDAY=3WE', shut(3)),
    }),
    makeEvent({
      title: 'Mending table',
      type: 'event',
      date: onOrAfter(`${since}-01`, 4),
      start_time: '15:00',
      end_time: '18:00',
      location: hall,
      description: 'Toasters, zippers, chairs: volunteers repair it with you, for a coin in the jar.',
      repeat: makeRepeat('FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', shut(4)),
    }),
    makeEvent({
      title: 'Stall fees are due',
      type: 'announcement',
      date: `${since}-01`,
      description: 'By check at the information window or by bank transfer.',
      repeat: makeRepeat('FREQ=MONTHLY;BYMONTHDAY=1'),
    }),
  ];
}

const shutForShops = new Set([
  "New Year's Day",
  'Memorial Day',
  'Independence Day',
  'Labor Day',
  'Thanksgiving Day',
  'Christmas Day',
]);

const holidayEvents = (today: string): EventInput[] =>
  holidaysBetween(addDays(today, -200), addDays(today, 380)).map(({ name, date }) =>
    makeEvent({
      title: name,
      type: 'holiday',
      date,
      closes_office: true,
      description: shutForShops.has(name)
        ? 'The hall and most shops are closed. The cafe is open from 8 to noon.'
        : 'Hall and shops are open as usual. The office of the association is closed.',
    }),
  );

const oneTimeEvents: readonly OneTimeEvent[] = [
  [
    -125,
    6,
    'Bread day',
    '09:00',
    '13:00',
    hall,
    'Six bakers, one wood oven, and a class in kneading for children at eleven.',
  ],
  [-110, 0, 'Sunday swap meet', '10:00', '15:00', square, 'Records, tools, toys. A table costs $10.'],
  [-93, 4, 'Cheese and cider evening', '18:00', '21:00', hall, 'Five dairies, three presses. $12 with eight tastings.'],
  [-79, 6, 'Chili cook-off', '11:00', '15:00', square, 'Twenty pots, three judges, no beans.'],
  [
    -58,
    2,
    'Evening class: photographs that sell',
    '18:00',
    '20:00',
    upper,
    'For makers: good pictures with a telephone and a window.',
  ],
  [-37, 6, 'Kids’ market', '09:00', '12:00', square, 'Vendors under fourteen. Lemonade is well represented.'],
  [
    -19,
    4,
    'Book Nook reading',
    '19:00',
    '20:30',
    'The Book Nook',
    'Poets from three counties, and one who came by mistake.',
  ],
  [-6, 0, 'Sunday swap meet', '10:00', '15:00', square, 'Records, tools, toys. A table costs $10.'],
  [52, 0, 'Sunday swap meet', '10:00', '15:00', square, 'Records, tools, toys. A table costs $10.'],
  [64, 6, 'Pie contest', '14:00', '16:00', hall, 'Entries until noon. Judges need no experience, only appetite.'],
  [81, 4, 'Cheese and cider evening', '18:00', '21:00', hall, 'Five dairies, three presses. $12 with eight tastings.'],
  [101, 2, 'Evening class: a web page for your stall', '18:00', '20:00', upper, 'Bring a laptop or share one.'],
  [
    124,
    6,
    'Bread day',
    '09:00',
    '13:00',
    hall,
    'Six bakers, one wood oven, and a class in kneading for children at eleven.',
  ],
];

/** The upper room is rented on Sundays. */
const rentals: readonly Rental[] = [
  [-115, 'Maple Chess Club', 'Tournament, 24 boards.', '10:00', '18:00'],
  [-83, 'Lindqvist family', 'Baptism lunch, 35 guests.', '12:00', '16:00'],
  [-47, 'Cedar Creek String Band', 'Recording; please no deliveries below.', '09:00', '19:00'],
  [-15, 'Book circle of the library', 'Annual lunch, 28 guests.', '12:00', '15:00'],
  [18, 'Square dance club', 'Beginners’ afternoon, 40 people, caller brings sound.', '14:00', '18:00'],
  [45, 'Castellanos family', 'Golden wedding, 60 guests, cake at three.', '13:00', '18:00'],
  [75, 'Maple Camera Club', 'Exhibition set-up and opening.', '10:00', '17:00'],
  [108, 'Growers’ cooperative', 'Yearly meeting and potluck.', '15:00', '20:00'],
];

function announcedEvents(today: string): EventInput[] {
  const { workshop, supper, festival, applications } = upcomingDates(today);
  return [
    makeEvent({
      title: 'Evening class: bookkeeping for small shops',
      type: 'event',
      date: workshop,
      start_time: '18:00',
      end_time: '20:00',
      location: upper,
      description: 'Free for members and vendors, $10 for others.',
    }),
    makeEvent({
      title: 'Long-table supper',
      type: 'event',
      date: supper,
      start_time: '18:00',
      end_time: '21:00',
      location: square,
      description: 'One table, two hundred seats, everything from within thirty miles. $28 a seat.',
    }),
    makeEvent({
      title: 'Makers’ Festival',
      type: 'event',
      date: festival,
      end_date: addDays(festival, 2),
      location: square,
      description:
        'Sixty craftspeople, two stages, pie. The square and Second Street are closed to cars from Friday at noon.',
    }),
    makeEvent({
      title: 'Stall applications close',
      type: 'announcement',
      date: applications,
      description: 'For next season. Forms are under Documents.',
    }),
    makeEvent({
      title: 'Music weekend',
      type: 'event',
      date: nextFreeDay(addDays(today, -70), 5, 2),
      end_date: addDays(nextFreeDay(addDays(today, -70), 5, 2), 1),
      location: square,
      description: 'Eleven bands on two stages, Friday evening and all Saturday.',
    }),
  ];
}

/** Every event of Maple Market around a day. */
export const events = (today: string): EventInput[] => [
  ...repeatingEvents(today),
  ...holidayEvents(today),
  ...announcedEvents(today),
  ...makeOneTimeEvents(today, oneTimeEvents),
  ...makeRentals(
    today,
    rentals,
    {
      title: 'Upper room reserved',
      weekday: 0,
      location: upper,
      description: 'The room is taken for a private gathering.',
      location_detail: 'Elevator from Second Street. Key at the information window.',
    },
    (index) => ({ renter_email: `renter${index + 1}@maplemarket.example`, renter_phone: `(903) 555-01${80 + index}` }),
  ),
];
