/** Maple Market: the shops and the farmers' market around the square, with a shop of their own. */
import type { DemoCategory, DemoTown } from '../demo-town.ts';
import { renderPicture } from '../pictures.ts';
import { announcementsInSeason, makeAnnouncement, makeSeedContext } from '../records.ts';
import { memberDocuments } from './documents-board.ts';
import { festivalDocuments, squareDocuments } from './documents-square.ts';
import { vendorDocuments } from './documents-vendors.ts';
import { events } from './events.ts';
import { shop } from './items.ts';
import { sections } from './sections.ts';
import { trading } from './trading.ts';
import { seasons, visiting } from './visiting.ts';

/** The documents of the association around a day, in four categories. */
function categories(today: string): DemoCategory[] {
  return [
    {
      title: 'For vendors',
      description: 'Rules, fees and forms for the Saturday market.',
      documents: vendorDocuments(today),
    },
    {
      title: 'Board and members',
      description: 'What the association decides and how it is run.',
      documents: memberDocuments(today),
    },
    {
      title: 'Grants and guides',
      description: 'Help for shops on and around the square.',
      documents: squareDocuments(today),
    },
    {
      title: 'Festivals and reports',
      description: 'Maps, programmes, and how the year went.',
      documents: festivalDocuments(today),
    },
  ];
}

export const mapleMarket: DemoTown = {
  host: 'maplemarket.localhost',
  aliases: ['localhost', '127.0.0.1'],
  town: {
    display_name: 'Maple Market',
    time_zone: 'America/Chicago',
    support_email: 'support@maplemarket.example',
    commerce: 'auto',
    accent: '#0f6b5f',
  },
  pictures: () =>
    Promise.all([
      renderPicture({
        name: 'hero',
        alt: 'Market morning: stalls with striped awnings on the square, and behind them the brick market hall with its clock',
        drawing: 'market-square',
        widths: [640, 960, 1280, 1920],
        fallback: 'jpeg',
        withAvif: true,
      }),
      renderPicture({
        name: 'about',
        alt: 'Four lit shops in the evening: a book shop, a bakery, a cafe and a florist, under strings of lights',
        drawing: 'shop-evening',
        widths: [480, 960, 1600],
        fallback: 'jpeg',
        withAvif: true,
      }),
      renderPicture({
        name: 'logo',
        alt: 'Maple Market',
        drawing: 'market-logo',
        widths: [96, 240, 480],
        fallback: 'png',
      }),
    ]),
  sections,
  announcements: (today, documentUrl) => {
    const office = makeSeedContext(today, documentUrl);
    const written = [...visiting(office), ...trading(office)].map((entry) => makeAnnouncement(today, entry));
    return [...written, ...announcementsInSeason(today, seasons(), 91)];
  },
  events,
  pages: [],
  forms: [],
  bodies: [],
  meetings: () => [],
  people: [],
  collectionRoutes: () => [],
  categories,
  shop,
};
