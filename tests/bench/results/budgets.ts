/** The budgets of `npm run bench`. All are ratios within one run, but for milliseconds and megabytes, which say so. */

export type Budget = {
  /** The part of the run that measures it. */
  part: string;
  what: string;
  against: string;
  atLeast?: number;
  atMost?: number;
};

export const koaName = 'bare Koa';
export const nodeName = 'node:http';
/** Both write one row as durably as we do before they answer. */
export const koaWriteName = 'bare Koa, one durable write';
export const nodeWriteName = 'node:http, one durable write';
/** Both check a password of the same cost, and write one row. */
export const koaPasswordName = 'bare Koa, one password and write';
export const nodePasswordName = 'node:http, one password and write';

const beside = (what: string, [koa, node]: [string, string], least: [number, number]): Budget[] => [
  { part: 'short', what, against: koa, atLeast: least[0] },
  { part: 'short', what, against: node, atLeast: least[1] },
];
const plain: [string, string] = [koaName, nodeName];
const writing: [string, string] = [koaWriteName, nodeWriteName];
const checking: [string, string] = [koaPasswordName, nodePasswordName];

export const budgets: readonly Budget[] = [
  ...beside('home page', plain, [0.9, 0.5]),
  ...beside('home page, 50 saves/min next door', plain, [0.85, 0.45]),
  { part: 'short', what: 'home page, its clerk saves every second', against: 'without a save', atLeast: 0.5 },
  ...beside('announcement list', plain, [0.85, 0.5]),
  ...beside('one announcement', plain, [0.9, 0.5]),
  ...beside('catalogue page', plain, [0.9, 0.5]),
  ...beside('Atom feed', plain, [0.85, 0.4]),
  ...beside('calendar feed', plain, [0.9, 0.45]),
  ...beside('sitemap', plain, [0.9, 0.5]),
  ...beside('GET /api/announcements', plain, [0.7, 0.4]),
  ...beside('GET /api/items', plain, [0.7, 0.4]),
  ...beside('sync without news', plain, [0.7, 0.4]),
  ...beside('sync with news', plain, [0.65, 0.35]),
  ...beside('sign-in', checking, [0.4, 0.35]),
  ...beside('cart write', writing, [0.2, 0.17]),
  ...beside('checkout', writing, [0.05, 0.045]),
  ...beside('order list', plain, [0.012, 0.007]),

  { part: 'search', what: 'slowest search, ms of 99 in 100', against: 'an idle machine', atMost: 30 },
  { part: 'search', what: 'most growth from 50 to 9,000 records', against: 'the same search', atMost: 10 },
  { part: 'offline', what: 'slowest offline search, ms', against: 'Chromium at 4x slowdown', atMost: 100 },

  // The difference: a bare page is often blocked for no time at all, which no quotient can use.
  ...['home page', '/items'].map(
    (page): Budget => ({
      part: 'hydrate',
      what: `${page}, ms blocked while it is hydrated`,
      against: 'bare React page of 30 cards',
      atMost: 150,
    }),
  ),

  { part: 'towns', what: 'start with 20,000 towns', against: 'start with one town', atMost: 3 },
  { part: 'towns', what: 'home pages of 1,000 towns at random', against: 'home page of one town', atLeast: 0.5 },
  { part: 'towns', what: 'home pages of 20,000 towns at random', against: 'home page of one town', atLeast: 0.5 },
  { part: 'towns', what: 'a page of a town with 2000', against: 'its home page', atLeast: 0.95 },
  { part: 'towns', what: 'cold page of such a town, ms of 99 in 100', against: 'an idle machine', atMost: 25 },
  { part: 'towns', what: 'cold home page, ms of 99 in 100', against: 'an idle machine', atMost: 15 },
  { part: 'towns', what: 'memory after 20,000 towns, MB', against: 'at the start', atMost: 512 },
  { part: 'processes', what: 'home page, three on PostgreSQL', against: 'one process', atLeast: 1.5 },
  { part: 'soak', what: 'memory after the soak', against: 'end of the first minute', atMost: 1.1 },
  ...['home of a town', 'home of a shop', '/items', '/announcements'].flatMap((page): Budget[] => [
    { part: 'lighthouse', what: `${page}, performance`, against: 'Lighthouse, of 100', atLeast: 95 },
    { part: 'lighthouse', what: `${page}, accessibility`, against: 'Lighthouse, of 100', atLeast: 100 },
    { part: 'lighthouse', what: `${page}, largest paint, s`, against: 'Lighthouse, simulated phone', atMost: 2.2 },
  ]),
  { part: 'backup', what: 'home page during a backup', against: 'without one', atLeast: 0.8 },
];
