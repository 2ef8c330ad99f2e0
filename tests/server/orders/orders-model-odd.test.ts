/**
 * Whatever shoppers, clerks, Stripe and power cuts do: no order without its stock, no money without its order, and the
 * cents add up. Half of the histories here, half in the file beside it, so that both run at once.
 */
import { expect, test } from 'vitest';
import { hasParity, playHistories } from './orders-model.ts';

test.skipIf(!hasParity(1))('random histories of a shop', { timeout: 7_200_000 }, async () => {
  expect(await playHistories(1)).toBeGreaterThan(0);
});
