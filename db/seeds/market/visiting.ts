/** Maple Market's announcements to people who come to buy, eat and listen. */
import { addDays } from '../../rules/time.ts';
import { formatDay } from '../dates.ts';
import type { SeasonalAnnouncement, SeedAnnouncement, SeedContext } from '../records.ts';
import { upcomingDates } from './dates.ts';

export function visiting({ today, on, documentUrl }: SeedContext): SeedAnnouncement[] {
  const { market, artWalk, supper, festival } = upcomingDates(today);
  return [
    {
      ago: 0,
      title: 'This Saturday at the market',
      excerpt: `Forty-two stalls, a fiddle and the first batch of Mrs. Plum’s tamales: ${formatDay(market)}, 8 a.m. to 1 p.m.`,
      category: 'events',
      priority: 'high',
      tags: ['farmers’ market', 'food'],
      about: { date: market, time: '08:00', end: '13:00' },
      text: [
        `The bell rings at 8 a.m. on ${formatDay(market)}. Forty-two stalls have signed up: eleven farms, six bakers, honey, cheese, eggs, cut flowers, plants, soap, knives sharpened while you wait, and tamales by the dozen until they are gone (usually by ten).`,
        'Music from 9 to noon under the clock. Children from four to twelve find the Sprouts Club at the fountain: a two-dollar token for everyone who tastes a vegetable they do not know.',
        'In rain we move under the roof of the market hall. Only lightning sends us home.',
      ],
    },
    {
      ago: 3,
      title: 'Parking: the depot lot is free all Saturday',
      excerpt: 'One hundred and twenty spaces, three minutes on foot. A wagon runs for those who carry much.',
      category: 'services',
      tags: ['parking', 'getting here'],
      text: [
        'The spaces on the square are for twenty minutes on market days, so that everyone can load a box of peaches. For longer visits park at the depot, 1 Depot Street: free, and three minutes on foot along the creek.',
        'A wagon runs between the depot and the square every ten minutes from 8 a.m. to 1:30 p.m. It has a step, a ramp and room for two wheelchairs. Places for people with disabilities are on Second Street, right beside the hall.',
        'Coming by bicycle? There are 36 new racks in front of the book shop, and a pump.',
      ],
    },
    {
      ago: 6,
      title: 'First Friday art walk',
      excerpt: `Nine shops turn into galleries on ${formatDay(artWalk)}, from 5 to 9 p.m. The potter at Field & Flower lets you try the wheel.`,
      category: 'events',
      tags: ['art', 'evening'],
      about: { date: artWalk, time: '17:00', end: '21:00' },
      text: [
        `On ${formatDay(artWalk)} the shops around the square stay open until 9 p.m. and hang the work of painters, quilters and photographers from Maple and the towns nearby. Take a map at any door, collect nine stamps, and win a basket.`,
        'The bakery fires its pizza oven, the cafe sets its tables on the square, and the high school jazz band plays on the steps of the hall from 7. Admission is free.',
      ],
    },
    {
      ago: 12,
      title: 'Pay with Lone Star Card, and get twice as much',
      excerpt: 'SNAP benefits are doubled at the market, up to $30 a day, for fruit and vegetables.',
      category: 'services',
      tags: ['food', 'community'],
      text: [
        'Bring your Lone Star Card to the blue tent beside the fountain. We swipe it for any amount and hand you wooden tokens, and for every dollar a second one on top, up to $30 a day. Farmers take tokens like cash, and they never expire.',
        'WIC and senior vouchers are accepted at every stall with a green leaf. Nobody but the volunteer at the tent sees which kind of token you hold; they all look the same.',
      ],
    },
    {
      ago: 17,
      title: 'Long-table supper on the square',
      excerpt: `One table, two hundred seats, everything from within thirty miles: ${formatDay(supper)} at 6 p.m.`,
      category: 'events',
      tags: ['food', 'evening'],
      about: { date: supper, time: '18:00' },
      text: [
        `On ${formatDay(supper)} we set one table from the hall to the fountain. Four kitchens of the square cook together: smoked brisket and mushrooms, field peas, corn bread, tomato salad, and peach cobbler or buttermilk pie.`,
        'A seat costs $28, children pay their age in dollars. Tickets are sold at the cafe and at the information window of the market hall. What is left over goes to the food pantry, money and cobbler alike.',
        'If it rains we eat in the hall. It has been known to be even better.',
      ],
    },
    {
      ago: 22,
      title: 'Gift tokens, good in 31 shops',
      excerpt: 'Wooden coins worth five dollars each, taken by every shop with the sign in its window.',
      category: 'services',
      priority: 'low',
      tags: ['shops', 'gifts'],
      text: [
        'Market tokens make a present that stays in town. They are cut from maple, worth five dollars each, and taken by 31 shops and every stall on Saturdays. Buy them at the information window, at the book shop or at the bakery.',
        'There is no date on them and no fee. Shops are paid the full five dollars; the printing of the bags is our contribution.',
      ],
    },
    {
      ago: 28,
      title: 'Three days of festival: the programme',
      excerpt: `Music on two stages, a pie contest and the shop-window prize. It begins on ${formatDay(festival)}.`,
      category: 'events',
      tags: ['festival', 'music', 'families'],
      text: [
        `From ${formatDay(festival)} to ${formatDay(addDays(festival, 2))} the square belongs to the Makers’ Festival: sixty craftspeople, two stages, and the pie contest on Saturday at 2 p.m. (entries until noon; store-bought crusts will be recognized).`,
        'The square and Second Street are closed to cars from Friday at noon. The farmers’ market takes place as always on Saturday morning, in the hall. Volunteers get a shirt, a supper and our gratitude: call (903) 555-0151.',
      ],
      links: [{ title: 'Map of the festival', url: documentUrl('festival-map-and-programme.pdf') }],
    },
    {
      ago: 35,
      title: 'Dogs at the market: short leash, good manners',
      excerpt: 'Well-behaved dogs are welcome on the square, but not inside the hall. There is water at the fountain.',
      category: 'services',
      priority: 'low',
      tags: ['rules', 'animals'],
      text: [
        'We love your dog. Others may be afraid of it, or allergic, or four years old and holding a sausage. Please keep leashes under four feet, walk around food stalls rather than between them, and pick up.',
        'The health code does not allow dogs inside the hall, except service animals, who go wherever you go. A shaded hitching rail with bowls of water is beside the fountain.',
      ],
    },
    {
      ago: 44,
      title: 'Restrooms and a quiet room are open again',
      excerpt: 'On the north side of the hall: step-free, with a changing table in each and a room to nurse or rest.',
      category: 'services',
      tags: ['accessibility', 'families'],
      text: [
        'The restrooms of the market hall have been rebuilt. All are reached without a step; each has a changing table, one has a bench and hoist for adults. Next to them is a quiet room with an armchair, dim light and a door that closes.',
        'They are open whenever the hall is, and until 10 p.m. on evenings with events. Thanks to the county, which paid two thirds.',
      ],
    },
    {
      ago: 56,
      title: 'Found: one trumpet, eleven umbrellas',
      excerpt:
        'What was left behind at the market can be fetched at the information window until the end of the season.',
      category: 'services',
      priority: 'low',
      tags: ['lost and found'],
      text: [
        'Our shelf is full. Waiting for their people: a trumpet in its case, eleven umbrellas, a child’s left boot (red), two pairs of reading glasses, a set of keys with a small brass owl, and a very good casserole dish.',
        'Describe it and it is yours: information window of the hall, Saturdays 8 to 1, or (903) 555-0150. What nobody asks for goes to the thrift shop.',
      ],
    },
    {
      ago: 69,
      title: `Friday music: the bands from ${on(-62)} on`,
      excerpt: 'Free concerts on the steps of the hall, 6:30 to 8:30 p.m. Bring a chair, stay for supper.',
      category: 'events',
      tags: ['music', 'evening'],
      text: [
        'Every second Friday a band plays on the steps: the Cedar Creek String Band, Los Vecinos, the Depot Street Brass, the church choirs together, and a dance caller who turns nobody away.',
        'The shops stay open until 8. In bad weather the concert moves inside. There is no admission; a hat goes around for the musicians.',
      ],
    },
  ];
}

/** Any three months have at least two of them. */
export const seasons = (): SeasonalAnnouncement[] => [
  {
    day: '01-08',
    title: 'Winter market in the hall',
    excerpt: 'Greens, roots, citrus, eggs and soup: every Saturday under the roof, 9 to 12.',
    category: 'events',
    tags: ['farmers’ market', 'winter'],
    text: [
      'The square is quiet, the hall is not. Until the end of February some twenty stalls meet inside on Saturdays from 9 a.m. to noon. There are collards, carrots and sweet potatoes, grapefruit from the valley, eggs, cheese and bread.',
      'The Lions ladle soup at $3 a bowl; bring your own and get a second helping.',
    ],
  },
  {
    day: '02-22',
    title: 'Seedlings and seed swap',
    excerpt: 'Bring what you saved, take what you need: the first Saturday in March.',
    category: 'events',
    tags: ['garden'],
    text: [
      'Gardeners of all thumbs meet on the first Saturday in March from 9 to 1. The Garden Club helps to tell kale from cabbage, and the extension agent tests your soil for free: bring a cup of it, dry.',
      'Tomato plants are for sale from mid-March. Wait with planting until the pecans leaf out.',
    ],
  },
  {
    day: '04-06',
    title: 'Spring hours: the market opens at eight',
    excerpt: 'From April to October we are on the square from 8 a.m. to 1 p.m.',
    category: 'services',
    tags: ['hours', 'farmers’ market'],
    text: [
      'From this Saturday on the market is outside again, from 8 a.m. to 1 p.m. Strawberries are two weeks early; asparagus is here.',
      'Vendors unload from 6:30. Please keep Second Street free until then, so that the baker’s van can turn.',
    ],
  },
  {
    day: '05-20',
    title: 'Peaches are coming',
    excerpt: 'Which orchard has which kind, and when. Boxes can be ordered ahead.',
    category: 'events',
    tags: ['food', 'summer'],
    text: [
      'The orchards expect the first Springold in the last week of May, Harvester in June, and Redglobe, the one for pies, from mid-June. Freestone kinds for canning come in July.',
      'Order half bushels at the information window until Thursday, pick up on Saturday. Bruised ones are sold at half price after noon, to those who make jam.',
    ],
  },
  {
    day: '07-01',
    title: 'Hot days: the market closes at noon',
    excerpt: 'In July and August we are open from 7 a.m. to noon. Water is free at the fountain.',
    category: 'services',
    tags: ['hours', 'summer'],
    text: [
      'To spare the lettuce and you, the market runs from 7 a.m. to noon in July and August. Fill your bottle at the fountain; there are misting fans in the hall.',
      'If the forecast says 105 degrees or more we move inside altogether.',
    ],
  },
  {
    day: '08-12',
    title: 'School supplies, bought in town',
    excerpt: 'Tax-free weekend on the square: six shops, and ten percent for the school’s own list.',
    category: 'events',
    tags: ['shops', 'families'],
    text: [
      'During the state’s sales tax holiday in August, six shops on the square take another ten percent off everything on the list of Maple Elementary. Backpacks, shoes and jeans under $100 are free of tax at any shop.',
      'Buy one notebook more and leave it in the box at the book shop. The school nurse knows who needs it.',
    ],
  },
  {
    day: '09-24',
    title: 'Pumpkins, corn maze and cider',
    excerpt: 'The square in orange: from the last Saturday in September to Halloween.',
    category: 'events',
    tags: ['autumn', 'families'],
    text: [
      'Two farms bring pumpkins from pocket size to two hundred pounds; guess the weight of the giant and take it home, if you can. The cider press runs from 9 to noon.',
      'On Halloween the shops hand out candy from 4 to 6 p.m. Houses on Elm Street have asked us to say that they are ready as well.',
    ],
  },
  {
    day: '11-09',
    title: 'Small Business Saturday on the square',
    excerpt: 'The Saturday after Thanksgiving: open house in every shop, and the lights go on at dusk.',
    category: 'events',
    tags: ['shops', 'holidays'],
    text: [
      'Thirty-eight shops keep open house on the Saturday after Thanksgiving, with cider, carols and wrapping for free at the hall. Spend ten dollars in each of five shops and your card goes into the barrel for a $250 basket.',
      'At 5:45 p.m. we switch on the lights around the square. The market takes place in the hall from 9.',
    ],
  },
  {
    day: '12-06',
    title: 'Late opening until Christmas',
    excerpt: 'Thursdays and Fridays until 8 p.m.; the last market before the holidays has fifty stalls.',
    category: 'services',
    tags: ['hours', 'holidays'],
    text: [
      'From now to Christmas the shops on the square stay open until 8 p.m. on Thursdays and Fridays. Parcels for the post are taken at the book shop until 5.',
      'The last market of the year is on the Saturday before Christmas. After it we rest for two weeks, and so should you.',
    ],
  },
];
