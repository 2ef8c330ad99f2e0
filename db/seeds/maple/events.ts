/** The City of Maple's calendar: ten months back, and endless recurring events. */
import type { EventInput } from '../../rules/events/input.ts';
import { addDays, getWeekday } from '../../rules/time.ts';
import { councilMeeting, formatDay, holidaysBetween, monthOf, nextFreeDay, nthWeekday, onOrAfter } from '../dates.ts';
import { makeEvent, makeOneTimeEvents, makeRentals, makeRepeat } from '../records.ts';
import { brushWeeks, upcomingDates } from './meetings.ts';
import { chamber, hall, oneTimeEvents, rentals } from './occasions.ts';

/** Recurring events, from ten months before today. */
function repeatingEvents(today: string): EventInput[] {
  const since = monthOf(today, -10);
  const months = Array.from({ length: 26 }, (_, at) => monthOf(today, at - 10));
  const moved = months.filter((month) => councilMeeting(month).moved);
  const regular = months.find((month) => !councilMeeting(month).moved) ?? since;
  const closed = holidaysBetween(`${since}-01`, `${monthOf(today, 16)}-01`).map(({ observed }) => observed);
  const shut = (weekday: number) => closed.filter((date) => getWeekday(date) === weekday);
  return [
    makeEvent({
      title: 'City Council',
      type: 'meeting',
      date: nthWeekday(regular, 2, 2),
      start_time: '18:00',
      end_time: '20:00',
      location: chamber,
      description:
        'Regular meeting, open to everyone. The agenda is posted at least three business days before. To speak, sign the sheet at the door.',
      repeat: makeRepeat(
        'FREQ=MONTHLY;BYDAY=2TU',
        moved.map((month) => nthWeekday(month, 2, 2)),
        moved.map((month) => councilMeeting(month).date),
      ),
    }),
    makeEvent({
      title: 'Planning and Zoning Commission',
      type: 'meeting',
      date: nthWeekday(since, 4, 1),
      start_time: '17:30',
      end_time: '19:00',
      location: chamber,
      description: 'Plats, rezonings and variances. Public hearings come first.',
      repeat: makeRepeat('FREQ=MONTHLY;BYDAY=1TH', shut(4)),
    }),
    makeEvent({
      title: 'Parks Board',
      type: 'meeting',
      date: nthWeekday(since, 1, 3),
      start_time: '17:30',
      end_time: '18:30',
      location: 'Maple Public Library, 300 Elm Street',
      description: 'Playgrounds, trails and trees.',
      repeat: makeRepeat('FREQ=MONTHLY;INTERVAL=2;BYDAY=3MO', shut(1)),
    }),
    makeEvent({
      title: 'Municipal Court',
      type: 'meeting',
      date: nthWeekday(since, 3, 1),
      start_time: '09:00',
      end_time: '12:00',
      location: chamber,
      description: 'Bring your citation and a photo ID. You may also answer by mail before the date on it.',
      repeat: makeRepeat('FREQ=MONTHLY;BYDAY=1WE', shut(3)),
    }),
    makeEvent({
      title: 'Storm siren test',
      type: 'event',
      date: nthWeekday(since, 3, 1),
      start_time: '12:00',
      end_time: '12:05',
      description: 'All four sirens sound for one minute, if the sky is clear.',
      repeat: makeRepeat('FREQ=MONTHLY;BYDAY=1WE'),
    }),
    makeEvent({
      title: 'Story time',
      type: 'event',
      date: onOrAfter(`${since}-01`, 3),
      start_time: '10:00',
      end_time: '10:45',
      location: 'Maple Public Library, 300 Elm Street',
      description: 'Songs, stories and something to glue, for children up to five and whoever brings them.',
      repeat: makeRepeat('FREQ=WEEKLY;BYDAY=WE', shut(3)),
    }),
    makeEvent({
      title: 'Coffee with the mayor',
      type: 'event',
      date: nthWeekday(since, 5, -1),
      start_time: '08:00',
      end_time: '09:30',
      location: 'The old depot, 1 Depot Street',
      description: 'No agenda, no speeches. Come and ask.',
      repeat: makeRepeat('FREQ=MONTHLY;BYDAY=-1FR', shut(5)),
    }),
    makeEvent({
      title: 'Utility bills are due',
      type: 'announcement',
      date: `${since}-15`,
      description: 'Pay online, by mail, at the counter or in the night drop at Town Hall.',
      repeat: makeRepeat('FREQ=MONTHLY;BYMONTHDAY=15'),
    }),
    makeEvent({
      title: 'Brush and bulky item week',
      type: 'announcement',
      date: brushWeeks(today).first,
      end_date: addDays(brushWeeks(today).first, 4),
      description: 'Set out branches, furniture and appliances by 7 a.m. on Monday.',
      repeat: makeRepeat('FREQ=WEEKLY;INTERVAL=5'),
    }),
  ];
}

const holidayEvents = (today: string): EventInput[] =>
  holidaysBetween(addDays(today, -200), addDays(today, 380)).map(({ name, date, observed }) =>
    makeEvent({
      title: date === observed ? name : `${name} (observed)`,
      type: 'holiday',
      date: observed,
      closes_office: true,
      description: `City offices are closed. ${date === observed ? '' : `${name} falls on ${formatDay(date)}. `}Water and sewer emergencies: (903) 555-0114, day and night.`,
    }),
  );

/** The town's festival, named after a crop of its season; Friday to Sunday. */
function festival(today: string, days: number): EventInput {
  const friday = nextFreeDay(addDays(today, days), 5, 3);
  const month = Number(friday.slice(5, 7));
  const name =
    month <= 2 || month === 12
      ? 'Winter Lights Weekend'
      : month <= 5
        ? 'Bluebonnet Days'
        : month <= 8
          ? 'Peach Festival'
          : 'Maple Leaf Festival';
  return makeEvent({
    title: name,
    type: 'event',
    date: friday,
    end_date: addDays(friday, 2),
    location: 'Main Street and Depot Park',
    description: `Three days of music, crafts and pie. Friday: opening on the square at 6 p.m. Saturday: parade at 10 a.m., street dance at 8 p.m. Sunday: church service in the park at 9:30 a.m. and the fiddle contest at 2 p.m.\n\nMain Street is closed to cars from Friday noon to Sunday evening. Park at the school; the wagon is free.`,
  });
}

const rentalEvents = (today: string): EventInput[] =>
  makeRentals(
    today,
    rentals,
    {
      title: 'Community Hall reserved',
      weekday: 6,
      location: hall,
      description: 'The hall is taken for a private gathering.',
      location_detail: 'Main room and kitchen. Key at Town Hall until Friday noon.',
    },
    (index) => ({ renter_email: `renter${index + 1}@maple.example`, renter_phone: `(903) 555-01${70 + index}` }),
  );

/** The events of the announcements. */
function announcedEvents(today: string): EventInput[] {
  const { blood, breakfast, hazardous, vaccines } = upcomingDates(today);
  const entry = (
    date: string,
    title: string,
    start_time: string,
    end_time: string,
    location: string,
    description: string,
  ) => makeEvent({ title, type: 'event', date, start_time, end_time, location, description });
  return [
    entry(blood, 'Blood drive', '12:00', '18:00', hall, 'Appointments at (903) 555-0100; walk-ins are welcome.'),
    entry(
      breakfast,
      'Fire department pancake breakfast',
      '07:00',
      '11:00',
      'Fire station, 210 Depot Street',
      'Adults $6, children under ten $3. Rides on Engine 2.',
    ),
    entry(
      hazardous,
      'Household hazardous waste day',
      '08:00',
      '12:00',
      'Public Works yard, 400 Depot Street',
      'Paint, oil, batteries, electronics and up to four tires. Free for residents.',
    ),
    entry(
      vaccines,
      'Vaccines for dogs and cats',
      '09:00',
      '13:00',
      'Depot Park, north parking lot',
      'Rabies $8, distemper and parvo $12, microchip $15.',
    ),
  ];
}

/** Every event of the City of Maple around a day. */
export const events = (today: string): EventInput[] => [
  ...repeatingEvents(today),
  ...holidayEvents(today),
  festival(today, -75),
  festival(today, 36),
  ...makeOneTimeEvents(today, oneTimeEvents),
  ...announcedEvents(today),
  ...rentalEvents(today),
  makeEvent({
    title: 'Applications for the Parks Board close',
    type: 'announcement',
    date: addDays(today, 20),
    description: 'A letter of a page or less to the City Secretary.',
  }),
  makeEvent({
    title: 'Last day to object to the drainage assessment',
    type: 'announcement',
    date: addDays(today, -33),
    description: 'In writing, to the City Secretary.',
  }),
];
