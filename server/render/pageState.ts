/** Reads the state that a page is rendered from, and decides when the cached page expires. */
import type { Database } from '../../db/connection.ts';
import { announcementsPerPage } from '../../db/rules/announcements/announcements.ts';
import type { CategoryWithDocuments } from '../../db/rules/documents/documents.ts';
import { listUpcoming, occurrenceEndDate, type PublicEvent } from '../../db/rules/events/events.ts';
import { addMonths } from '../../db/rules/events/months.ts';
import { nextFormChange } from '../../db/rules/forms/forms.ts';
import { itemSortFields } from '../../db/rules/items/items.ts';
import { listEndingTimes } from '../../db/rules/meetings/meetings.ts';
import { findFault } from '../../db/rules/sync/shape.ts';
import type { InitialState } from '../../db/rules/sync/sync.ts';
import { addDays, getWeekday, toInstant, toLocalTime } from '../../db/rules/time.ts';
import { listOfficeBoundaries, type OfficeHours } from '../../db/rules/town/officeHours.ts';
import { sectionContent, toPublicSection } from '../../db/rules/town/sections.ts';
import type { PublicTown, Town } from '../../db/rules/town/towns.ts';
import { countAnnouncements, listAnnouncements, readAnnouncement } from '../store/content/announcements.ts';
import { listBanners } from '../store/content/banners.ts';
import { listCollectionRoutes } from '../store/content/collectionRoutes.ts';
import { listDocuments } from '../store/content/documents.ts';
import { eventsBetween } from '../store/content/events.ts';
import { hasPages } from '../store/content/pages.ts';
import { listPeople } from '../store/content/people.ts';
import { findNextTransition } from '../store/content/schedule.ts';
import { listFeaturedItems, listItems, readItem } from '../store/items/items.ts';
import { listFilterLists } from '../store/items/lists.ts';
import { hasMeetings } from '../store/meetings/meetings.ts';
import { searchTown } from '../store/search/search.ts';
import { listSections } from '../store/towns/sections.ts';
import type { PageRequest } from './pageRequest.ts';
import { readAddressPart } from './requests/addressPart.ts';

/** `staleUntil` is the next time when a record on the page appears or expires. */
export type PageState = { state: InitialState; expiresAt: number; staleUntil: number };

async function readShopState(
  db: Database,
  town: Town,
  { items, itemId }: PageRequest,
): Promise<Pick<InitialState, 'catalogue' | 'item'>> {
  const [page, lists, item] = await Promise.all([
    listItems(db, town, { ...items, ...itemSortFields[items.sort] }),
    listFilterLists(db, town.id),
    itemId ? readItem(db, town.id, itemId) : null,
  ]);
  const { search, list, sort } = items;
  return { catalogue: { ...page, search, list, sort, lists }, ...(item && { item }) };
}

/** Limits of a rendered page. The browser shows the rest after it has synced. */
const maxDrawn = {
  categories: 200,
  documents: 2000,
  people: 500,
  routes: 50,
  characters: 1_000_000,
};

/** Keeps the first documents, as many as a page can show without delaying other requests. */
function limitDocuments(categories: readonly CategoryWithDocuments[]): CategoryWithDocuments[] {
  let [count, characters] = [0, 0];
  const fits = ({ title, description, file_name }: CategoryWithDocuments['documents'][number]) => {
    count += 1;
    characters += title.length + description.length + file_name.length;
    return count <= maxDrawn.documents && characters <= maxDrawn.characters;
  };
  return categories
    .slice(0, maxDrawn.categories)
    .map(({ category, documents }) => ({ category, documents: documents.filter(fits) }));
}

/**
 * @param request its announcement must be embedded; on /announcements so are those of its list page, and elsewhere the
 * first ones
 */
export async function readPageState(
  db: Database,
  town: Town,
  shown: PublicTown,
  request: PageRequest,
  now: number,
): Promise<PageState> {
  const today = toLocalTime(now, town.time_zone).date;
  const month = today.slice(0, 7);
  const { page, category } = request.list;
  const part = { limit: announcementsPerPage, offset: (page - 1) * announcementsPerPage, category };
  const [
    written,
    banners,
    listed,
    announcements_total,
    total,
    events,
    documents,
    people,
    routes,
    named,
    transition,
    shop,
    featured,
    found,
    ofAddress,
    has_pages,
    has_meetings,
  ] = await Promise.all([
    listSections(db, town.id),
    listBanners(db, town.id, now),
    listAnnouncements(db, town.id, now, part),
    countAnnouncements(db, town.id, now),
    category && countAnnouncements(db, town.id, now, category),
    // The month's grid includes days of its neighbors; three months ahead fill the list.
    eventsBetween(db, town.id, now, addDays(`${month}-01`, -6), addDays(`${addMonths(month, 3)}-01`, 6)),
    listDocuments(db, town.id),
    listPeople(db, town.id),
    listCollectionRoutes(db, town.id),
    request.announcementId ? readAnnouncement(db, town.id, request.announcementId, now) : null,
    findNextTransition(db, town.id, now),
    request.path === '/items' && shown.commerce && readShopState(db, town, request),
    shown.commerce && listFeaturedItems(db, town.id),
    request.query && searchTown(db, town, request.query, { commerce: shown.commerce, now }),
    readAddressPart(db, town.id, request, { now, today }),
    hasPages(db, town.id, now),
    hasMeetings(db, town.id),
  ]);
  if (named && !listed.some(({ id }) => id === named.id)) listed.push(named);
  // A malformed record is left out, so that the others still show.
  const announcements = listed.filter((one) => !findFault('announcements', one));
  const sections = written.filter((one) => !findFault('sections', one)).map(toPublicSection);
  const state: InitialState = {
    tenant: shown,
    commerce: shown.commerce,
    sections,
    banners,
    announcements,
    announcements_total,
    ...(request.path === '/announcements' && {
      announcements_list: { page, category, total: total ?? announcements_total },
    }),
    events,
    documents: limitDocuments(documents),
    people: people.slice(0, maxDrawn.people),
    collection_routes: routes.slice(0, maxDrawn.routes),
    ...ofAddress,
    has_pages,
    has_meetings,
    ...(featured && { featured }),
    ...shop,
    ...(found && { search: { query: request.query, ...found } }),
    now,
  };
  // A malformed section is left out, while the page still shows.
  const hours = sectionContent(sections, 'contact').hours ?? { weekday: '', friday: '' };
  const { form, forms, meetings } = ofAddress;
  const expiresAt = Math.min(
    transition,
    nextFormChange(form ? [form] : forms, town.time_zone, now),
    nextExpiry(hours, events, town.time_zone, now, listEndingTimes(meetings, today)),
  );
  return { state, expiresAt, staleUntil: transition };
}

/**
 * Finds the next instant when an unchanged page must look different. That is midnight, the office opening or closing,
 * or the end of an event of today or last night.
 * @param ends other times of today, HH:MM, whose last minute still belongs to what ends
 */
export function nextExpiry(
  hours: OfficeHours,
  events: readonly PublicEvent[],
  timeZone: string,
  now: number,
  ends: readonly string[] = [],
): number {
  const local = toLocalTime(now, timeZone);
  const today = local.date;
  const instants = listOfficeBoundaries(hours, getWeekday(today)).map((time) => toInstant(today, time, timeZone));
  instants.push(...ends.map((time) => toInstant(today, time, timeZone) + 60_000));
  for (const { event, date, end_date } of listUpcoming(events, local, today)) {
    const { start_time, end_time } = event;
    // The event's last minute still belongs to it.
    if (end_time) instants.push(toInstant(occurrenceEndDate(event, date, end_date), end_time, timeZone) + 60_000);
    else if (start_time) instants.push(toInstant(today, start_time, timeZone) + 60_000);
  }
  instants.push(toInstant(addDays(today, 1), '00:00', timeZone));
  return Math.min(...instants.filter((instant) => instant > now));
}
