import type { Context } from 'koa';
import * as v from 'valibot';
import type { Database } from '../../db/connection.ts';
import { ItemChanges, type ItemInput } from '../../db/rules/itemInput.ts';
import { type Item, itemSorts } from '../../db/rules/items.ts';
import { ListInput } from '../../db/rules/listInput.ts';
import { isId } from '../../db/rules/paths.ts';
import { Problem } from '../../db/rules/problems.ts';
import { requireSession } from '../middleware/session.ts';
import type { TownState } from '../middleware/town.ts';
import { type Audience, type ItemQuery, listOwnedItems, readOwnedItem } from '../store/items.ts';
import { listLists } from '../store/lists.ts';
import { write } from '../store/write.ts';
import type { Writer } from '../store/writerTypes.ts';
import { answerJson, answerPrivate } from './answer.ts';
import { expectedVersion, readBody, readIdempotentRequest, townRouter } from './router.ts';

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
});

/** What a query asks for. @throws Problem `bad_request` */
function parseItemQuery({ query }: Context): ItemQuery {
  const { success, output, issues } = v.safeParse(ItemsQuery, query);
  if (!success) throw new Problem('bad_request', issues[0].message);
  const { list_id, ...asked } = output;
  return { ...asked, list: list_id ?? null } as ItemQuery;
}

const audienceOf = ({ session }: TownState): Audience => (session?.person.is_admin ? 'admin' : 'everybody');

const itemNotFound = (id: string) => new Problem('item_not_found', `Item with ID ${id} not found.`);

/**
 * GET /api/items, a page of what is sold, /api/items/lists and /api/items/:id: for administrators also what is hidden.
 * Creating, changing and deleting items; creating lists.
 */
export function itemRoutes(db: Database) {
  return townRouter()
    .get('/api/items', 'everybody', async (ctx) => {
      const eyes = audienceOf(ctx.state);
      const page = await listOwnedItems(db, ctx.state.town, parseItemQuery(ctx), eyes);
      if (eyes === 'admin') answerPrivate(ctx, page);
      else answerJson(ctx, page);
    })
    .get('/api/items/lists', 'everybody', async (ctx) => {
      answerJson(ctx, { lists: await listLists(db, ctx.state.town.id) });
    })
    .post('/api/items/lists', 'admin', async (ctx) => {
      const given = readBody(ctx, ListInput);
      const create = (tx: Writer) => tx.createList(given);
      answerPrivate(
        ctx,
        await write(db, ctx.state.town.id, requireSession(ctx), create, readIdempotentRequest(ctx)),
        201,
      );
    })
    .get('/api/items/:id', 'everybody', async (ctx) => {
      const { id = '' } = ctx.params;
      const eyes = audienceOf(ctx.state);
      const item = await readOwnedItem(db.read, ctx.state.town.id, id, eyes);
      if (!item) throw itemNotFound(id);
      if (eyes === 'admin') answerPrivate(ctx, item);
      else answerJson(ctx, item);
    })
    .post('/api/items', 'admin', async (ctx) => {
      const townId = ctx.state.town.id;
      const given = readBody(ctx, ItemChanges);
      const create = async (tx: Writer) => {
        const { id } = await tx.save('items', { ...unwritten, ...given });
        return readOwnedItem(tx.trx, townId, id, 'admin');
      };
      answerPrivate(ctx, await write(db, townId, requireSession(ctx), create, readIdempotentRequest(ctx)), 201);
    })
    .put('/api/items/:id', 'admin', async (ctx) => {
      const townId = ctx.state.town.id;
      const given = readBody(ctx, ItemChanges);
      const expected = expectedVersion(ctx);
      const change = async (tx: Writer) => {
        const before = await find(tx, ctx.params.id);
        await tx.save('items', { ...before, ...given, id: before.id }, expected);
        return readOwnedItem(tx.trx, townId, before.id, 'admin');
      };
      answerPrivate(ctx, await write(db, townId, requireSession(ctx), change, readIdempotentRequest(ctx)));
    })
    .delete('/api/items/:id', 'admin', async (ctx) => {
      const expected = expectedVersion(ctx);
      const remove = async (tx: Writer) => {
        const { id } = await find(tx, ctx.params.id);
        await tx.remove('items', id, expected);
        return { success: true };
      };
      answerPrivate(ctx, await write(db, ctx.state.town.id, requireSession(ctx), remove, readIdempotentRequest(ctx)));
    });
}

async function find(tx: Writer, id = ''): Promise<Item> {
  const found = isId(id) ? await tx.read('items', id) : null;
  if (!found) throw itemNotFound(id);
  return found;
}

/** A new item as far as nobody says otherwise. What must be said is such that it is refused in the words for it. */
const unwritten: ItemInput = {
  title: '',
  description: '',
  image: '',
  price: 0,
  quantity: -1,
  list_ids: [],
  is_public: true,
  tags: [],
  sku: '',
};
