/** City of Maple: a Texas town of some three thousand people, without a shop. */
import { noChoices } from '../../rules/notices/choices.ts';
import type { DemoTown } from '../demo-town.ts';
import { renderPicture } from '../pictures.ts';
import { announcementsInSeason, makeAnnouncement, makeSeedContext } from '../records.ts';
import { bodies, bodyMeetings } from './bodies.ts';
import { collectionRoutes } from './collection.ts';
import { categories } from './documents.ts';
import { events } from './events.ts';
import { forms } from './forms.ts';
import { gatherings, seasons } from './gatherings.ts';
import { government } from './government.ts';
import { pages } from './pages.ts';
import { people } from './people.ts';
import { sections } from './sections.ts';
import { services } from './services.ts';

export const cityOfMaple: DemoTown = {
  host: 'cityofmaple.localhost',
  aliases: [],
  town: {
    display_name: 'City of Maple',
    time_zone: 'America/Chicago',
    notice_choices: JSON.stringify({ ...noChoices, state: 'TX' }),
    support_email: 'support@maple.example',
    commerce: 'auto',
    accent: '#8c1d2b',
  },
  pictures: () =>
    Promise.all([
      renderPicture({
        name: 'hero',
        alt: 'Main Street in evening light: brick storefronts, red maples, and the clock tower of Town Hall at its end',
        drawing: 'main-street',
        widths: [640, 960, 1280, 1920],
        fallback: 'jpeg',
        withAvif: true,
      }),
      renderPicture({
        name: 'about',
        alt: 'Town Hall, a brick building with white columns and a clock tower, between autumn trees',
        drawing: 'town-hall',
        widths: [480, 960, 1600],
        fallback: 'jpeg',
        withAvif: true,
      }),
      renderPicture({ name: 'logo', alt: 'City of Maple', drawing: 'logo', widths: [96, 240, 480], fallback: 'png' }),
    ]),
  sections,
  announcements: (today, documentUrl) => {
    const office = makeSeedContext(today, documentUrl);
    const written = [...services(office), ...government(office), ...gatherings(office)].map((entry) =>
      makeAnnouncement(today, entry),
    );
    return [...written, ...announcementsInSeason(today, seasons(), 91)];
  },
  events,
  people,
  pages,
  forms,
  bodies,
  meetings: bodyMeetings,
  collectionRoutes,
  categories,
  shop: null,
};
