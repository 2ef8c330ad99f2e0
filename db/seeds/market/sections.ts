/** Maple Market's home page. */
import type { DemoTown } from '../demo-town.ts';
import { weekHours } from '../records.ts';

export const sections: DemoTown['sections'] = (pictureOf) => ({
  navbar: {
    logo: pictureOf('logo'),
    links: {
      officials: { text: 'Our Board', enabled: true },
      about: { text: 'About', enabled: true },
      contact: { text: 'Contact', enabled: true },
      announcements: { text: 'News', enabled: true },
      calendar: { text: 'Calendar', enabled: true },
      documents: { text: 'Documents', enabled: true },
    },
    services: true,
    utilityBill: { enabled: false, url: '', text: '' },
  },
  hero: {
    title: 'The square is open',
    subtitle: 'Forty-one storefronts, a market hall from 1924, and every Saturday what grew nearby. Come hungry.',
    action: { text: 'Shop the market', link: 'items' },
    image: pictureOf('hero'),
  },
  quick_links: {
    links: [
      { title: 'Shop the market', url: '/items', icon: 'shop' },
      { title: 'What is on', url: '/#calendar', icon: 'calendar' },
      { title: 'Rent a stall', url: '/#documents', icon: 'form' },
      { title: 'Find us', url: '/#contact', icon: 'map' },
    ],
  },
  about: {
    title: 'About the market',
    short_description:
      'Maple Market is the quarter around the old furniture hall: shops that know your name, a farmers’ market on Saturdays, and an association of 63 members who sweep, plant, argue and celebrate together.',
    long_description: {
      paragraph1:
        'When the furniture works closed, its brick hall stood empty for eleven years. In 1997 forty families bought it for a dollar each, on the condition that it be open to everyone. They scrubbed it, hung a clock in the gable and called the farmers. Nine came on the first Saturday, one of them with a single crate of okra.',
      paragraph2:
        'Today forty-two stalls fill the hall and the square. Everything on them is grown, raised, baked or made within seventy-five miles, by the person who sells it. That is our only rule that has never been changed.',
      paragraph3:
        'Around the square are a bakery, a cafe, a book shop, a hardware store with everything, a florist, a theatre with one screen, and a cobbler. The shops belong to the association as the farmers do, and have one vote each.',
      paragraph4:
        'We keep the hall’s roof tight, the flower boxes watered and the lights on. If you would like to rent the upper room, take a stall, or just sit by the fountain for an hour: welcome.',
    },
    images: { about: pictureOf('about') },
  },
  officials: {
    title: 'The Board of the Association',
    members: [
      { name: 'Wilhelmina Okafor-Dale', title: 'President, Field & Flower' },
      { name: 'Barnaby Quillfeather', title: 'Vice President, The Book Nook' },
      { name: 'Esperanza Lindqvist', title: 'Treasurer, Cedar Creek Honey' },
      { name: 'Thaddeus Marrowby', title: 'Secretary, Square Cafe' },
      { name: 'Juniper Castellanos-Webb', title: 'Growers, Long Row Farm' },
      { name: 'Ambrose Pennyfather', title: 'Market Manager' },
    ],
  },
  contact: {
    title: 'Find us, call us',
    address: { street: '101 Market Square', po_box: 'P.O. Box 24', city: 'Maple', state: 'TX', zip: '75999' },
    phone: { office: '(903) 555-0150', secondary_office: '(903) 555-0151', fax: '(903) 555-0159', emergency: '911' },
    hours: {
      weekday: '',
      friday: '',
      days: weekHours({ open: '09:00', close: '17:30' }, { open: '09:00', close: '20:00' }),
    },
    email: 'hello@maplemarket.example',
    coordinates: { latitude: 32.4463, longitude: -95.1271 },
    fire_department: { name: 'Maple Volunteer Fire Department', address: '210 Depot Street', phone: '(903) 555-0118' },
  },
  announcements: {
    header: {
      badge: 'From the square',
      title: 'News from the market',
      subtitle: 'What is ripe, what is on, and what shop owners and vendors should know',
    },
  },
  calendar: {
    title: 'On the square',
    subtitle: 'Markets, music, art walks, and when the upper room of the hall is taken.',
    rental_info: {
      daily_rate: '$95 a day for the upper room; members $60',
      deposit: '$100, returned within a week',
      contact: { name: 'Information window, market hall', office: '(903) 555-0150', cell: '(903) 555-0152' },
    },
  },
  documents: {
    title: 'Papers and forms',
    subtitle: 'For vendors, shop owners and members. PDF files, made to be read by everyone.',
  },
});
