import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { toLocalTime } from '../../../db/rules/time.ts';
import { toPublicTown } from '../../../db/rules/town/towns.ts';
import { readConfig } from '../../../server/config/config.ts';
import { applyDueTransitions } from '../../../server/jobs/applyDueTransitions.ts';
import { startJobs } from '../../../server/jobs/startJobs.ts';
import { checkAllRecords } from '../../../server/store/accessibility/checkAll.ts';
import { listAnnouncements } from '../../../server/store/content/announcements.ts';
import { listBanners } from '../../../server/store/content/banners.ts';
import { readContentChanges } from '../../../server/store/sync/contentChanges.ts';
import { findTownByHost, readTownSeq } from '../../../server/store/towns/towns.ts';
import { write } from '../../../server/store/write.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown, type TestDatabase } from '../database.ts';
import { announcementInput, eventInput } from '../records.ts';
import { serve } from '../serve.ts';

const minute = 60_000;
const zone = 'America/Chicago';
const start = Math.ceil(Date.now() / minute) * minute;
/** A moment by the town's clock, some minutes from now. */
const moment = (minutes: number) => {
  const { date, time } = toLocalTime(start + minutes * minute, zone);
  return `${date}T${time}`;
};
const instant = (minutes: number) => start + minutes * minute;

const banner = (given = {}) => ({ severity: 'emergency' as const, text: 'Boil your water', link: null, ...given });

async function changes({ db }: TestDatabase, cursor: string, now: number) {
  const town = await findTownByHost(db, 'cityofmaple.test');
  if (!town) throw new Error('no town');
  return readContentChanges(db, town, toPublicTown(town, []), cursor, now);
}

describe.each(dialects)('a scheduled record on %s', (dialect) => {
  test('nothing of it leaves before its time, and everything after', async () => {
    const given = await makeTestDatabase(dialect);
    const town = await makeTown(given.db);
    await makeNeighbor(given.db);
    const { id } = await write(given.db, town.id, 'clerk', async (tx) => {
      await tx.save('events', eventInput({ title: 'Secret party', publish_at: moment(30) }));
      await tx.save('banners', banner({ text: 'Secret warning', publish_at: moment(30) }));
      return tx.save('announcements', announcementInput({ title: 'Secret plan', publish_at: moment(30) }));
    });
    let now = instant(0);
    const { ask } = await serve(given, { now: () => now });
    const first = await changes(given, '', now);
    const everywhere = [
      '/',
      '/announcements',
      `/announcements?id=${id}`,
      '/api/announcements',
      '/api/calendar',
      '/api/sync',
    ];
    for (const path of everywhere) {
      const { body } = await ask(path);
      expect(body, path).not.toContain('Secret');
      expect(body, path).not.toContain(path.includes(id) ? 'Secret' : id);
    }
    // A tombstone would reveal it.
    await write(given.db, town.id, 'clerk', async (tx) => {
      const other = await tx.save('announcements', announcementInput({ publish_at: moment(60) }));
      await tx.remove('announcements', other.id);
      await tx.save('announcements', {
        ...announcementInput({ title: 'Secret plan, edited', publish_at: moment(30) }),
        id,
      });
    });
    const between = await changes(given, first.cursor, now);
    expect(between).not.toHaveProperty('announcements');
    expect(between).not.toHaveProperty('events');

    now = instant(30);
    expect(await applyDueTransitions(given.db, now)).toBe(3);
    const published = await changes(given, between.cursor, now);
    expect(published.announcements).toMatchObject([{ id, title: 'Secret plan, edited', version: 2 }]);
    expect(published.events).toMatchObject([{ title: 'Secret party' }]);
    expect(published.banners).toMatchObject([{ text: 'Secret warning' }]);
    for (const path of everywhere) expect((await ask(path)).body, path).toContain('Secret');
    expect(await applyDueTransitions(given.db, now)).toBe(0);
    const lines = await given.db.read('audit_log').where({ record_id: id }).orderBy('id').select('person', 'action');
    expect(lines).toEqual([
      { person: 'clerk', action: 'created' },
      { person: 'clerk', action: 'updated' },
      { person: 'schedule', action: 'published' },
    ]);
  });

  test('expired records are gone from pages, calls and first syncs at that instant, marked or not', async () => {
    const given = await makeTestDatabase(dialect);
    const town = await makeTown(given.db);
    await write(given.db, town.id, 'clerk', async (tx) => {
      await tx.save('announcements', announcementInput({ title: 'Road closed', expires_at: moment(10) }));
      await tx.save('banners', banner({ text: 'Storm tonight', expires_at: moment(10) }));
    });
    let now = instant(9);
    const { ask } = await serve(given, { now: () => now });
    const held = await changes(given, '', now);
    expect(held.announcements).toMatchObject([{ expires_at: moment(10) }]);
    expect((await ask('/')).body).toContain('Storm tonight');
    now = instant(10) - 1;
    expect((await ask('/')).body).toContain('Road closed');
    now = instant(10);
    for (const path of ['/', '/announcements', '/api/announcements', '/api/sync']) {
      const { body } = await ask(path);
      expect(body, path).not.toContain('Road closed');
      expect(body, path).not.toContain('Storm tonight');
    }
    expect(await listBanners(given.db, town.id, now)).toEqual([]);
    await applyDueTransitions(given.db, now);
    const after = await changes(given, held.cursor, now);
    expect(after.announcements).toMatchObject([{ deleted: true }]);
    expect(after.banners).toMatchObject([{ deleted: true }]);
  });

  test('a shown record that is postponed is taken from browsers until its new time', async () => {
    const given = await makeTestDatabase(dialect);
    const town = await makeTown(given.db);
    const save = (input: object) =>
      write(given.db, town.id, 'clerk', (tx) => tx.save('announcements', { ...announcementInput(), ...input }));
    const { id } = await save({ title: 'Too early' });
    const { cursor } = await changes(given, '', instant(0));
    await save({ id, publish_at: moment(30) });
    const hidden = await changes(given, cursor, instant(0));
    expect(hidden.announcements).toEqual([{ id, deleted: true }]);
    await applyDueTransitions(given.db, instant(31));
    expect((await changes(given, hidden.cursor, instant(31))).announcements).toMatchObject([{ id, version: 2 }]);
  });

  test('another time zone moves the instants with the clock', async () => {
    const given = await makeTestDatabase(dialect);
    const town = await makeTown(given.db);
    await write(given.db, town.id, 'clerk', (tx) =>
      tx.save('announcements', announcementInput({ publish_at: moment(90) })),
    );
    // In New York the same clock time is an hour earlier.
    await write(given.db, town.id, 'clerk', (tx) => tx.saveTown({ time_zone: 'America/New_York' }));
    expect(await applyDueTransitions(given.db, instant(29))).toBe(0);
    expect(await applyDueTransitions(given.db, instant(30))).toBe(1);
    expect(await listAnnouncements(given.db, town.id, instant(30))).toHaveLength(1);
  });

  test('a running server publishes what another process scheduled, at its moment', async () => {
    const given = await makeTestDatabase(dialect);
    const town = await makeTown(given.db);
    await write(given.db, town.id, 'clerk', (tx) =>
      tx.save('announcements', announcementInput({ publish_at: moment(2) })),
    );
    // Otherwise the server counts barriers at its start, which expires the pages of the report.
    await checkAllRecords(given.db, town.id, instant(2) - 1000);
    const seq = await readTownSeq(given.db, town.id);
    vi.useFakeTimers({ now: instant(2) - 1000, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const errors: unknown[] = [];
    const { stop } = await startJobs({
      db: given.db,
      config: readConfig({ DATA_DIR: given.dataDir }),
      sendMail: async () => {},
      sendPush: async () => ({ kind: 'sent' }),
      log: { error: (error: unknown) => errors.push(error), warn() {}, info() {} },
    });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), 60_000);
    expect(await readTownSeq(given.db, town.id)).toBe(seq);
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(async () => expect(await readTownSeq(given.db, town.id)).toBe(seq + 1), 60_000);
    await stop();
    expect(errors).toEqual([]);
  });
});
