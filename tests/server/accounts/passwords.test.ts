import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from '../../../server/accounts/passwords.ts';

vi.mock('@node-rs/argon2', { spy: true });

test('a password fits its hash alone, however its letters are composed; no password fits where there is none', async () => {
  const stored = await hashPassword('caf\u00e9 au lait');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('caf\u00e9 au lait')).not.toBe(stored);
  expect(await verifyPassword(stored, 'cafe\u0301 au lait')).toBe(true);
  expect(await verifyPassword(stored, 'cafe au lait')).toBe(false);
  for (const none of [null, undefined, '']) expect(await verifyPassword(none, '')).toBe(false);
});

test('a burst is hashed a few at a time, and whoever comes when hundreds wait is sent away', async () => {
  let [running, most] = [0, 0];
  const ends: (() => void)[] = [];
  vi.mocked(verify).mockImplementation(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    return true;
  });
  const burst = Array.from({ length: 300 }, () => verifyPassword('$stored', 'x'));
  const results = Promise.allSettled(burst);
  const ending = setInterval(() => {
    for (const end of ends.splice(0)) end();
  }, 1);
  const refused = (await results).filter(({ status }) => status === 'rejected');
  clearInterval(ending);
  const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1));
  expect(most).toBe(atOnce);
  expect(refused).toHaveLength(300 - 200 - atOnce);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
  vi.mocked(verify).mockRestore();
  // The place of one that gave up goes to the next.
  expect(await verifyPassword(await hashPassword('x'), 'x')).toBe(true);
});
