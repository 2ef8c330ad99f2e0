/** What a town can be followed by: feeds, calendars, sitemap. Drawn once and sent from memory, like pages. */
import type { IncomingMessage } from 'node:http';
import type { Database } from '../../db/connection.ts';
import { eventTypes, publicEvent } from '../../db/rules/events.ts';
import { Problem } from '../../db/rules/problems.ts';
import { addDays, instantAt, localTime } from '../../db/rules/time.ts';
import type { PublicTown, Town } from '../../db/rules/towns.ts';
import { type Config, originOf } from '../config.ts';
import type { Looks } from '../looks.ts';
import { type FinishedAnswer, finishAnswer } from '../render/answer.ts';
import type { Build } from '../render/build.ts';
import type { PageCache } from '../render/cache.ts';
import { listAnnouncements } from '../store/announcements.ts';
import { listEvents, readEvent } from '../store/events.ts';
import { changedLast } from '../store/items.ts';
import { townTurn } from '../store/schedule.ts';
import { atomFeed } from './atom.ts';
import { calendarFile, calendarFileName } from './calendar.ts';
import { feedEntries } from './entries.ts';
import { jsonFeed } from './jsonfeed.ts';
import { mostAddresses, robots, sitemap } from './sitemap.ts';
import { calendarWords, feedWords } from './words.ts';

export type Feeds = {
  /** A feed that can be sent as it is, without asking the database. */
  ready(req: IncomingMessage, town: Town): FinishedAnswer | null;
  /** @throws Problem `not_found` or `event_not_found` */
  draw(path: string, town: Town, shown: PublicTown): Promise<FinishedAnswer>;
};

type FeedsParts = {
  db: Database;
  build: Pick<Build, 'hasScreen'>;
  cache: PageCache;
  config: Config;
  looks: Looks;
  securityHeaders: Record<string, string>;
  now: () => number;
};

/** `fileName`: for what people take along; `until`: an earlier end than the town's next turn. */
type Made = { type: string; body: string; fileName?: string; until?: number };
/** `today` and `midnight`, at which it ends, are the town's. */
type Asked = { town: Town; shown: PublicTown; origin: string; instant: number; today: string; midnight: number };

const isFeed = (path: string) => path.startsWith('/feeds/') || path === '/sitemap.xml' || path === '/robots.txt';
/** How long an event that is over stays in the calendars. */
const daysKept = 365;

export function createFeeds({ db, build, cache, config, looks, securityHeaders, now }: FeedsParts): Feeds {
  const headers = {
    ...securityHeaders,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    // Readers that live in another site's page may fetch what is public anyway.
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };

  async function announcements(path: string, { town, shown, origin, instant }: Asked): Promise<Made> {
    const { icons } = await looks.of(town, shown);
    const parts = {
      entries: feedEntries(await listAnnouncements(db, town.id, instant), origin, town.time_zone),
      origin,
      town: { id: town.id, name: shown.display_name },
      icon: icons.url('192'),
    };
    return path.endsWith('.atom')
      ? { type: 'application/atom+xml; charset=utf-8', body: atomFeed(parts) }
      : { type: 'application/feed+json; charset=utf-8', body: jsonFeed(parts) };
  }

  const calendar = 'text/calendar; charset=utf-8; method=PUBLISH';

  /** Every event that touches the last year or a later day; those of one type where `type` names it. */
  async function events(type: string | undefined, asked: Asked): Promise<Made> {
    const kind = eventTypes.find((known) => known === type);
    if (type && !kind) throw new Problem('not_found');
    const { town, shown, origin, instant } = asked;
    const from = addDays(asked.today, -daysKept);
    const found = await listEvents(db, town.id, instant, from);
    const name = kind
      ? feedWords.calendarOf(shown.display_name, calendarWords[kind].calendar)
      : feedWords.calendar(shown.display_name);
    const chosen = kind ? found.filter((event) => event.type === kind) : found;
    const body = calendarFile({ events: chosen, name, origin, townId: town.id, timeZone: town.time_zone, from });
    return { type: calendar, body, until: asked.midnight };
  }

  /** One event; of days that are told one by one, those that are not over. */
  async function event(id: string, { town, shown, origin, instant, today, midnight }: Asked): Promise<Made> {
    const stored = await readEvent(db, town.id, id, instant);
    if (!stored) throw new Problem('event_not_found');
    const shownEvent = publicEvent(stored);
    // Of an event that is over, its last day stays.
    const [from = today] = [shownEvent.dates.at(-1) ?? today, today].sort();
    const body = calendarFile({
      events: [shownEvent],
      name: shown.display_name,
      origin,
      townId: town.id,
      timeZone: town.time_zone,
      from,
      taken: true,
    });
    return { type: calendar, body, fileName: calendarFileName(shownEvent), until: midnight };
  }

  async function make(path: string, asked: Asked): Promise<Made> {
    const { town, shown, origin, instant } = asked;
    if (path === '/robots.txt') return { type: 'text/plain; charset=utf-8', body: robots(origin) };
    if (path === '/sitemap.xml') {
      const parts = { origin, timeZone: town.time_zone, commerce: shown.commerce, hasScreen: build.hasScreen };
      const [announcements, items] = await Promise.all([
        listAnnouncements(db, town.id, instant),
        shown.commerce ? changedLast(db, town.id, mostAddresses) : [],
      ]);
      const body = sitemap({ ...parts, announcements, items });
      return { type: 'application/xml; charset=utf-8', body };
    }
    if (/^\/feeds\/announcements\.(atom|json)$/.test(path)) return announcements(path, asked);
    const calendarPath = /^\/feeds\/calendar(?:\/([a-z]+))?\.ics$/.exec(path);
    if (calendarPath) return events(calendarPath[1], asked);
    const id = /^\/feeds\/events\/([\w-]+)\.ics$/.exec(path)?.[1];
    if (!id) throw new Problem('not_found');
    return event(id, asked);
  }

  return {
    ready(req, town) {
      const url = req.url ?? '';
      if ((req.method !== 'GET' && req.method !== 'HEAD') || !/^\/[frs]/.test(url)) return null;
      const mark = url.indexOf('?');
      const path = mark < 0 ? url : url.slice(0, mark);
      return isFeed(path) ? cache.find(`${town.id} ${path}`, town.seq, now()) : null;
    },
    async draw(path, town, shown) {
      const instant = now();
      const key = `${town.id} ${path}`;
      const held = cache.find(key, town.seq, instant);
      if (held) return held;
      const today = localTime(instant, town.time_zone).date;
      const midnight = instantAt(addDays(today, 1), '00:00', town.time_zone);
      const asked = { town, shown, origin: originOf(config, town.host), instant, today, midnight };
      const [turn, made] = await Promise.all([townTurn(db, town.id, instant), make(path, asked)]);
      const answer = finishAnswer(200, made.body, {
        ...headers,
        'Content-Type': made.type,
        // An iPhone offers to add what is shown inline, and only saves what is an attachment; no browser shows it itself.
        ...(made.fileName && { 'Content-Disposition': `inline; filename="${made.fileName}"` }),
      });
      cache.keep(key, answer, town.seq, Math.min(turn, made.until ?? Number.POSITIVE_INFINITY));
      return answer;
    },
  };
}
