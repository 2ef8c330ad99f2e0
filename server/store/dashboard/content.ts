/** Reads the dashboard's cards about public content. */
import type { Database } from '../../../db/connection.ts';
import {
  type AnnouncementsCard,
  type CalendarCard,
  type DocumentsCard,
  dashboardLimits,
  pickNextEvent,
} from '../../../db/rules/dashboard.ts';
import type { DocumentCategory } from '../../../db/rules/documents/documents.ts';
import { type Event, listOccurrences, toPublicEvent } from '../../../db/rules/events/events.ts';
import { addDays, toLocalTime } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { countAnnouncements, listAnnouncements } from '../content/announcements.ts';
import { whereShownAt } from '../content/schedule.ts';
import { decodeRow, type Row } from '../recordRows.ts';

type TownClock = Pick<Town, 'id' | 'time_zone'>;

export async function readAnnouncementsCard(
  db: Database,
  { id: townId }: TownClock,
  now: number,
): Promise<AnnouncementsCard> {
  const found = await listAnnouncements(db, townId, now, { limit: dashboardLimits.announcements });
  return {
    announcements: found.map(({ id, title, date, excerpt, priority, category, details }) => ({
      id,
      title,
      date,
      excerpt,
      priority,
      category,
      details,
    })),
    total: await countAnnouncements(db, townId, now),
  };
}

/** Limits of events read: upcoming ones, and series or long events that began before today. */
const maxAhead = 20;
const maxGoingOn = 300;
/** Limits the range of compared dates, since series can be long. */
const comparedDays = 400;

export async function readCalendarCard(db: Database, town: TownClock, now: number): Promise<CalendarCard> {
  const local = toLocalTime(now, town.time_zone);
  const yesterday = addDays(local.date, -1);
  const shown = () => db.read('events').where({ town_id: town.id }).modify(whereShownAt(now));
  const ahead: Row[] = await shown().where('date', '>=', local.date).orderBy(['date', 'id']).limit(maxAhead);
  const goingOn: Row[] = await shown()
    .where('last_date', '>=', yesterday)
    .where('date', '<', local.date)
    .orderBy('last_date')
    .limit(maxGoingOn);
  const events = [...goingOn, ...ahead].map((row) => toPublicEvent(decodeRow<Event>('events', row)));
  const first = ahead[0]?.date as string | undefined;
  const last = first ?? addDays(local.date, comparedDays);
  const pickUntil = (day: string) => pickNextEvent(listOccurrences(events, yesterday, day), local);
  // A series may continue after the last event that was read.
  return { next: pickUntil(last) ?? pickUntil('9999-12-31') };
}

export async function readDocumentsCard(db: Database, { id: townId }: TownClock): Promise<DocumentsCard> {
  const categories: Row[] = await db.read('document_categories').where({ town_id: townId, deleted_at: null });
  const sorted = categories
    .map((row) => decodeRow<DocumentCategory>('document_categories', row))
    .sort((a, b) => a.order_index - b.order_index || a.title.localeCompare(b.title));
  const shown = sorted.slice(0, dashboardLimits.categories);
  const rows: { category_id: string; count: number | string }[] = await db
    .read('documents')
    .whereNull('deleted_at')
    .whereIn(
      'category_id',
      shown.map(({ id }) => id),
    )
    .groupBy('category_id')
    .select('category_id')
    .count({ count: '*' });
  const counts = new Map(rows.map(({ category_id, count }) => [category_id, Number(count)]));
  return {
    categories: shown.map(({ id, title }) => ({ category_id: id, title, count: counts.get(id) ?? 0 })),
    total_categories: sorted.length,
  };
}
