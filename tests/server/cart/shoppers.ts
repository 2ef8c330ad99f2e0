/** A shop with items in it, and people who fill their carts there. */
import type { Cart, Intention } from '../../../db/rules/cart/cart.ts';
import { cartHeaders, requestForIntention } from '../../../db/rules/cart/outbox.ts';
import type { ItemInput } from '../../../db/rules/items/input.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { write } from '../../../server/store/write.ts';
import { type Dialect, makeTestDatabase, makeTown, type TestDatabase } from '../database.ts';
import { itemInput } from '../records.ts';
import { type SendRequest, serve, type TestResponse } from '../serve.ts';

export const host = 'maplemarket.test';

export const saveItem = async (
  { db }: Pick<TestDatabase, 'db'>,
  town: Town,
  given: Partial<ItemInput> & { id?: string },
): Promise<string> => {
  const { id, ...rest } = given;
  const saved = await write(db, town.id, 'clerk', (tx) => tx.save('items', { ...itemInput(rest), ...(id && { id }) }));
  return saved.id;
};

type ServeOptions = Parameters<typeof serve>[1];

/** Two towns with a shop, and a server for both. */
export async function serveShop(dialect: Dialect, options: ServeOptions = {}) {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db, { host });
  const neighbor = await makeTown(database.db, { host: 'neighbormarket.test' });
  const { ask, port, waitForBackgroundTasks } = await serve(database, options);
  return { ...database, town, neighbor, ask, port, waitForBackgroundTasks };
}

/** The headers of a call. */
type CallOptions = {
  key?: string;
  session?: string | null;
  cookie?: string;
  host?: string;
  headers?: Record<string, string>;
};

/** A browser that keeps the session id of the server's responses. */
export function shopper(ask: SendRequest, usual: CallOptions = {}) {
  let sessionId: string | null = usual.session ?? null;

  async function call(method: string, path: string, json?: unknown, options: CallOptions = {}): Promise<TestResponse> {
    const {
      key,
      session = sessionId,
      cookie,
      host: at = host,
      headers = {},
    } = { ...usual, session: sessionId, ...options };
    const answer = await ask(path, {
      method,
      host: at,
      headers: {
        ...(session !== null && { [cartHeaders.session]: session }),
        ...(key !== undefined && { [cartHeaders.key]: key }),
        ...(cookie !== undefined && { cookie }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const answered = answer.status === 200 ? (answer.json() as Cart).session_id : '';
    if (answered && !('session' in options)) sessionId = answered;
    return answer;
  }

  /** Sends an outbox entry. */
  const send = (intention: Intention, options?: CallOptions) => {
    const { method, path, json } = requestForIntention(intention);
    return call(method, path, json, options);
  };
  return {
    call,
    send,
    add: (item_id: string, quantity = 1, options?: CallOptions) => send({ kind: 'add', item_id, quantity }, options),
    set: (item_id: string, quantity: number, options?: CallOptions) =>
      send({ kind: 'set', item_id, quantity }, options),
    refresh: (options?: CallOptions) => call('POST', '/api/cart/refresh', undefined, options),
    open: (options?: CallOptions, visit?: unknown) => call('POST', '/api/cart/session', visit, options),
    cart: async (options?: CallOptions): Promise<Cart> =>
      (await call('GET', '/api/cart', undefined, options)).json() as Cart,
    sessionId: () => sessionId ?? '',
  };
}

export const parseCart = (answer: TestResponse): Cart => answer.json() as Cart;

/** The quantities in a cart by item id. */
export const quantitiesByItem = ({ items }: Cart): Record<string, number> =>
  Object.fromEntries(items.map(({ item_id, quantity }) => [item_id, quantity]));
