/**
 * kill -9 at random moments while people write, upload, order and pay: what was acknowledged is there once, and stock,
 * money, files, mails and browsers' copies add up. `npm run soak` kills 200 times on each database.
 */
import { expect, test } from 'vitest';
import { playCrashes } from './crash/play.ts';

const kills = Number(process.env.CRASH_KILLS ?? 0);
const seed = Number(process.env.CRASH_SEED ?? 1);
const options = { timeout: 7_200_000 };

test.skipIf(kills === 0).each([
  ['SQLite', { dialect: 'sqlite', processes: 1 }],
  ['SQLite, two processes', { dialect: 'sqlite', processes: 2 }],
  ['PostgreSQL, two processes', { dialect: 'postgres', processes: 2 }],
] as const)(
  'killed again and again, as often as CRASH_KILLS says (npm run soak): %s',
  options,
  async (name, { dialect, processes }) => {
    const played = await playCrashes({ seed, dialect, processes }, kills);
    process.stdout.write(`${name}: ${JSON.stringify(played)}\n`);
    expect(played.kills).toBeGreaterThanOrEqual(kills);
  },
);
