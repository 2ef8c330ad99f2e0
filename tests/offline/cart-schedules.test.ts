import { expect, test, vi } from 'vitest';
import { placements, runSchedule } from './cart-world.ts';
import { shopServer } from './shop-server.ts';

vi.mock('../../db/browser/outbox.ts', async (original) => {
  const actual = await original<typeof import('../../db/browser/outbox.ts')>();
  const added: typeof actual.added = (held, made) => {
    const result = actual.added(held, made);
    const dropped = result.held.outbox.find(({ key }) => key === result.key)?.covers ?? [];
    placements.push({ key: made.key, entry: result.key, dropped });
    return result;
  };
  return { ...actual, added };
});

test('schedules', { timeout: 600_000 }, async () => {
  const server = await shopServer();
  const only = process.env.CART_SEED;
  const seeds = only ? [Number(only)] : Array.from({ length: Number(process.env.N ?? 100) }, (_, at) => at + 1);
  const t = process.cpuUsage();
  for (const seed of seeds) await runSchedule(seed, server);
  console.log(seeds.length, process.cpuUsage(t));
  expect(seeds.length).toBeGreaterThan(0);
});
