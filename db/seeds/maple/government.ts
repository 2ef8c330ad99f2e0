/** The City of Maple's announcements about its council, its money and its boards. */
import { addDays, daysBetween } from '../../rules/time.ts';
import { formatDate, formatDay } from '../dates.ts';
import type { SeedAnnouncement, SeedContext } from '../records.ts';
import { agendaFile, meetings, minutesFile, upcomingDates } from './meetings.ts';

/** One notice for each agenda that was posted within the last three months. */
function agendas({ today, documentUrl }: SeedContext): SeedAnnouncement[] {
  return meetings(today)
    .filter(({ posted }) => posted <= today && posted > addDays(today, -90))
    .slice(-2)
    .map(({ date, posted, moved }) => {
      const toCome = date >= today;
      return {
        ago: daysBetween(posted, today),
        title: `City Council meets on ${formatDay(date)}`,
        excerpt: `Regular meeting at 6 p.m. in the council chamber. ${moved ? 'Moved from Tuesday, when city offices are closed. ' : ''}The agenda is posted here and at Town Hall.`,
        category: 'government' as const,
        priority: toCome ? ('high' as const) : ('medium' as const),
        tags: ['council', 'agenda', 'public meeting'],
        text: [
          `The City Council of Maple meets in regular session on ${formatDay(date)}, at 6 p.m. in the council chamber of Town Hall, 100 Main Street. The doors open at 5:30 p.m. and the room has a ramp and a hearing loop.`,
          `This notice and the agenda were posted on ${formatDay(posted)}, more than three business days before the meeting, on this page and on the board outside Town Hall.`,
          'Anyone may speak for up to three minutes. Sign the sheet at the door before the meeting begins, or write to clerk@maple.example by noon of that day and your letter is given to the council. If you need an interpreter or another accommodation, please call the City Secretary at (903) 555-0101 two days ahead.',
        ],
        about: { date, time: '18:00' },
        links: documentUrl(agendaFile(date))
          ? [{ title: `Agenda, ${formatDate(date)}`, url: documentUrl(agendaFile(date)) }]
          : [],
      };
    });
}

/** The council's decisions, announced two days after its last meeting. */
function decisions({ today, documentUrl }: SeedContext): SeedAnnouncement[] {
  const past = meetings(today).filter(({ date }) => date <= addDays(today, -2));
  const last = past.at(-1);
  const before = past.at(-2);
  if (!last || !before) return [];
  return [
    {
      ago: daysBetween(last.date, today) - 2,
      title: 'What the council decided this month',
      excerpt:
        'Drainage on Pecan Street, new hours for the library, and a hearing on parking downtown: the decisions in brief.',
      category: 'government',
      tags: ['council', 'minutes'],
      text: [
        `At its meeting on ${formatDay(last.date)} the council awarded the contract for the storm drains under Pecan Street to the lowest of four bidders, for $286,400. Half is paid by a state drainage grant.`,
        'It approved longer evening hours for the library, paid by the Friends of the Library for one year, and named two residents to the Parks Board. A proposal to limit parking on Main Street to two hours was sent to Planning and Zoning for a public hearing first.',
        `The minutes of ${formatDate(before.date)} were approved and are posted here. The minutes of this meeting follow once the council has approved them.`,
      ],
      links: [{ title: `Minutes, ${formatDate(before.date)}`, url: documentUrl(minutesFile(before.date)) }],
    },
  ];
}

export const government = (office: SeedContext): SeedAnnouncement[] => [
  ...agendas(office),
  ...decisions(office),
  {
    ago: 14,
    title: 'Public hearing: a corner shop at Third and Elm',
    excerpt: `Planning and Zoning hears the request to rezone one lot for a small grocery on ${formatDay(upcomingDates(office.today).hearing)}, at 5:30 p.m.`,
    category: 'government',
    tags: ['planning', 'public hearing'],
    text: [
      `The Planning and Zoning Commission holds a public hearing on ${formatDay(upcomingDates(office.today).hearing)} at 5:30 p.m. in the council chamber. The owner of 302 East Third Street asks to change the lot from residential to neighborhood retail, in order to open a grocery of 2,400 square feet.`,
      'Owners within 200 feet have been told by mail. Everyone may speak, or write to planning@maple.example before noon of that day. The drawings can be seen at Town Hall during office hours.',
      'The commission recommends; the council decides at its following meeting.',
    ],
  },
  {
    ago: 24,
    title: 'A seat is open on the Parks Board',
    excerpt: 'Care about playgrounds, trails and trees? Apply to serve for two years. No experience needed.',
    category: 'government',
    priority: 'low',
    tags: ['boards', 'parks', 'volunteers'],
    text: [
      'The Parks Board advises the council on the city’s four parks and its trees. It meets on the third Monday of every other month at 5:30 p.m. and is unpaid, apart from the thanks of everyone who uses a swing.',
      `Any adult who has lived in Maple for six months may apply. Send a letter of a page or less to clerk@maple.example or bring it to Town Hall by ${office.on(20)}. The council makes its choice at its next meeting.`,
    ],
  },
  {
    ago: 29,
    title: 'How the city’s money is doing: quarterly report',
    excerpt:
      'Sales tax is 4 percent ahead of plan, overtime in the water department above it. The whole report fits on two pages.',
    category: 'government',
    tags: ['budget', 'reports'],
    text: [
      'The finance report for the last quarter has been presented to the council. Income is 2 percent above plan, thanks to sales tax. Spending is on plan, except for overtime in the water department after the breaks on Depot Street.',
      'Reserves stand at 97 days of operation; the council’s own rule asks for at least 90. The city has made every payment on its bonds.',
      'The report and the adopted budget are under Documents. The finance officer is glad to explain any line: (903) 555-0107.',
    ],
    links: [
      { title: 'Quarterly finance report', url: office.documentUrl('quarterly-finance-report.pdf') },
      { title: 'Adopted budget in brief', url: office.documentUrl('adopted-budget-in-brief.pdf') },
    ],
  },
  {
    ago: 38,
    title: 'We are hiring: utility maintenance worker',
    excerpt: 'Full time, with benefits and training toward a state water license. Open until filled.',
    category: 'government',
    tags: ['jobs'],
    text: [
      'The water department is looking for someone who likes working outdoors and is not afraid of mud. You repair mains, read pressure, answer calls every fourth weekend, and learn the trade from people who have done it for decades.',
      'Pay starts at $19.40 an hour. The city pays for health insurance and retirement, and for the courses and fees on the way to a Class D license. A driver’s license is needed, experience is not.',
      'Application forms are at Town Hall, or write to jobs@maple.example.',
    ],
  },
  {
    ago: 46,
    title: 'Asking for public records has become simpler',
    excerpt: 'One form, one address, and a date by which you hear from us.',
    category: 'government',
    priority: 'low',
    tags: ['open records', 'town hall'],
    text: [
      'Under the Texas Public Information Act anyone may ask to see the city’s records, without giving a reason. Send your request with the form on this site, to records@maple.example, by mail to P.O. Box 100, Maple, or hand it in at Town Hall. Requests sent elsewhere, such as by text message, do not count under the law.',
      'We answer promptly, and tell you by when if it takes longer than ten business days. Looking at records is free; copies cost ten cents a page.',
      'Much of what people ask for is already here under Documents: minutes, budgets, ordinances and rates.',
    ],
    links: [
      { title: 'Public information request', url: '/forms/public-information-request' },
      { title: 'The same form to print', url: office.documentUrl('public-information-request.pdf') },
    ],
  },
  {
    ago: 64,
    title: 'Before you build, dig or fence: permits in brief',
    excerpt: 'Most permits are given within three working days. A short call beforehand often saves a second visit.',
    category: 'government',
    tags: ['permits', 'building'],
    text: [
      'You need a permit for new buildings, additions, roofs, decks over 30 inches, fences over 6 feet, and for electrical, plumbing and gas work. You need none for painting, floors, cabinets or a shed of up to 120 square feet.',
      'Bring a sketch with measures and the distance to your property lines. The building official is in the office from 8 to 10 every morning: (903) 555-0125.',
      'And before you dig, wherever you dig, call 811. It is free, and it is the law.',
    ],
    links: [
      { title: 'Building permit application', url: office.documentUrl('building-permit-application.pdf') },
      { title: 'Fence permit application', url: office.documentUrl('fence-permit-application.pdf') },
    ],
  },
];
