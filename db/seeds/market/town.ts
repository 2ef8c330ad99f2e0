/** Maple Market: the shops and the farmers' market around the square, with a shop of their own. */
import type { DemoTown } from '../demo-town.ts';
import { renderPicture } from '../pictures.ts';
import { announcementsInSeason, makeAnnouncement, makeSeedContext } from '../records.ts';
import { categories } from './documents.ts';
import { events } from './events.ts';
import { shop } from './items.ts';
import { sections } from './sections.ts';
import { trading } from './trading.ts';
import { seasons, visiting } from './visiting.ts';

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
      }),
      renderPicture({
        name: 'about',
        alt: 'Four lit shops in the evening: a book shop, a bakery, a cafe and a florist, under strings of lights',
        drawing: 'shop-evening',
        widths: [480, 960, 1600],
        fallback: 'jpeg',
      }),
    ]),
  sections,
  announcements: (today, documentUrl) => {
    const office = makeSeedContext(today, documentUrl);
    const written = [...visiting(office), ...trading(office)].map((entry) => makeAnnouncement(today, entry));
    return [...written, ...announcementsInSeason(today, seasons(), 91)];
  },
  events,
  categories,
  shop,
};
