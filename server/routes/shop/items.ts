import type { Context } from 'koa';
import * as v from 'valibot';
import { ItemChanges } from '../../../db/rules/items/input.ts';
import { itemSorts } from '../../../db/rules/items/items.ts';
import { ListInput } from '../../../db/rules/items/listInput.ts';
import { itemRules } from '../../../db/rules/items/rules.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { cleanBucketImage, findBucketKey } from '../../files/cleanBucketImage.ts';
import { answerJson, answerPrivate, timeless, uncached } from '../../http/answer.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { createWriteCall, readBody, townRouter } from '../../http/router.ts';
import { findCart } from '../../store/carts/carts.ts';
import { type Audience, type ItemQuery, listOwnedItems, readOwnedItem } from '../../store/items/items.ts';
import { listFilterLists } from '../../store/items/lists.ts';
import { readUnitsOnHold } from '../../store/items/stock.ts';
import { isIndexed } from '../../store/search/index.ts';
import type { RouteParts } from '../parts.ts';
import { declareRecordCalls } from '../recordCalls.ts';
import { readShopper } from './cartProtocol.ts';

const positiveInteger = (most: number, refusal: string) =>
  v.optional(
    v.pipe(v.string(refusal), v.regex(/^[1-9]\d{0,6}$/, refusal), v.transform(Number), v.maxValue(most, refusal)),
  );

const ItemsQuery = v.object({
  page: positiveInteger(1_000_000, 'The page is a whole number from 1 on.'),
  per_page: positiveInteger(100, 'per_page is a whole number from 1 to 100.'),
  sort_by: v.optional(v.picklist(itemSorts, `Items are sorted by ${itemSorts.join(', ')}.`)),
  sort_direction: v.optional(v.picklist(['asc', 'desc'], 'The sort_direction is asc or desc.')),
  search: v.optional(v.string('There can be only one search.')),
  list_id: positiveInteger(1_000_000, 'A list is named by its number.'),
  stock: v.optional(v.picklist(['low'], 'The stock is low, or left out.')),
});

/** @throws Problem `bad_request` */
function parseItemQuery({ query }: Context): ItemQuery {
  const { success, output, issues } = v.safeParse(ItemsQuery, query);
  if (!success) throw new Problem('bad_request', issues[0].message);
  const { list_id, ...rest } = output;
  return { ...rest, list: list_id ?? null } as ItemQuery;
}

const audienceOf = ({ session }: TownState): Audience => (session?.person.is_admin ? 'admin' : 'everybody');

/**
 * GET /api/items, /api/items/lists and /api/items/:id show items on sale, to administrators also hidden ones. GET
 * /api/items/:id/availability: the stock that others don't hold. The other calls create, change and delete items, and
 * create lists.
 */
export function itemRoutes({ db, config, now }: RouteParts) {
  const { dataDir, s3 } = config;
  const writeCall = createWriteCall(db, now);

  /** Cleans an image that a browser uploaded to the bucket before an item shows it. */
  async function prepare(townId: string, { image }: { image?: string | undefined }, id?: string): Promise<void> {
    const key = s3 && image ? findBucketKey(s3, townId, image) : null;
    if (!s3 || !key) return;
    const before = id === undefined ? null : await readOwnedItem(db.read, townId, id, 'admin');
    if (before?.image !== image) await cleanBucketImage(s3, key, dataDir, now());
  }

  const router = townRouter()
    .get('/api/items', 'everybody', async (ctx) => {
      const eyes = audienceOf(ctx.state);
      const query = parseItemQuery(ctx);
      let isComplete = true;
      const read = async () => {
        // An index that is still being made finds too little, which must not be cached.
        isComplete = !query.search || (await isIndexed(db.read, ctx.state.town.id));
        return listOwnedItems(db, ctx.state.town, query, eyes);
      };
      if (eyes === 'admin') answerPrivate(ctx, await read());
      else await answerJson(ctx, read, { lifetime: () => (isComplete ? timeless() : uncached()) });
    })
    .get('/api/items/lists', 'everybody', async (ctx) => {
      await answerJson(ctx, async () => ({ lists: await listFilterLists(db, ctx.state.town.id) }), {
        lifetime: timeless,
      });
    })
    .post('/api/items/lists', 'admin', async (ctx) => {
      const given = readBody(ctx, ListInput);
      answerPrivate(ctx, await writeCall(ctx, (tx) => tx.createList(given)), 201);
    })
    .get('/api/items/:id', 'everybody', async (ctx) => {
      const { id = '' } = ctx.params;
      const eyes = audienceOf(ctx.state);
      const read = async () => {
        const item = await readOwnedItem(db.read, ctx.state.town.id, id, eyes);
        if (!item) throw itemRules.notFound(id);
        return item;
      };
      if (eyes === 'admin') answerPrivate(ctx, await read());
      else await answerJson(ctx, read, { lifetime: timeless });
    })
    .get('/api/items/:id/availability', 'everybody', async (ctx) => {
      const { town } = ctx.state;
      const { id = '' } = ctx.params;
      // A deleted item has no stock, but its screen may still be open.
      const stock = (await readOwnedItem(db.read, town.id, id, audienceOf(ctx.state)))?.quantity ?? 0;
      const cart = stock > 0 ? await findCart(db.read, town.id, readShopper(ctx)) : null;
      const held = stock > 0 ? (await readUnitsOnHold(db.read, [id], cart?.id)).get(id) : 0;
      answerPrivate(ctx, { available_quantity: Math.max(0, stock - (held ?? 0)) });
    });
  return declareRecordCalls(router, writeCall, {
    noun: 'items',
    path: '/api/items',
    body: ItemChanges,
    prepare,
    read: (tx, townId, id) => readOwnedItem(tx.trx, townId, id, 'admin'),
    answerDeleted: () => ({ success: true }),
  });
}
