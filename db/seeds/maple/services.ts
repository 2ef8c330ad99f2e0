/** The City of Maple's announcements about water, roads, waste and the library. */
import { formatDay } from '../dates.ts';
import type { SeedAnnouncement, SeedContext } from '../records.ts';
import { brushWeeks, upcomingDates } from './meetings.ts';

export const services = ({ today, on, documentUrl }: SeedContext): SeedAnnouncement[] => [
  {
    ago: 1,
    title: 'Boil-water notice lifted for all of Maple',
    excerpt:
      'Water samples came back clean this morning. You no longer need to boil your water before drinking or cooking.',
    category: 'services',
    priority: 'high',
    tags: ['water', 'public health'],
    text: [
      `The boil-water notice issued on ${on(-3)} has been lifted. Two rounds of samples, taken a day apart at six places in town, show no bacteria. Tap water is safe to drink, to cook with and to give to children and pets.`,
      'Before you use the water again, run each cold tap for two minutes and empty your ice maker twice. If you have a filter or a water softener, follow its maker’s directions after a notice; some cartridges must be replaced.',
      'The notice followed a break in the twelve-inch main under Depot Street, which let pressure fall below the limit for about four hours. The main has been replaced between Second and Third Street. Thank you for your patience, and to the crew who worked through the night.',
      'If your water is cloudy or smells unusual, call the water department at (903) 555-0114 at any hour.',
    ],
  },
  {
    ago: 4,
    title: 'Pecan Street closed between Second and Fourth',
    excerpt:
      'Storm drains are being replaced. The closure lasts about three weeks; homes and shops can be reached at all times.',
    category: 'services',
    priority: 'high',
    tags: ['roads', 'construction'],
    text: [
      `Pecan Street is closed to through traffic between Second and Fourth Street until about ${on(17)}. The old clay storm drains, laid in 1951, are being replaced with larger pipes so that the street no longer floods in heavy rain.`,
      'Residents and customers can reach every house and shop on foot, and by car from the nearer end. Please follow the signs along Elm Street. School buses 4 and 7 stop at Elm and Third while the street is closed.',
      'Work goes on Monday to Friday from 7 a.m. to 6 p.m. Trash is collected as usual if carts are out by 6:30 a.m. Questions: Public Works, (903) 555-0121.',
    ],
  },
  {
    ago: 7,
    title: 'Library open later on Tuesdays and Thursdays',
    excerpt: 'The Maple Public Library now stays open until 8 p.m. twice a week, with homework help from 4 to 6.',
    category: 'services',
    tags: ['library', 'families'],
    text: [
      'You asked for evening hours, and the Friends of the Library made them possible. The library is now open until 8 p.m. on Tuesdays and Thursdays. The other hours stay as they are: Monday, Wednesday and Friday 9 to 5, Saturday 10 to 2.',
      'Volunteers help with homework at the long table from 4 to 6 p.m. on both days. No need to sign up. The study room can be booked for two hours at a time with a library card.',
      'New on the shelf: twelve mobile hot spots, which may be borrowed for two weeks. Ask at the desk or call (903) 555-0138.',
    ],
  },
  {
    ago: 11,
    title: 'Fire hydrants are flushed this month',
    excerpt:
      'Crews open every hydrant in town to keep the water clear and test the flow. Your water may look rusty for an hour.',
    category: 'services',
    priority: 'low',
    tags: ['water', 'fire department'],
    text: [
      'Twice a year the water and fire departments open each of our 214 hydrants. Flushing clears out sediment and tells the firefighters how much water they can count on in every block.',
      'Crews start north of the railroad and work their way south. A sign is put up in your block the day before. The water is safe, but may be brown for a short time: wait until it runs clear before doing laundry.',
      'If it has not cleared after an hour of running a cold tap now and then, call (903) 555-0114.',
    ],
  },
  {
    ago: 16,
    title: 'Brush and bulky items: next collection week',
    excerpt: `Set out branches, furniture and appliances by 7 a.m. on ${formatDay(brushWeeks(today).next)}. No need to call ahead.`,
    category: 'services',
    tags: ['trash', 'recycling'],
    text: [
      `The next collection of brush and bulky items begins on ${formatDay(brushWeeks(today).next)}. Put everything at the curb by 7 a.m., at least four feet from mailboxes, cars and overhead wires. Trucks pass each street once.`,
      'We take branches up to six feet long, furniture, mattresses, and appliances. Refrigerators need a tag showing that the coolant has been removed. We cannot take tires, paint, batteries or building debris; those go to the household hazardous waste day.',
      'Please keep brush and furniture in two separate piles. Brush becomes mulch, which residents may fetch for free behind the Public Works yard on Saturdays.',
    ],
  },
  {
    ago: 20,
    title: 'Household hazardous waste day',
    excerpt: `Bring paint, oil, batteries and old electronics to the Public Works yard on ${formatDay(upcomingDates(today).hazardous)}, 8 a.m. to noon. Free for residents.`,
    category: 'services',
    tags: ['trash', 'recycling', 'environment'],
    about: { date: upcomingDates(today).hazardous, time: '08:00', end: '12:00' },
    text: [
      `On ${formatDay(upcomingDates(today).hazardous)}, from 8 a.m. to noon, the county’s collection truck comes to the Public Works yard at 400 Depot Street. Bring a water bill or a driver’s license that shows an address in Maple.`,
      'Accepted: paint, stains and thinners, motor oil and antifreeze, garden chemicals, all kinds of batteries, fluorescent lamps, computers, televisions and up to four tires. Leave things in their own containers and stay in your car; volunteers unload for you.',
      'Not accepted: ammunition, medicine and anything that leaks. Medicine can be dropped off at the police station at any time.',
    ],
  },
  {
    ago: 26,
    title: 'Pay your utility bill online, without a fee',
    excerpt: 'Card and bank payments no longer cost extra, and bills can come by e-mail.',
    category: 'services',
    tags: ['utilities', 'billing'],
    text: [
      'The convenience fee of $3.25 for paying by card has been dropped. You can pay with a card or from a bank account, have the amount drawn on the 15th of each month, or pay as before by check, by mail or in the night drop beside the front door of Town Hall.',
      'To get your bill by e-mail, tell us your account number and your address at utilities@maple.example. Paper bills stay free for everyone who prefers them.',
      'Trouble with a bill? Call before the due date. We spread high bills over up to six months and never shut off water on a Friday or before a holiday. Utility office: (903) 555-0112.',
    ],
    links: [{ title: 'Water and sewer rates', url: documentUrl('water-and-sewer-rates.pdf') }],
  },
  {
    ago: 33,
    title: 'Smoke in the sewers: a test, not a fire',
    excerpt:
      'Harmless white smoke is blown into sewer lines to find leaks. It may rise from lawns, streets and roof vents.',
    category: 'services',
    tags: ['sewer', 'public works'],
    text: [
      'Rain that gets into sewers through cracks costs the city about $40,000 a year at the treatment plant. To find the cracks, crews blow white smoke into the lines of the east side and look where it comes out.',
      'The smoke has almost no smell, leaves no stain and is harmless to people and animals. Pour a bucket of water into floor drains and sinks you seldom use: a dry trap lets smoke into the house. If it comes in all the same, open a window and tell the crew; it means that a trap or pipe needs a plumber.',
      'The fire department knows which streets are tested each day. If you are not sure, call 911 anyway.',
    ],
  },
  {
    ago: 41,
    title: 'New water meters, read without a visit',
    excerpt:
      'Every meter in town is replaced by spring. The change takes about 30 minutes; nobody needs to be at home.',
    category: 'services',
    priority: 'low',
    tags: ['water', 'utilities'],
    text: [
      'The meters now in the ground were set in 2004 and have begun to run slow. Their successors report the reading by radio, so a leak that runs day and night shows up within a day instead of a month. We will call you when that happens.',
      'Installers wear blue vests and carry a city badge with a photograph. They do not need to enter your house and never ask for money. The water is off for about half an hour.',
      'The project is paid from the utility fund and a state loan at 1.1 percent; rates do not change because of it.',
    ],
    links: [{ title: 'Water and sewer rates', url: documentUrl('water-and-sewer-rates.pdf') }],
  },
  {
    ago: 49,
    title: 'See a dark street light? Tell us its number',
    excerpt: 'Each pole carries a yellow tag. With the number, most lamps are repaired within five working days.',
    category: 'services',
    priority: 'low',
    tags: ['streets', 'safety'],
    text: [
      'Maple has 486 street lights, and nobody sees them all every night. If one near you is out, flickers or burns by day, send us the number on the yellow tag: streetlights@maple.example or (903) 555-0121.',
      'Lamps are now replaced with warm white ones that use half the power and shine down on the street rather than into bedrooms. If the light still falls into your window, ask for a shield; it is free.',
    ],
  },
  {
    ago: 58,
    title: 'Yearly water quality report is out',
    excerpt:
      'Your drinking water met every state and federal standard. The report lists what was tested and what was found.',
    category: 'services',
    tags: ['water', 'reports'],
    text: [
      'Last year the laboratory tested 312 samples of Maple’s water for 94 substances. None was above the limit. Lead was found in 2 of 30 homes, both below the action level and both with plumbing from before 1986; the owners were told first.',
      'Our water comes from two wells in the Carrizo-Wilcox aquifer, 740 and 780 feet deep. It is moderately hard, which is harmless but leaves scale in kettles.',
      'Paper copies lie at Town Hall and at the library. Call (903) 555-0114 if you would like one mailed, or one in Spanish.',
    ],
  },
  {
    ago: 72,
    title: 'Callers who threaten to shut off your water',
    excerpt: 'Somebody is calling residents in the city’s name and asks for gift cards. It is not us. Hang up.',
    category: 'services',
    priority: 'high',
    tags: ['safety', 'utilities'],
    text: [
      'Several residents have had calls from a man who says that their water will be shut off within the hour unless they pay by gift card or payment app. The number shown may even be ours. It is a fraud.',
      'The city never asks for payment by telephone, and never takes gift cards. Before water is shut off you get two letters and a red tag on the door. If in doubt, hang up and call the utility office yourself: (903) 555-0112.',
      'If you have paid, call your bank at once and then the police at (903) 555-0102. You are not the only one, and there is nothing to be ashamed of.',
    ],
  },
];
