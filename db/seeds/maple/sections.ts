/** The City of Maple's home page. */
import type { DemoTown } from '../demo-town.ts';
import { weekHours } from '../records.ts';

export const sections: DemoTown['sections'] = (pictureOf) => ({
  navbar: {
    logo: pictureOf('logo'),
    links: {
      officials: { text: 'Council', enabled: true },
      about: { text: 'About', enabled: true },
      contact: { text: 'Contact', enabled: true },
      announcements: { text: 'Announcements', enabled: true },
      calendar: { text: 'Calendar', enabled: true },
      documents: { text: 'Documents', enabled: true },
    },
    services: true,
    utilityBill: { enabled: true, url: 'https://pay.maple.example/', text: 'Pay Utility Bill' },
  },
  hero: {
    title: 'Welcome to Maple',
    subtitle:
      'A Texas town of 3,046 with a working main street, two good wells and a clock that is nearly always right.',
    action: { text: 'See what is new', link: 'announcements' },
    image: pictureOf('hero'),
  },
  quick_links: {
    links: [
      { title: 'Pay a water bill', url: '/water-and-sewer', icon: 'bill' },
      { title: 'Agendas and minutes', url: '/#documents', icon: 'meeting' },
      {
        title: 'Report a problem',
        url: '/forms/report-a-problem',
        icon: 'report',
      },
      { title: 'Permits and forms', url: '/building-permits', icon: 'form' },
      { title: 'Calendar and hall rental', url: '/#calendar', icon: 'calendar' },
      { title: 'Call Town Hall', url: 'tel:9035550100', icon: 'phone' },
    ],
  },
  about: {
    title: 'About Maple',
    short_description:
      'Maple grew up around a railroad depot in 1873 and has kept the habit of meeting people on the platform. Today it is home to 3,046 residents, one school district, four parks and more shade trees than street lights.',
    long_description: {
      paragraph1:
        'In the spring of 1873 the railroad reached Cedar Creek, and with it came a depot, a water tank and a surveyor from Vermont who planted a row of maples along what he had just drawn as Main Street. They were not supposed to live in Texas. Eleven of them still do, and the town took their name when it was incorporated in 1884.',
      paragraph2:
        'Cotton, then peaches, then a furniture works kept the trains stopping. The works closed in 1986; its brick hall on the square was bought by forty families for a dollar each and became the market hall. Main Street was put on the National Register in 1994, and today only two of its forty-one storefronts stand empty.',
      paragraph3:
        'Maple is a general-law city with a mayor and five council members, elected at large in May for terms of two years. The council meets on the second Tuesday of each month in the chamber on the upper floor of Town Hall. There is an elevator, a hearing loop, and usually a pot of coffee.',
      paragraph4:
        'The city runs its own water and sewer systems, a library, a volunteer fire department with 26 members, and four parks joined by the Cedar Creek trail. Thirty-four people work for it. If you would like to know what any of them does, ask; most are happy to show you.',
    },
    images: { about: pictureOf('about') },
  },
  officials: {
    title: 'Mayor and Council',
    members: [
      { name: 'Lenora Whitcastle', title: 'Mayor' },
      { name: 'Desmond Arbuckle-Reyes', title: 'Mayor Pro Tem, Place 1' },
      { name: 'Tomasina Greerly', title: 'Council Member, Place 2' },
      { name: 'Hollis Brandywell', title: 'Council Member, Place 3' },
      { name: 'Marisela Ontiveros-Pike', title: 'Council Member, Place 4' },
      { name: 'Ansel Thornquist', title: 'Council Member, Place 5' },
      { name: 'Philippa Dunmarrow', title: 'City Secretary' },
      { name: 'Rufus Tallgrass', title: 'City Manager' },
      { name: 'Odette Ferrywright', title: 'Chief of Police' },
    ],
  },
  contact: {
    title: 'Contact Town Hall',
    address: { street: '100 Main Street', po_box: 'P.O. Box 100', city: 'Maple', state: 'TX', zip: '75999' },
    phone: { office: '(903) 555-0100', secondary_office: '(903) 555-0112', fax: '(903) 555-0109', emergency: '911' },
    hours: {
      weekday: '',
      friday: '',
      days: weekHours(
        { open: '08:00', close: '17:00', breaks: [{ start: '12:00', end: '13:00' }] },
        { open: '08:00', close: '12:00' },
      ),
      note: 'The night drop beside the door takes payments at any hour.',
    },
    email: 'townhall@maple.example',
    coordinates: { latitude: 32.4471, longitude: -95.1284 },
    fire_department: { name: 'Maple Volunteer Fire Department', address: '210 Depot Street', phone: '(903) 555-0118' },
  },
  announcements: {
    header: {
      badge: 'Latest Updates',
      title: 'Community Announcements',
      subtitle: 'Stay informed about important updates and events',
    },
  },
  calendar: {
    title: 'Town Calendar',
    subtitle: 'Council meetings, holidays, things to do, and when the Community Hall is taken.',
    rental_info: {
      daily_rate: '$150 a day; nonprofit groups free from Monday to Thursday',
      deposit: '$200, returned when the hall is left clean',
      contact: { name: 'Community Hall desk at Town Hall', office: '(903) 555-0100', cell: '(903) 555-0133' },
    },
  },
  documents: {
    title: 'Documents',
    subtitle: 'Agendas and minutes, budgets, forms and ordinances. All are PDF files that screen readers can read.',
  },
});
