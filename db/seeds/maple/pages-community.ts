/** The City of Maple’s pages about the library, parks, the government and the rest. */
import type { DemoPage } from '../demo-town.ts';
import { paragraphs } from './paragraphs.ts';

export const communityPages: DemoPage[] = [
  {
    slug: 'library',
    title: 'Public Library',
    summary: 'Hours, cards, rooms and programs.',
    kind: 'department',
    topic: 'recreation',
    content: paragraphs(
      '## Hours',
      'Monday, Wednesday and Friday 9 to 5, Tuesday and Thursday 9 to 8, Saturday 10 to 2.',
      '## Cards',
      'Free for everybody who lives or works in Maple. Bring something with your name and address on it.',
      '## Rooms and hot spots',
      'The study room can be booked for two hours. Twelve mobile hot spots are lent for two weeks.',
    ),
    contacts: ['Harriet Lindqvist'],
  },
  {
    slug: 'parks',
    title: 'Parks and Trails',
    summary: 'Four parks, one creek trail, and how to reserve a pavilion.',
    kind: 'service',
    topic: 'recreation',
    content: paragraphs(
      '- Depot Park: playground, pavilion, restrooms\n- Cedar Creek Park: trail of 1.8 miles, fishing pier\n- Brandywell Field: two ball fields, lights until 10 p.m.\n- Founders’ Grove: the eleven maples of 1873',
      'Parks are open from sunrise to 10 p.m. Dogs are welcome on a leash.',
    ),
    steps: [
      {
        title: 'Reserve a pavilion',
        cost: '$40 for half a day, and a $50 deposit',
        duration: 'Up to six months ahead',
        place: 'Town Hall, window 1',
      },
    ],
    contacts: ['office'],
  },
  {
    slug: 'hall-rental',
    title: 'Community Hall Rental',
    summary: 'A hall for 180 guests, with a kitchen.',
    kind: 'service',
    topic: 'recreation',
    content: paragraphs(
      'The hall is free on the days that the [calendar](/#calendar) leaves open. Ask about a day with the [Community Hall inquiry](/forms/hall-inquiry).',
      'Tables and chairs for 180 are included. Music ends at 11 p.m.',
    ),
    steps: [
      {
        title: 'Ask for a day',
        needed: 'Date, kind of event, number of guests',
        place: 'The form above, or Town Hall',
      },
      {
        title: 'Sign the agreement',
        cost: '$250 a day, and a $200 deposit',
        duration: 'Within a week of your request',
      },
      { title: 'Pick up the key', duration: 'On the working day before', place: 'Town Hall, window 1' },
    ],
    contacts: ['office'],
    documents: ['community-hall-rental-agreement.pdf'],
  },
  {
    slug: 'public-information',
    title: 'Public Information Requests',
    summary: 'Ask for records of the city.',
    kind: 'service',
    topic: 'government',
    content: paragraphs(
      'Agendas, minutes, budgets and ordinances are [among the documents](/#documents) already.',
      'For everything else, send a [public information request](/forms/public-information-request). Say which records you want, and how we can reach you.',
    ),
    steps: [
      {
        title: 'Send a request in writing',
        needed: 'The form, on this site or on paper, or a letter with the same facts',
        cost: 'You hear before anything over $40 is charged',
        place: 'On this site, by mail, by email, or at Town Hall',
      },
    ],
    contacts: ['Philippa Dunmarrow'],
    documents: ['public-information-request.pdf'],
  },
  {
    slug: 'elections',
    title: 'City Elections',
    summary: 'How the council is elected, and how to run for it.',
    kind: 'plain',
    topic: 'government',
    content: paragraphs(
      'The mayor and five council members serve terms of two years. Elections are held in May.',
      '## Vote',
      'Polls are in the Community Hall. The county’s office of elections answers questions about registration.',
      '## Run for office',
      'Packets for candidates are handed out by the city secretary from January.',
    ),
    contacts: ['Philippa Dunmarrow'],
  },
  {
    slug: 'public-works',
    title: 'Public Works',
    summary: 'Streets, drains, water mains, signs and lights.',
    kind: 'department',
    topic: 'utilities',
    content: paragraphs(
      'A crew of eleven keeps 38 miles of streets, 41 miles of mains and 612 street lights in order.',
      'For a pothole, a dark light or a missing sign, [report a problem](/forms/report-a-problem).',
    ),
    contacts: ['Gus Penhallow'],
  },
  {
    slug: 'report-a-problem',
    title: 'Report a Problem',
    summary: 'Potholes, street lights, leaks, high grass, noise.',
    kind: 'service',
    topic: 'community',
    content: paragraphs(
      'Tell us what is wrong and where it is with [the form for problems](/forms/report-a-problem). It works without a signal, and a photo helps.',
      '- Water and sewer: call at any hour\n- Streets, lights and signs: the form is best\n- Noise and parking: call the dispatcher',
      'If somebody is in danger, call **911**.',
    ),
    contacts: ['Gus Penhallow', 'Odette Ferrywright', 'office'],
  },
  {
    slug: 'questions',
    title: 'Questions We Hear Often',
    summary: 'Short answers from the people at the window.',
    kind: 'faq',
    topic: 'community',
    content: paragraphs(
      '## When is my trash picked up?',
      'It depends on your street. Choose your route once at [collection days](/collection), and this site remembers it on your phone.',
      '## Can I pay my water bill by phone?',
      'Not yet. You can pay [online, by mail, or in the drop box](/water-and-sewer).',
      '## Who trims the trees along the street?',
      'The city trims what grows in the right of way. Branches that touch a power line belong to the electric company: call them first.',
      '## Where do I vote?',
      'In the Community Hall for [city elections](/elections). The county tells you about all others.',
      '## Is there a curfew?',
      'Yes, for people under 17: from 11 p.m. on weekdays and from midnight on Friday and Saturday.',
    ),
    contacts: ['office'],
  },
];
