/** A town's feeds, calendars and sitemap, rendered once and sent from memory like pages. */

import type { IncomingMessage } from 'node:http';
import type { Database } from '../../db/connection.ts';
import { type PublicEvent, toPublicEvent } from '../../db/rules/events/events.ts';
import { eventTypes } from '../../db/rules/events/types.ts';
import { meetingsFeedPath } from '../../db/rules/links/paths.ts';
import { Problem } from '../../db/rules/problems.ts';
import { addDays, toInstant, toLocalTime } from '../../db/rules/time.ts';
import type { PublicTown, Town } from '../../db/rules/town/towns.ts';
import { type Config, originOf } from '../config/config.ts';
import { type Caller, createSharedWork, type WorkQueue } from '../http/workQueue.ts';
import type { PageCache } from '../render/pageCache.ts';
import type { BrandingCache } from '../render/pictures/branding.ts';
import { type PreparedResponse, prepareResponse } from '../render/preparedResponse.ts';
import { listAnnouncements } from '../store/content/announcements.ts';
import { readCollectionRoute } from '../store/content/collectionRoutes.ts';
import { listDeletedEvents, listEvents, readEvent } from '../store/content/events.ts';
import { findNextTransition } from '../store/content/schedule.ts';
import { listPublicBodies, listWholeMeetings } from '../store/meetings/meetings.ts';
import { buildAtomFeed } from './atom.ts';
import { buildCalendar, calendarFileName, writeCalendar } from './calendar.ts';
import { buildCollectionCalendar } from './collectionCalendar.ts';
import { buildFeedEntries } from './feedEntries.ts';
import { joinInSlices } from './joinInSlices.ts';
import { buildJsonFeed } from './jsonFeed.ts';
import { calendarLabels, feedTitles } from './labels.ts';
import { buildMeetingsCalendar } from './meetingsCalendar.ts';
import { buildMeetingsJson } from './meetingsJson.ts';
import { buildRobotsTxt, buildSecurityTxt, securityTxtPath } from './sitemap.ts';
import { buildTownSitemap } from './townSitemap.ts';

export type Feeds = {
  /** Finds a cached feed without querying the database. */
  findCached(req: IncomingMessage, town: Town): PreparedResponse | null;
  /** Renders once for all waiting requests. @throws Problem `not_found` or `event_not_found`; Overload */
  render(path: string, town: Town, shown: PublicTown, caller: Caller): Promise<PreparedResponse>;
};

type FeedsOptions = {
  db: Database;
  cache: PageCache;
  queue: WorkQueue;
  config: Config;
  branding: BrandingCache;
  securityHeaders: Record<string, string>;
  now: () => number;
};

/** `fileName` is for downloads; `until` is the expiry, if it comes before the town's next transition. */
type FeedBody = { type: string; body: string; fileName?: string; until?: number };
/** `today` and its end, `midnight`, are by the town's clock. */
type FeedRequest = { town: Town; shown: PublicTown; origin: string; instant: number; today: string; midnight: number };

const textPaths = ['/sitemap.xml', '/robots.txt', securityTxtPath];
const isFeedPath = (path: string) => path.startsWith('/feeds/') || textPaths.includes(path);
/** Lifetime of security.txt: RFC 9116 recommends less than a year. */
const securityTxtDays = 300;
/** Past events stay in the calendars this long. */
const pastEventDays = 365;

async function buildAnnouncements(
  { db, branding }: FeedsOptions,
  path: string,
  { town, shown, origin, instant }: FeedRequest,
): Promise<FeedBody> {
  const { icons } = await branding.get(town, shown);
  const parts = {
    entries: buildFeedEntries(await listAnnouncements(db, town.id, instant), origin, town.time_zone),
    origin,
    town: { id: town.id, name: shown.display_name },
    icon: icons.url('192'),
  };
  return path.endsWith('.atom')
    ? { type: 'application/atom+xml; charset=utf-8', body: buildAtomFeed(parts) }
    : { type: 'application/feed+json; charset=utf-8', body: buildJsonFeed(parts) };
}

const calendarType = 'text/calendar; charset=utf-8; method=PUBLISH';

/** Builds all events that touch the last year or the future; with `type`, only those of that type. */
async function buildEvents(db: Database, type: string | undefined, request: FeedRequest): Promise<FeedBody> {
  const kind = eventTypes.find((known) => known === type);
  if (type && !kind) throw new Problem('not_found');
  const { town, shown, origin, instant } = request;
  const from = addDays(request.today, -pastEventDays);
  const [found, foundDeleted] = await Promise.all([
    listEvents(db, town.id, instant, from),
    listDeletedEvents(db, town.id, instant, from),
  ]);
  const name = kind
    ? feedTitles.calendarOf(shown.display_name, calendarLabels[kind].calendar)
    : feedTitles.calendar(shown.display_name);
  const isWanted = (event: PublicEvent) => !kind || event.type === kind;
  const [events, deleted] = [found.filter(isWanted), foundDeleted.filter(isWanted)];
  const content = { events, deleted, name, origin, townId: town.id, timeZone: town.time_zone, from };
  const body = await joinInSlices(writeCalendar(content));
  return { type: calendarType, body, until: request.midnight };
}

/** Builds one event; if its days are sent separately, only those that are not over. */
async function buildEvent(
  db: Database,
  id: string,
  { town, shown, origin, instant, today, midnight }: FeedRequest,
): Promise<FeedBody> {
  const stored = await readEvent(db, town.id, id, instant);
  if (!stored) throw new Problem('event_not_found');
  const shownEvent = toPublicEvent(stored);
  const lastDay = shownEvent.dates.at(-1) ?? today;
  // A past event keeps its last day.
  const from = lastDay < today ? lastDay : today;
  const body = buildCalendar({
    events: [shownEvent],
    name: shown.display_name,
    origin,
    townId: town.id,
    timeZone: town.time_zone,
    from,
    isBusy: true,
  });
  return { type: calendarType, body, fileName: calendarFileName(shownEvent), until: midnight };
}

/** Builds the days of one collection route for a year. */
async function buildCollection(db: Database, id: string, request: FeedRequest): Promise<FeedBody> {
  const { town, origin, today, midnight } = request;
  const route = await readCollectionRoute(db, town.id, id);
  if (!route) throw new Problem('not_found');
  const body = buildCollectionCalendar({ route, origin, townId: town.id, timeZone: town.time_zone, today });
  return { type: calendarType, body, until: midnight };
}

const mostMeetings = 5000;

/** Builds the posted meetings since the last year: those of a body, or of all. */
async function buildMeetings(
  db: Database,
  { bodyId, isJson }: { bodyId: string | undefined; isJson: boolean },
  request: FeedRequest,
): Promise<FeedBody> {
  const { town, shown, origin, today, midnight, instant } = request;
  const bodies = await listPublicBodies(db, town.id);
  const body = bodies.find(({ id }) => id === bodyId);
  if (bodyId && !body) throw new Problem('not_found');
  const all = await listWholeMeetings(db, town.id, addDays(today, -pastEventDays), mostMeetings);
  const content = {
    meetings: all.filter(({ body_ids }) => !body || body_ids.includes(body.id)),
    name: feedTitles.meetings(shown.display_name, body?.name ?? ''),
    origin,
    townId: town.id,
    timeZone: town.time_zone,
  };
  return isJson
    ? {
        type: 'application/json; charset=utf-8',
        body: buildMeetingsJson({ ...content, now: instant }),
        until: midnight,
      }
    : { type: calendarType, body: buildMeetingsCalendar(content), until: midnight };
}

async function buildContent(options: FeedsOptions, path: string, request: FeedRequest): Promise<FeedBody> {
  const { db } = options;
  const { shown, origin } = request;
  if (path === securityTxtPath) {
    const contact = options.config.securityContact ?? `mailto:${shown.support_email}`;
    const body = buildSecurityTxt(origin, contact, addDays(request.today, securityTxtDays));
    return { type: 'text/plain; charset=utf-8', body, until: request.midnight };
  }
  if (path === '/robots.txt') return { type: 'text/plain; charset=utf-8', body: buildRobotsTxt(origin) };
  if (path === '/sitemap.xml') {
    return { type: 'application/xml; charset=utf-8', body: await buildTownSitemap(db, request) };
  }
  if (/^\/feeds\/announcements\.(atom|json)$/.test(path)) return buildAnnouncements(options, path, request);
  const calendarPath = /^\/feeds\/calendar(?:\/([a-z]+))?\.ics$/.exec(path);
  if (calendarPath) return buildEvents(db, calendarPath[1], request);
  const meetingsPath = /^\/feeds\/meetings(?:(\.json)|(?:\/([\w-]+))?\.ics)$/.exec(path);
  if (meetingsPath) {
    const [, json, bodyId] = meetingsPath;
    return buildMeetings(db, { bodyId, isJson: json !== undefined }, request);
  }
  const route = /^\/feeds\/collection\/([\w-]+)\.ics$/.exec(path)?.[1];
  if (route) return buildCollection(db, route, request);
  const id = /^\/feeds\/events\/([\w-]+)\.ics$/.exec(path)?.[1];
  if (!id) throw new Problem('not_found');
  return buildEvent(db, id, request);
}

export function createFeeds(options: FeedsOptions): Feeds {
  const { db, cache, queue, config, securityHeaders, now } = options;
  const share = createSharedWork<PreparedResponse>(queue);
  const headers = {
    ...securityHeaders,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    // Feed readers on other sites may fetch public data.
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };

  async function draw(key: string, path: string, town: Town, shown: PublicTown): Promise<PreparedResponse> {
    const instant = now();
    const today = toLocalTime(instant, town.time_zone).date;
    const midnight = toInstant(addDays(today, 1), '00:00', town.time_zone);
    const request = { town, shown, origin: originOf(config, town.host), instant, today, midnight };
    const [nextTransition, content] = await Promise.all([
      findNextTransition(db, town.id, instant),
      buildContent(options, path, request),
    ]);
    const response = prepareResponse(200, content.body, {
      ...headers,
      'Content-Type': content.type,
      // An iPhone offers to add an inline calendar but only saves an attachment; no browser displays it.
      ...(content.fileName && { 'Content-Disposition': `inline; filename="${content.fileName}"` }),
    });
    const expiresAt = Math.min(nextTransition, content.until ?? Number.POSITIVE_INFINITY);
    cache.set(key, response, town.seq, { expiresAt, staleUntil: nextTransition });
    return response;
  }

  return {
    findCached(req, town) {
      const url = req.url ?? '';
      if (req.method !== 'GET' && req.method !== 'HEAD') return null;
      const mark = url.indexOf('?');
      const path = mark < 0 ? url : url.slice(0, mark);
      // Calendars of one board are asked for by `?body=`, too.
      if (path === meetingsFeedPath() && mark >= 0) return null;
      return isFeedPath(path) ? cache.get(`${town.id} ${path}`, town.seq, now()) : null;
    },
    async render(path, town, shown, caller) {
      const key = `${town.id} ${path}`;
      return cache.get(key, town.seq, now()) ?? share(`${key} ${town.seq}`, caller, () => draw(key, path, town, shown));
    },
  };
}
