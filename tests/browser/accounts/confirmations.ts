/** Orders of the demo market, and the page that their buyers see. */
import type { Page } from '@playwright/test';
import { openDatabase } from '../../../db/connection.ts';
import { hashSessionId } from '../../../server/store/carts/carts.ts';
import { findTownByHost } from '../../../server/store/towns/towns.ts';
import { insertOrder, payOrder } from '../../server/orders/orderRows.ts';
import { fulfillAsServer } from '../../serverAnswer.ts';
import type { TownServer } from '../server.ts';
import { host } from '../shop/shopping.ts';

/** Changes the market's orders as another process would. */
async function withMarket<T>(
  { dataDir }: TownServer,
  act: (database: Parameters<typeof insertOrder>[0], town: Parameters<typeof insertOrder>[1]) => Promise<T>,
): Promise<T> {
  const db = await openDatabase({ dataDir });
  try {
    const market = await findTownByHost(db, host);
    if (!market) throw new Error('There is no market.');
    return await act({ db }, market);
  } finally {
    await db.close();
  }
}

export const addOrder = (town: TownServer, given: Record<string, unknown> = {}, item?: Record<string, unknown>) =>
  withMarket(town, (database, market) => insertOrder(database, market, given, item));

export const payFor = (town: TownServer, orderId: string) =>
  withMarket(town, (database, market) => payOrder(database, market, orderId));

export const changeOrder = (town: TownServer, id: string, columns: Record<string, unknown>) =>
  withMarket(town, ({ db }) => db.write('orders').where({ id }).update(columns));

/** The id of the demo's resident, who has an account in the market too. */
export const findResident = (town: TownServer): Promise<string> =>
  withMarket(town, async ({ db }, { id: town_id }) => {
    const { id } = await db.read('users').where({ town_id, email: 'resident@maple.example' }).first('id');
    return id;
  });

/** Opens the shop, so that this browser has a cart session. @returns what orders of this session are found by */
export async function openCartSession(page: Page, town: TownServer): Promise<{ cart_session_hash: string }> {
  await page.goto(`${town.market}/items`);
  await page.waitForFunction(() => localStorage.getItem('cart_session_id'));
  const id = await page.evaluate(() => localStorage.getItem('cart_session_id') ?? '');
  return { cart_session_hash: hashSessionId(id) };
}

export const confirmationUrl = (town: { market: string }, orderId: string) =>
  `${town.market}/order-confirmation?orderId=${orderId}`;

export const openConfirmation = (page: Page, town: { market: string }, orderId: string) =>
  page.goto(confirmationUrl(town, orderId));

type Answer = Record<string, unknown> & { order: Record<string, unknown> };

/** Changes what the server answers for a confirmation, as long as `change` says so. */
export async function changeAnswers(page: Page, change: (answer: Answer) => Answer): Promise<void> {
  await page.route('**/api/orders/*/confirmation', async (route) => {
    const { host: at, port, pathname } = new URL(route.request().url());
    // Node does not resolve *.localhost.
    const headers = { ...route.request().headers(), host: at };
    const response = await route.fetch({ url: `http://127.0.0.1:${port}${pathname}`, headers });
    await fulfillAsServer(route, { response, json: change(await response.json()) });
  });
}
