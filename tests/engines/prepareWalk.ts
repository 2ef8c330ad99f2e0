/** Prepares the demo's server for the walk: a shop that sells, an item of its own, and an order. */

import { demoPassword } from '../browser/accounts/signIn.ts';
import { openMarket } from '../browser/orders/orders.ts';
import type { TownServer } from '../browser/server.ts';
import { shelve } from '../browser/shop/shopping.ts';
import type { Walked } from './walk.ts';

export async function prepareWalk(town: TownServer): Promise<Walked> {
  const item = 'Walking stick';
  const market = await openMarket(town);
  await shelve(town, { title: item, price: 12.5, quantity: 9 });
  const { order_number: order } = await market.order();
  return { url: town.url, market: town.market, password: demoPassword, item, order };
}
