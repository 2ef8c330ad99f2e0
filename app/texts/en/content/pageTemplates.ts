/** Templates of pages for Texas towns. They hold no facts, only blanks that a clerk fills in. */
import { emptyStep, type newPage, type PageKind, type PageTopic } from '../../../../db/rules/pages/fields.ts';

type Template = Omit<typeof newPage, 'kind' | 'topic' | 'steps'> & {
  kind: PageKind;
  topic: PageTopic | '';
  steps: (typeof emptyStep)[];
};
type PageTemplate = Pick<Template, 'title' | 'summary' | 'kind' | 'topic' | 'content' | 'steps'>;

const step = (title: string, parts: Partial<typeof emptyStep> = {}) => ({ ...emptyStep, title, ...parts });

export const pageTemplates: PageTemplate[] = [
  {
    title: 'Water and Sewer',
    summary: 'Start or stop service, pay a bill, report a leak.',
    kind: 'service',
    topic: 'utilities',
    content: [
      '## Pay your bill',
      'Bills are due on [fill in: day of the month]. Pay [fill in: online address, by mail, at the office, drop box].',
      '## Rates',
      'Water: [fill in: base rate and gallons included]\nSewer: [fill in: rate]',
      '## Report a leak or a sewer backup',
      'Call [fill in: phone number, day and night].',
      '## Late payments',
      '[fill in: late fee, when service is shut off, how it is restored]',
    ].join('\n\n'),
    steps: [
      step('Start service', {
        needed: '[fill in: identification, lease or deed]',
        cost: '[fill in: deposit and fee]',
        duration: '[fill in: how soon the meter is turned on]',
        place: '[fill in: office or form]',
      }),
      step('Stop or move service', {
        needed: '[fill in: last day and forwarding address]',
        place: '[fill in: office]',
      }),
    ],
  },
  {
    title: 'Trash and Brush',
    summary: 'Collection days, what goes out, and what does not.',
    kind: 'service',
    topic: 'utilities',
    content: [
      'See [collection days](/collection) for your street, holidays included.',
      '## Trash',
      'Set carts out by [fill in: time] on your day. [fill in: number and size of carts]',
      '## Brush and bulk items',
      '[fill in: days, size of piles, what is taken]',
      '## Not collected',
      '- [fill in: paint, tires, batteries, and where to take them]',
    ].join('\n\n'),
    steps: [step('Get a new cart', { needed: '[fill in: what to bring]', cost: '[fill in: fee]' })],
  },
  {
    title: 'Municipal Court',
    summary: 'Pay a citation, ask for a hearing, or see when court is held.',
    kind: 'service',
    topic: 'safety',
    content: [
      'Court is held [fill in: days and time] at [fill in: place]. The judge is [fill in: name].',
      '## Your options',
      '[fill in: pleading, driving safety course, deferred disposition, payment plan, community service]',
      '## If you cannot pay',
      'Talk to the court before your date: [fill in: phone number]. [fill in: how to ask for another way to resolve it]',
    ].join('\n\n'),
    steps: [
      step('Pay a citation', {
        needed: 'The citation number',
        cost: '[fill in: where the amount is found]',
        place: '[fill in: online address, window, mail]',
      }),
      step('Ask for a hearing', { needed: '[fill in: form]', duration: '[fill in: deadline]' }),
    ],
  },
  {
    title: 'Building Permits',
    summary: 'When you need a permit, how to apply, and inspections.',
    kind: 'service',
    topic: 'property',
    content: [
      '## You need a permit for',
      '- [fill in: new buildings, additions, fences, electrical, plumbing]',
      '## You need none for',
      '- [fill in: painting and small repairs]',
      '## Inspections',
      'Ask for an inspection by [fill in: time and day] at [fill in: phone number or email].',
    ].join('\n\n'),
    steps: [
      step('Apply', {
        needed: '[fill in: form, site plan, contractor registration]',
        cost: '[fill in: fee schedule]',
        duration: '[fill in: days for review]',
        place: '[fill in: office]',
      }),
      step('Build, and have it inspected', { needed: '[fill in: which inspections]' }),
    ],
  },
  {
    title: 'Animal Control',
    summary: 'Lost and stray animals, tags, and bites.',
    kind: 'service',
    topic: 'safety',
    content: [
      'Report a stray or an animal in danger: [fill in: phone number and hours]. After hours: [fill in: phone number].',
      '## Lost pets',
      '[fill in: shelter, hours, where found animals are posted]',
      '## Tags and vaccination',
      '[fill in: what the ordinance asks for]',
      '## Bites',
      '[fill in: whom to call]',
    ].join('\n\n'),
    steps: [
      step('Get a tag', { needed: '[fill in: rabies certificate]', cost: '[fill in: fee]', place: '[fill in: place]' }),
    ],
  },
  {
    title: 'Library',
    summary: 'Hours, cards, and what is on.',
    kind: 'department',
    topic: 'recreation',
    content: [
      '## Hours',
      '[fill in: days and hours]',
      '## Cards',
      '[fill in: who can have one, what to bring]',
      '## Programs and rooms',
      '[fill in: story times, computers, meeting rooms]',
    ].join('\n\n'),
    steps: [],
  },
  {
    title: 'Parks',
    summary: 'Parks, pavilions and fields, and how to reserve them.',
    kind: 'service',
    topic: 'recreation',
    content: [
      '## Parks',
      '- [fill in: name, address, what is there]',
      '## Rules',
      'Open from [fill in: time] to [fill in: time]. [fill in: dogs, alcohol, grills]',
    ].join('\n\n'),
    steps: [
      step('Reserve a pavilion', {
        needed: '[fill in: form]',
        cost: '[fill in: fee and deposit]',
        duration: '[fill in: how far ahead]',
        place: '[fill in: office]',
      }),
    ],
  },
  {
    title: 'Police',
    summary: 'Emergencies, reports, and how to reach an officer.',
    kind: 'department',
    topic: 'safety',
    content: [
      'In an emergency call 911.',
      'Other matters: [fill in: phone number, day and night].',
      '## Reports',
      '[fill in: how to get an accident or offense report, cost]',
      '## House watch and other services',
      '[fill in: what officers offer]',
    ].join('\n\n'),
    steps: [],
  },
  {
    title: 'Volunteer Fire Department',
    summary: 'Burn bans, smoke alarms, and joining the department.',
    kind: 'department',
    topic: 'safety',
    content: [
      'In an emergency call 911.',
      '## Burning',
      'Before you burn, check for a burn ban: [fill in: phone number or address of the county]. [fill in: town rules]',
      '## Join us',
      '[fill in: meetings, training, whom to ask]',
    ].join('\n\n'),
    steps: [],
  },
  {
    title: 'Cemetery',
    summary: 'Plots, rules, and records.',
    kind: 'service',
    topic: 'community',
    content: [
      'The cemetery is at [fill in: address], open [fill in: hours].',
      '## Plots',
      '[fill in: who can buy one, price, whom to call]',
      '## Rules',
      '[fill in: flowers, monuments, care]',
      '## Records',
      '[fill in: how to find a grave]',
    ].join('\n\n'),
    steps: [],
  },
  {
    title: 'Public Information',
    summary: 'Ask for records of the city.',
    kind: 'service',
    topic: 'government',
    content: [
      'The officer for public information is [fill in: name].',
      'Many records are [among the documents](/#documents) already.',
      '## Costs and answers',
      '[fill in: charges, and how you will hear from us]',
    ].join('\n\n'),
    steps: [
      step('Send a request in writing', {
        needed: 'A description of the records that you want',
        place: '[fill in: mailing address, email address, office]',
        duration: '[fill in: when you will hear from us]',
      }),
    ],
  },
  {
    title: 'Emergency Plan',
    summary: 'Warnings, shelters, and what to prepare.',
    kind: 'plain',
    topic: 'safety',
    content: [
      'In an emergency call 911. This page can be read without a signal once you have opened this site.',
      '## Warnings',
      '[fill in: sirens and when they are tested, text messages, radio station]',
      '## Shelters',
      '- [fill in: name and address, when it opens]',
      '## If water is unsafe',
      '[fill in: where water is handed out, whom to call]',
      '## Neighbors who need help',
      '[fill in: how to register or call]',
    ].join('\n\n'),
    steps: [],
  },
];
