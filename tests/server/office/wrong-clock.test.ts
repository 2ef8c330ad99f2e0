/** A clock that was ahead for a while, and was put right: nothing waits, or is good, until that day. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backUpNightly } from '../../../server/backup/nightlyBackup.ts';
import { limits } from '../../../server/http/limits.ts';
import { createMemoryCounts } from '../../../server/http/memoryCounts.ts';
import { requireRecentPassword } from '../../../server/http/middleware/session.ts';
import type { TownState } from '../../../server/http/middleware/town.ts';
import { createThrottle } from '../../../server/http/throttle.ts';
import { bringBackTimes, storedTimes } from '../../../server/jobs/bringBackTimes.ts';
import { createPageCache } from '../../../server/render/pageCache.ts';
import { prepareResponse } from '../../../server/render/preparedResponse.ts';
import { isStillAhead } from '../../../server/start/clockErrors.ts';
import { readBackupState } from '../../../server/store/backups.ts';
import { dialects, makeTestDatabase } from '../database.ts';
import { fillTables } from '../filledTables.ts';

const dayMs = 86_400_000;
const now = Date.UTC(2026, 10, 26, 12);
const ahead = now + 400 * dayMs;
const toIso = (instant: number) => new Date(instant).toISOString();

test('a time is still ahead where it is no further away than it was set, but for what clocks are apart', () => {
  const hour = 3_600_000;
  expect([0, -1, 1, hour, hour + 60_000, hour + 60_001].map((more) => isStillAhead(now + more, now, hour))).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
  ]);
});

test.each(dialects)('on %s each stored time that is further ahead than it can be is brought back', async (dialect) => {
  const database = await makeTestDatabase(dialect);
  const { db } = database;
  await fillTables(database);
  await db.write('payments').update({ status: 'open' });
  await db.write('refunds').update({ status: 'pending' });
  await db.write('stripe_events').update({ handled_at: null });
  await db.write('notifications').update({ mails_queued_at: null });
  for (const table of ['announcements', 'events', 'banners']) await db.write(table).update({ publish_at: '' });
  for (const time of storedTimes) {
    const { table, column, mostMs, toMs = 0, of } = time;
    const town = table === 'backups' ? 'night' : 'town_id';
    const rows = (name: string) => db.write(table).where(town, 'like', `${name}%`);
    if (of) await db.write(table).update(of);
    if (of?.kind) await db.write(table).update({ about: db.write(of.kind).min('id') });
    await rows('maple').update({ [column]: toIso(ahead) });
    await rows('neighbor').update({ [column]: toIso(now + mostMs) });
    await bringBackTimes(db, now);
    const read = async (name: string) => [...new Set(await rows(name).pluck(column))];
    expect([table, column, await read('maple')]).toEqual([
      table,
      column,
      [toMs === 'never' ? null : toIso(now + toMs)],
    ]);
    expect(await read('neighbor'), `${table}.${column}`).toEqual([toIso(now + mostMs)]);
  }
});

test.each(dialects)('on %s attempts that were counted then limit nobody', async (dialect) => {
  const { db } = await makeTestDatabase(dialect);
  let clock = ahead;
  const throttle = createThrottle(db, () => clock);
  for (let time = 0; time < limits.password_change.points; time++)
    await throttle.countAttempt(['password_change', 'ann']);
  expect(await throttle.tryAttempt(['password_change', 'ann'])).toBe(false);
  clock = now;
  for (let time = 0; time < limits.password_change.points; time++) {
    expect(await throttle.tryAttempt(['password_change', 'ann'])).toBe(true);
  }
  expect(await throttle.tryAttempt(['password_change', 'ann'])).toBe(false);
  const count = createMemoryCounts();
  count('kind', 'ann', 1000, ahead);
  expect(count('kind', 'ann', 1000, now)).toMatchObject({ points: 1, expire: now + 1000 });
});

test('a page that was drawn then is drawn again', () => {
  const cache = createPageCache(1_000_000, () => false);
  const page = prepareResponse(200, '<h1>Maple</h1>', { 'Content-Type': 'text/html' });
  expect(cache.get('home', 7, ahead)).toBe(null);
  cache.set('home', page, 7, { expiresAt: ahead + dayMs, staleUntil: ahead + dayMs });
  // The clocks of processes are never quite alike.
  expect(cache.get('home', 7, ahead - 1000)).toBe(page);
  expect(cache.get('home', 7, now)).toBe(null);
});

test('a password that was entered then is asked for', () => {
  const person = {
    id: '1',
    email: 'ann@maple.example',
    first_name: '',
    last_name: '',
    is_admin: true,
    email_confirmed: true,
  };
  const require = (enteredAt: number) => () => {
    const session = { id: '1', person, passwordEnteredAt: toIso(enteredAt) };
    requireRecentPassword({ state: { town: {}, shown: {}, session } as TownState }, now);
  };
  expect(require(now - 60_000)).not.toThrow();
  expect(require(ahead)).toThrow('password');
});

test.each(dialects)(
  'on %s backups that were made then keep none of tonight’s from being made, kept and missed',
  async (dialect) => {
    const { db, dataDir } = await makeTestDatabase(dialect);
    const backupDir = join(dataDir, 'backups');
    const config = { backupDir, backupHour: 3, backupKeep: { daily: 2, weekly: 0, monthly: 0 }, backupS3: undefined };
    const run = (at: number) =>
      backUpNightly({
        db,
        config,
        now: at,
        log: { info() {}, error() {} },
        async makeBackup(path) {
          mkdirSync(backupDir, { recursive: true });
          writeFileSync(path, 'tested');
          return 'done';
        },
      });
    for (const days of [-2, -1]) await run(now + days * dayMs);
    await run(ahead);
    await run(now);
    expect(await readBackupState(db, now)).toMatchObject({ isMissing: false, last: toIso(now) });
    expect(await readBackupState(db, now + 3 * dayMs), 'three days later').toMatchObject({ isMissing: true });
    expect(readdirSync(backupDir).sort().slice(0, 2)).toEqual(['nightly-2026-11-25.tar', 'nightly-2026-11-26.tar']);
  },
);
