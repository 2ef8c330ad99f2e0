/**
 * Compares the cost of many items, orders and invoices with that of few: the same calls to two shops of one process, in
 * turns.
 */
import { openDatabase } from '../../db/connection.ts';
import { compareShops, makeShops } from './catalogue.ts';
import { compareDashboard } from './dashboard.ts';
import { compareInvoiceLists, makeInvoiceTowns } from './invoices.ts';
import { latencyFigures } from './latency.ts';
import { compareOrderLists, makeOrderShop, orderShopSizes } from './orders.ts';
import type { Pace } from './results/compare.ts';
import type { Figure } from './results/judge.ts';
import { type Bench, production } from './servers.ts';

export async function measureSizes(bench: Bench, { rounds, seconds }: Pace): Promise<Figure[]> {
  const dataDir = bench.makeFolder('sizes');
  const db = await openDatabase({ dataDir });
  await makeShops(db);
  const orders = {
    small: await makeOrderShop(db, dataDir, orderShopSizes.small),
    large: await makeOrderShop(db, dataDir, orderShopSizes.large),
  };
  const invoices = await makeInvoiceTowns(db, dataDir);
  await db.close();
  const { port, stop } = await bench.start({ ...production, DATA_DIR: dataDir });
  const times = Math.ceil(200 * Math.min(1, seconds));
  const figures = [
    ...(await compareShops(port, rounds, seconds)),
    ...latencyFigures('100,000 orders', '1,000 orders', await compareOrderLists(port, orders, times)),
    ...latencyFigures('large shop', 'its order list', [await compareDashboard(port, orders.large, times)]),
    ...latencyFigures('20,000 invoices', '200 invoices', await compareInvoiceLists(port, invoices, times)),
  ];
  await stop();
  return figures;
}
