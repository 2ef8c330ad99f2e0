/** Builds the sitemap of a town from its records. */
import type { Database } from '../../db/connection.ts';
import type { PublicTown, Town } from '../../db/rules/town/towns.ts';
import { listAnnouncements } from '../store/content/announcements.ts';
import { hasArchive } from '../store/content/archive.ts';
import { listCollectionRoutes } from '../store/content/collectionRoutes.ts';
import { listPageChanges } from '../store/content/pages.ts';
import { listPeople } from '../store/content/people.ts';
import { listFormChanges } from '../store/forms/forms.ts';
import { listRecentlyChangedItems } from '../store/items/items.ts';
import { listMeetings } from '../store/meetings/meetings.ts';
import { buildSitemap, maxSitemapUrls } from './sitemap.ts';

const mostMeetings = 5000;

type SitemapRequest = { town: Town; shown: PublicTown; origin: string; instant: number };

/** @returns the sitemap as XML, without the screens that the town has no records for */
export async function buildTownSitemap(db: Database, request: SitemapRequest): Promise<string> {
  const { town, shown, origin, instant } = request;
  const { commerce } = shown;
  const [announcements, people, routes, pages, forms, meetings, items, isArchiveFilled] = await Promise.all([
    listAnnouncements(db, town.id, instant),
    listPeople(db, town.id),
    listCollectionRoutes(db, town.id),
    listPageChanges(db, town.id, instant, maxSitemapUrls),
    listFormChanges(db, town.id),
    listMeetings(db, town.id, '', mostMeetings),
    commerce ? listRecentlyChangedItems(db, town.id, maxSitemapUrls) : [],
    hasArchive(db.read, town.id),
  ]);
  const emptyPaths = [
    people.length === 0 && '/contacts',
    routes.length === 0 && '/collection',
    meetings.length === 0 && '/meetings',
    forms.length === 0 && '/forms',
    !isArchiveFilled && '/archive',
    pages.every(({ kind }) => kind === 'department') && '/services',
    pages.every(({ kind }) => kind !== 'department') && '/departments',
  ].filter((path) => path !== false);
  const parts = { origin, timeZone: town.time_zone, commerce };
  return buildSitemap({ ...parts, announcements, items, pages, forms, meetings, emptyPaths });
}
