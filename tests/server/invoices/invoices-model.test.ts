/**
 * Whatever clerks, payers, banks and Stripe do with invoices, one after the other or at once: the cents add up, nothing
 * is paid or refunded twice, and what is locked stays.
 */
import { expect, onTestFinished, test } from 'vitest';
import { isSoak } from '../../soak.ts';
import { dialects } from '../database.ts';
import { openDesk } from '../invoices-model/desk.ts';
import { playHistory } from '../invoices-model/history.ts';

/** The one seed that is to be played again, as a failure printed it. */
const only = process.env.INVOICES_SEED ? Number(process.env.INVOICES_SEED) : null;
const first = Number(process.env.INVOICES_FIRST ?? 0);
const counts = isSoak ? { sqlite: 500, postgres: 100 } : { sqlite: 30, postgres: 5 };

for (const dialect of dialects) {
  test(`random histories of invoices (${dialect})`, { timeout: 3_600_000 }, async () => {
    const desk = await openDesk(dialect);
    onTestFinished(() => desk.close());
    const seeds = only === null ? Array.from({ length: counts[dialect] }, (_, at) => first + at) : [only];
    for (const seed of seeds) await playHistory(desk, seed);
    expect(await desk.compareWithStripe()).toEqual([]);
  });
}
