import { Problem } from '../problems.ts';
import type { SaveRules } from '../saveRules.ts';
import type { CollectionRoute } from './collection.ts';
import { CollectionRouteInput } from './input.ts';
import { newCollectionRoute } from './newCollectionRoute.ts';

export const collectionRouteRules: SaveRules<CollectionRouteInput, CollectionRoute> = {
  schema: CollectionRouteInput,
  async complete(given, { before, today, lookup }) {
    const whole = { ...(before ?? newCollectionRoute(today)), ...given };
    return { ...whole, order_index: whole.order_index ?? (await lookup.findBottomPosition('collection_routes')) };
  },
  notFound: () => new Problem('not_found', 'This collection route no longer exists.'),
};
