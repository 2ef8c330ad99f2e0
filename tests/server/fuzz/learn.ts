/** Shows every route a request and notes what it reads of it. */
import { historyNouns } from '../../../db/rules/history.ts';
import { sectionKeys } from '../../../db/rules/town/sectionKeys.ts';
import type { Route } from '../../../server/http/router.ts';
import { iconNames } from '../../../server/render/pictures/icons.ts';
import { bodyMark, formType, type Known, noteWhile, nothingKnown } from './recorder.ts';
import type { Pools } from './values.ts';
import type { World } from './world.ts';

export type Lesson = { route: Route; known: Known };

export const nameOf = ({ method, path }: Route) => `${method} ${path}`;
/** Addresses of pages, which no router declares. */
export const pages: Route[] = ['/', '/announcements', '/about', '/items', '/none', '/old/minutes.aspx?id=7'].map(
  (path) => ({
    method: 'GET',
    path,
    access: 'everybody',
  }),
);
/** Their answers stay open. */
export const staysOpen = ({ path }: Route) => path.endsWith('/live');

/** Words of addresses that differ from the table's name. */
const otherWords: Record<string, string> = {
  collection: 'collection_routes',
  calendar: 'events',
  categories: 'document_categories',
  pay: 'tokens',
  media: 'files',
};

/** Values for `:name` in a route's address, the likeliest first; `chosen` is the value of its `:noun`. */
export function listParameters({ path }: Route, name: string, pools: Pools, chosen = 'announcements'): string[] {
  const before = path.split('/').slice(0, path.split('/').indexOf(`:${name}`));
  const noun = (before.at(-1) ?? '').replace(':noun', chosen);
  if (name === 'key') return [...sectionKeys];
  if (name === 'noun') return [...historyNouns];
  if (name === 'hash') return ['0123abcd'];
  if (name === 'number') return ['1'];
  if (name === 'kind') return ['calendar', 'announcements'];
  if (path.startsWith('/open311/')) return ['requests.json', 'services.xml', 'discovery.json'];
  if (path.startsWith('/api/public-requests/') && name === 'file') return pools['request-files'] ?? [];
  if (name === 'file') return [...iconNames.map((icon) => `${icon}-0123.png`), 'home-0123.png', 'home.png'];
  if (name === 'name')
    return ['notes.pdf', 'announcements.atom', 'announcements.xml', 'calendar.ics', 'all.ics', 'meeting.ics'];
  if (name === 'itemId') return pools.items ?? [];
  return pools[otherWords[noun] ?? noun] ?? [];
}

/** The address of a route, its parameters as they are given by name. */
export const fillPath = ({ path }: Route, choose: (name: string) => string): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(choose(name)));

/** The addresses to try a route at: where a parameter takes one of few words, each of them. */
function listAddresses(route: Route, pools: Pools): string[] {
  const wide = /:(key|noun)\b/.exec(route.path)?.[1];
  const usual = (name: string) => listParameters(route, name, pools)[0] ?? 'x';
  if (!wide) return [fillPath(route, usual)];
  return listParameters(route, wide, pools).flatMap((word) => {
    const ids = word in pools ? (pools[word] ?? []).slice(-1) : ['x'];
    return ids.map((id) => fillPath(route, (name) => (name === wide ? word : name === 'id' ? id : usual(name))));
  });
}

/** Calls every route as an administrator with an empty body, and an empty form. @returns what each reads */
export async function learnRoutes(
  world: World,
  routes: readonly Route[],
  cookie: () => Promise<string>,
): Promise<Lesson[]> {
  const { host, pools } = world.maple;
  const lessons: Lesson[] = [];
  for (const route of routes) {
    const known = nothingKnown();
    for (const path of listAddresses(route, pools)) {
      const headers = {
        cookie: await cookie(),
        'content-type': 'application/json',
        'x-cart-session-id': pools.carts?.[0] ?? '',
      };
      const body = route.method === 'GET' ? {} : { body: JSON.stringify({ [bodyMark]: 1 }) };
      const method = staysOpen(route) ? 'HEAD' : route.method;
      await noteWhile(known, () => world.ask(path, { method, host, headers, ...body }));
      if (route.method !== 'POST') continue;
      const form = { headers: { ...headers, 'content-type': formType }, body: `${bodyMark}=1` };
      await noteWhile(known, () => world.ask(path, { method, host, ...form }));
    }
    lessons.push({ route, known });
  }
  return lessons;
}
