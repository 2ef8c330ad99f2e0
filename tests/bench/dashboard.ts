/** Compares the cost of the dashboard with that of the first page of orders, at 100,000 orders and 20,000 invoices. */
import { Agent } from 'node:http';
import { addDays } from '../../db/rules/time.ts';
import type { Insert } from './bulkTowns.ts';
import { insertInvoices, invoiceSizes } from './invoices.ts';
import { type Caller, type Latency, percentilesOf, timeCall } from './latency.ts';

const days = 900;

/** Adds the invoices, payments and daily sign-ins of a shop with many orders. */
export function insertDesk(insert: Insert, townId: string): void {
  insertInvoices(insert, townId, invoiceSizes.large);
  const today = new Date().toISOString().slice(0, 10);
  for (let n = 0; n < days; n += 1) {
    const day = addDays(today, -n);
    for (const kind of ['charge', 'refund']) {
      insert('ledger_days', { town_id: townId, day, kind, amount_cents: kind === 'charge' ? 90_000 + n : -n });
    }
    insert('sign_in_days', { town_id: townId, day, count: n % 40 });
  }
}

/** The list is `small`, the dashboard `large`; both are of the same shop, in turns. The ratio is to be at most 3. */
export async function compareDashboard(port: number, shop: Caller, times: number): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const taken = { small: [] as number[], large: [] as number[] };
  for (let n = -10; n < times; n += 1) {
    const small = await timeCall(port, agent, '/api/orders/admin', shop);
    const large = await timeCall(port, agent, '/api/dashboard', shop);
    // The first ones warm up.
    if (n < 0) continue;
    taken.small.push(small);
    taken.large.push(large);
  }
  agent.destroy();
  const [small, large] = [percentilesOf(taken.small), percentilesOf(taken.large)];
  return { name: 'dashboard', small, large, ratio: large.p99 / small.p99 };
}
