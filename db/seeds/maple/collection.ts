/** The City of Maple's collection routes. */
import type { CollectionRouteInput } from '../../rules/collection/input.ts';
import { newCollectionRoute } from '../../rules/collection/newCollectionRoute.ts';
import { addDays } from '../../rules/time.ts';

type Route = Pick<CollectionRouteInput, 'name' | 'weekday' | 'streets'> & Partial<CollectionRouteInput>;

const routes: Route[] = [
  {
    name: 'Monday north',
    weekday: 1,
    collects: ['trash', 'recycling'],
    streets: 'North of the railroad and east of Main Street: Elm, Pecan, Cedar, First through Fourth Street',
  },
  {
    name: 'Thursday south',
    weekday: 4,
    collects: ['trash', 'recycling'],
    streets: 'South of the railroad: Depot, Mill, Orchard, Fifth through Ninth Street, Lakeview Addition',
  },
  {
    name: 'Friday west',
    weekday: 5,
    streets: 'West of Main Street and County Road 214. Recycling is taken at the Public Works yard.',
  },
];

export const collectionRoutes = (today: string): CollectionRouteInput[] =>
  routes.map((route, order_index) => ({ ...newCollectionRoute(addDays(today, -30)), ...route, order_index }));
