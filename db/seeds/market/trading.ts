/** Maple Market's announcements to vendors, shop owners and the members of its association. */
import { daysBetween } from '../../rules/time.ts';
import { formatDate, formatDay } from '../dates.ts';
import type { SeedAnnouncement, SeedContext } from '../records.ts';
import { boardMeetings, boardMinutesFile, upcomingDates } from './dates.ts';

export function trading({ today, on, documentUrl }: SeedContext): SeedAnnouncement[] {
  const { board, workshop, applications } = upcomingDates(today);
  const approved = boardMeetings(today).at(-2) ?? today;
  return [
    {
      ago: 2,
      title: 'Apply for a stall: the list for next season is open',
      excerpt: `New vendors apply by ${formatDay(applications)}. Wanted most: mushrooms, goat cheese, cut flowers and bread without wheat.`,
      category: 'government',
      priority: 'high',
      tags: ['vendors', 'deadline'],
      text: [
        `Applications for next season’s stalls are taken until ${formatDay(applications)}. Everything sold must be grown, raised, baked or made by you within seventy-five miles of the square. A visit to your farm or kitchen is part of it; we bring the coffee.`,
        'A ten-foot space costs $22 a Saturday, or $480 for the season. The first two markets are free for growers under 25. We have room for some eight new vendors and would be glad of mushrooms, goat cheese, cut flowers, and bread without wheat.',
        'The handbook answers most questions. For the rest, come by the information window or call (903) 555-0151.',
      ],
      links: [
        { title: 'Vendor application', url: documentUrl('vendor-application.pdf') },
        { title: 'Vendor handbook', url: documentUrl('vendor-handbook.pdf') },
      ],
    },
    {
      ago: 5,
      title: `The board meets on ${formatDay(board)}`,
      excerpt: 'Stall fees, the roof of the hall and lights on Second Street. Members and guests are welcome.',
      category: 'government',
      tags: ['board', 'members'],
      text: [
        `The board of the Maple Market Association meets on ${formatDay(board)}, at 6:30 p.m. in the upper room of the market hall. There is an elevator from Second Street.`,
        'On the table: the bids for the roof, stall fees for next season (the treasurer proposes to leave them), and lights along Second Street. Every member may speak; guests may after the break. The last minutes are under Documents.',
      ],
      about: { date: board, time: '18:30' },
      links: [{ title: `Minutes of ${formatDate(approved)}`, url: documentUrl(boardMinutesFile(approved)) }],
    },
    {
      ago: 9,
      title: 'The roof of the market hall: what is done, and when',
      excerpt: 'Scaffolding goes up on the north side. All stalls and shops stay open; two entrances move.',
      category: 'services',
      priority: 'high',
      tags: ['market hall', 'construction'],
      text: [
        `The slates on the north side are from 1924 and let in the rain. From ${on(3)} they are taken down, sorted and put back on new battens. Scaffolding stands along Second Street for about seven weeks.`,
        'The hall stays open. Use the entrances on the square or at the fountain; deliveries come by the west gate before 9 a.m. There is no work on Saturdays.',
        'The cost, $168,000, is shared by the state’s preservation fund, the city, and 214 of you who bought a slate. Names are being painted on the undersides, where only pigeons will read them.',
      ],
    },
    {
      ago: 13,
      title: 'Free evening class: bookkeeping for small shops',
      excerpt: `Sales tax, receipts and knowing whether you made money: ${formatDay(workshop)}, 6 to 8 p.m.`,
      category: 'events',
      tags: ['workshop', 'shops'],
      about: { date: workshop, time: '18:00', end: '20:00' },
      text: [
        `An accountant from the county’s small business center explains what to keep, what to file and when, on ${formatDay(workshop)} from 6 to 8 p.m. in the upper room of the hall. Bring a month of receipts and, if you have one, a shoe box.`,
        'Free for members and vendors, $10 for others. Sixteen places; call (903) 555-0151.',
      ],
    },
    {
      ago: 19,
      title: 'Money for your shop front',
      excerpt:
        'Grants of up to $4,000 for paint, signs, awnings and windows. The second round closes at the end of next month.',
      category: 'government',
      tags: ['grants', 'shops'],
      text: [
        'The association pays half the cost, up to $4,000, of work that makes a front more beautiful or easier to enter: paint, restored windows, awnings, signs, lights, ramps. Owners and tenants may both apply.',
        'Nine fronts were done in the first round. The hardware store found a painted sign of 1911 under its siding and kept it.',
        'Send the form with two photographs and one estimate. Work must not begin before the letter arrives.',
      ],
      links: [{ title: 'Storefront grant guide', url: documentUrl('storefront-grant-guide.pdf') }],
    },
    {
      ago: 25,
      title: 'Scales are checked next Saturday',
      excerpt:
        'The state’s inspector visits the square. Vendors who sell by weight bring their scale to the blue tent by 7:30.',
      category: 'services',
      priority: 'low',
      tags: ['vendors', 'rules'],
      text: [
        'Every scale used in trade must be registered with the Department of Agriculture and be tested. To save you the drive, the inspector comes to us: bring your scale to the blue tent between 6:45 and 7:30 a.m.',
        'The sticker is put on at once. Scales that fail can be borrowed from us for the day.',
      ],
    },
    {
      ago: 32,
      title: 'Two storefronts are looking for somebody',
      excerpt: '1,100 square feet beside the bakery, 640 on the corner of Second. First three months at half rent.',
      category: 'services',
      tags: ['shops', 'space for rent'],
      text: [
        'Number 118, beside the bakery: 1,100 square feet, tin ceiling, a back door to the alley, $950 a month. Number 131, corner of Second Street: 640 square feet with windows on two sides, $610. Both are dry, wired and empty.',
        'The owners give the first three months at half rent to a business that is new in Maple. Ask us for the keys: (903) 555-0151.',
      ],
    },
    {
      ago: 39,
      title: 'New neighbor: a cobbler on the square',
      excerpt: 'Shoes, belts, saddles and the strap of your accordion: number 124, Tuesday to Saturday.',
      category: 'services',
      priority: 'low',
      tags: ['shops', 'welcome'],
      text: [
        'After twenty-two years without one, Maple has a cobbler. Soles, heels and zippers take three days, saddles longer. There is a bench in the window to watch from, and he does not mind questions.',
        'Number 124, Tuesday to Friday 9 to 5:30, Saturday 8 to 1.',
      ],
    },
    {
      ago: 47,
      title: 'Less trash: cups with a deposit',
      excerpt: 'One dollar down, one dollar back, at every stall that pours. The first month saved 3,100 paper cups.',
      category: 'services',
      tags: ['environment', 'vendors'],
      text: [
        'Coffee, cider and lemonade now come in a sturdy cup for a dollar’s deposit. Bring it back to any stall, or keep it; it has the clock on it. The washing machine in the hall was a gift of the Lions.',
        'Compost goes in the green barrels. A farm fetches it on Saturday and brings it back in spring, as soil.',
      ],
    },
    {
      ago: daysBetween(approved, today) > 4 ? Math.min(60, daysBetween(approved, today) - 1) : 52,
      title: 'From the board: minutes and decisions',
      excerpt: 'Stall fees, the cups, and a new treasurer: what the board decided, and where to read it.',
      category: 'government',
      tags: ['board', 'minutes'],
      text: [
        `At its meeting of ${formatDate(approved)} the board chose the contractor for the roof, made the deposit on cups permanent, and thanked the treasurer, who steps down after fourteen years, with a standing ovation and a wheelbarrow.`,
        'The accounts were audited by two members and found correct to the cent. The minutes are under Documents.',
      ],
      links: [{ title: `Minutes of ${formatDate(approved)}`, url: documentUrl(boardMinutesFile(approved)) }],
    },
    {
      ago: 61,
      title: 'Window contest: the winner is the hardware store',
      excerpt:
        'A town of nuts, bolts and hinges, with a train that runs. 1,204 votes were cast, most by people under ten.',
      category: 'events',
      tags: ['shops', 'contest'],
      text: [
        'With 388 of 1,204 votes the hardware store wins the broom for the most beautiful window, for a town made of nuts, bolts and hinges. Second: the florist’s underwater garden. Third: the book shop, where every spine was blue.',
        'The broom hangs in the winner’s window until next year. Thank you to everyone who pressed a nose against the glass.',
      ],
    },
    {
      ago: 77,
      title: 'The market in numbers: our yearly report',
      excerpt: '51,400 visits, $1.2 million spent on the square, and what it did for farms and shops.',
      category: 'government',
      tags: ['reports', 'members'],
      text: [
        'On 49 Saturdays some 51,400 visits were counted, eight percent more than the year before. Forty-two farms and makers sold for about $690,000, the shops around the square took in half a million on market days alone.',
        'Doubled SNAP benefits brought fruit and vegetables for $18,700 to 312 households. The association ends the year with $4,112 more than it began.',
      ],
      links: [{ title: 'Yearly report', url: documentUrl('yearly-report.pdf') }],
    },
    {
      ago: 86,
      title: 'Thunder and hail: what we do',
      excerpt: 'How vendors and visitors learn that the market moves or closes, and who decides.',
      category: 'services',
      tags: ['safety', 'weather', 'vendors'],
      text: [
        `The market manager watches the weather from 5 a.m. If it must move or close, it is written here by 6:30, and the flag on the hall is lowered. Since ${on(-86)} three long strokes of the bell mean: into the hall, now.`,
        'Vendors: four weights of 25 pounds on every tent, always. Visitors: cars are safe in lightning, tents are not.',
      ],
    },
  ];
}
