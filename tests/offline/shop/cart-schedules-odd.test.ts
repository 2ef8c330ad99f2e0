/**
 * Whatever fails in between, the server's cart ends up as the shopper meant it: each change done exactly once, or
 * refused and told. Half of the schedules here, half in the file beside it, so that both run at once.
 */
import { expect, test, vi } from 'vitest';
import { isSoak } from '../../soak.ts';
import { hasParity, runSchedules } from './schedules.ts';

test.skipIf(!hasParity(1))('schedules of faults', { timeout: 3_600_000 }, async () => {
  // Dexie says each time that it opens a lost connection again.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const made = await runSchedules(1, isSoak ? 1000 : 250);
  expect(Math.min(...made)).toBeGreaterThan(1);
});
