/** The City of Maple's council, boards and court, and a year of their meetings. */
import { businessDaysBefore, holidaysBetween, monthOf, nthWeekday } from '../dates.ts';
import type { DemoBody, DemoMeeting } from '../demo-town.ts';
import { agendaFile, meetingMonths, meetings, postedBefore } from './meetings.ts';
import { budgetMeetings, unusualMeetings } from './unusualMeetings.ts';

export const bodies: DemoBody[] = [
  {
    name: 'City Council',
    kind: 'council',
    about:
      'The mayor and five members, elected at large for two years. The council sets the budget, the tax rate and the law of the city.',
    event: 'City Council',
    members: [
      'Mayor',
      'City Council, Place 1',
      'City Council, Place 2',
      'City Council, Place 3',
      'City Council, Place 4',
      'City Council, Place 5',
    ],
    quorum: 4,
    media_contacts: [{ name: 'Maple Herald', email: 'news@mapleherald.example' }],
  },
  {
    name: 'Planning and Zoning Commission',
    kind: 'commission',
    about: 'Seven residents who hear plats, rezonings and variances, and recommend to the council.',
    event: 'Planning and Zoning Commission',
    members: [],
    quorum: 4,
    media_contacts: [],
  },
  {
    name: 'Parks Board',
    kind: 'board',
    about: 'Five residents who advise on playgrounds, trails and trees.',
    event: 'Parks Board',
    members: [],
    quorum: 3,
    media_contacts: [],
  },
  {
    name: 'Municipal Court',
    kind: 'court',
    about: 'Traffic and city ordinance cases.',
    event: 'Municipal Court',
    members: [],
    quorum: 0,
    media_contacts: [],
    needsNotice: false,
  },
];

const councilBusiness = [
  'Storm drains under Pecan Street: progress and first change order',
  'Evening hours of the library: agreement with the Friends of the Library',
  'Parking on Main Street: recommendation of Planning and Zoning',
  'Speed displays on Cedar Street',
  'Rates for brush collection',
  'Lease of the depot’s west room to the historical society',
];

/** Takes two entries of a list in turn. */
const pairOf = (list: readonly string[], index: number): string =>
  [0, 1].map((more) => `${'AB'[more]}. ${list[(2 * index + more) % list.length]}`).join('\n');

const councilAgenda = (index: number): string =>
  [
    '1. Call to order and roll call',
    '2. Invocation and pledges',
    '3. Public comment',
    'Three minutes for each speaker. Sign the sheet at the door.',
    '4. Consent agenda',
    'A. Minutes of the last regular meeting',
    'B. Payment of bills as listed in the packet',
    'C. Report of the municipal court',
    '5. Items for discussion and vote',
    pairOf(councilBusiness, index),
    '6. Reports of departments',
    '7. Adjournment',
  ].join('\n');

const commissionBusiness = [
  'Replat of lots 4 and 5, block 12, Original Town',
  'Rezoning of 210 Depot Street from residential to neighborhood retail',
  'Variance for a side yard of four feet at 18 Elm Street',
  'Parking on Main Street',
];

const commissionAgenda = (index: number): string =>
  [
    '1. Call to order',
    '2. Minutes of the last meeting',
    '3. Public hearings',
    pairOf(commissionBusiness, index),
    '4. Recommendations to the council',
    '5. Adjournment',
  ].join('\n');

const boardAgenda = (index: number): string =>
  [
    '1. Call to order',
    '2. Public comment',
    `3. ${['Trees along the creek trail', 'Swings in Depot Park'][index % 2]}`,
    '4. Adjournment',
  ].join('\n');

/** The regular meetings of a body whose days are those of its event, holidays left out. */
function regularMeetings(body: string, dates: readonly string[], agendaOf: (index: number) => string): DemoMeeting[] {
  return dates.map((date, index) => ({
    body,
    event: body,
    date,
    kind: 'regular',
    agenda: agendaOf(index),
    posted: postedBefore(date),
    hung: `${postedBefore(date).slice(0, 10)}T16:35`,
  }));
}

/** A year of meetings. Those that are not due yet are plans. */
export function bodyMeetings(today: string): DemoMeeting[] {
  const months = meetingMonths(today);
  const closed = new Set(holidaysBetween(`${months[0]}-01`, `${monthOf(today, 3)}-01`).map(({ observed }) => observed));
  const open = (dates: readonly string[]) => dates.filter((date) => !closed.has(date));
  const council = regularMeetings(
    'City Council',
    meetings(today).map(({ date }) => date),
    councilAgenda,
  ).map((meeting) => ({ ...meeting, document: agendaFile(meeting.date) }));
  const commission = regularMeetings(
    'Planning and Zoning Commission',
    open(months.map((month) => nthWeekday(month, 4, 1))),
    commissionAgenda,
  );
  const board = regularMeetings(
    'Parks Board',
    open(months.filter((_, at) => at % 2 === 0).map((month) => nthWeekday(month, 1, 3))),
    boardAgenda,
  );
  const [amended] = council.filter(({ date }) => date < today).slice(-1);
  if (amended) {
    amended.amendment = {
      at: `${businessDaysBefore(amended.date, 4)}T10:30`,
      item: 'Proclamation for the volunteer fire department',
      reason: '',
    };
  }
  const [withoutQuorum] = commission.filter(({ date }) => date < today).slice(-2);
  if (withoutQuorum) {
    withoutQuorum.cancellation = { at: `${withoutQuorum.date}T09:05`, reason: 'A quorum cannot be present.' };
  }
  return [...council, ...commission, ...board, ...unusualMeetings(today), ...budgetMeetings(today)];
}
