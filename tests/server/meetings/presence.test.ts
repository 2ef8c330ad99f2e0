/** The time in which a notice could be read, on its receipt: servers that stop, clocks and copies. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { examineTown } from '../../../server/doctor/townFindings.ts';
import { startHeartbeat } from '../../../server/start/heartbeat.ts';
import { beginEpochs } from '../../../server/store/sync/epochs.ts';
import { dialects, testsSqlite } from '../database.ts';
import { makeDataFolder, startServer, waitForPort } from '../start/process.ts';
import { monday } from './meetings.ts';
import { iso, makePosted, minuteMs } from './postedNotice.ts';

describe.each(dialects)('the presence on the receipt on %s', (dialect) => {
  test('is null where no server has recorded anything', async () => {
    const { post, readPresence } = await makePosted(dialect);
    expect((await post()).json()).toMatchObject({ notices: [{ presence: null }] });
    expect(await readPresence()).toBeNull();
  });

  test('has no gap for a notice that is posted some minutes after the start', async () => {
    const { clock, startServing, serveUntil, post, readPresence } = await makePosted(dialect);
    const heartbeat = await startServing();
    await serveUntil(heartbeat, clock.now + 4 * minuteMs);
    await post();
    await serveUntil(heartbeat, clock.now + 2 * minuteMs);
    expect(await readPresence()).toMatchObject({ gaps: [] });
  });

  test('has one gap for a server that was killed for 42 minutes, and none for a restart', async () => {
    const { clock, startServing, serveUntil, post, readPresence } = await makePosted(dialect);
    const first = await startServing();
    expect((await post()).json()).toMatchObject({ notices: [{ presence: { gaps: [] } }] });
    await serveUntil(first, monday + 60 * minuteMs);
    clock.now += minuteMs / 2;
    const second = await startServing();
    await serveUntil(second, monday + 61 * minuteMs);
    clock.now = monday + 103 * minuteMs;
    const third = await startServing();
    await serveUntil(third, monday + 180 * minuteMs);
    expect(await readPresence()).toEqual({
      from: iso(monday),
      to: iso(clock.now),
      gaps: [{ from: iso(monday + 61 * minuteMs), to: iso(monday + 103 * minuteMs), cause: 'stopped' }],
      looks: { total: 0, failed: 0 },
    });
  });

  test('ends when the meeting starts', async () => {
    const { clock, startServing, post, readPresence } = await makePosted(dialect);
    await startServing();
    await post();
    clock.now = Date.parse('2026-12-20T00:00:00Z');
    await startServing();
    const to = '2026-12-09T00:00:00.000Z';
    expect(await readPresence()).toMatchObject({ to, gaps: [{ from: iso(monday), to, cause: 'stopped' }] });
  });

  test('has no gap while another server of the same database runs', async () => {
    const { clock, db, databaseUrl, dataDir, startServing, serveUntil, post, readPresence } = await makePosted(dialect);
    const other = databaseUrl ? await openDatabase({ dataDir, databaseUrl }) : db;
    onTestFinished(async () => void (databaseUrl && (await other.close())));
    await startServing();
    const second = await startServing(other);
    await post();
    await serveUntil(second, monday + 90 * minuteMs);
    await startServing();
    clock.now += 1000;
    expect(await readPresence()).toMatchObject({ gaps: [] });
  });

  test('names a machine that slept and a clock that was put back as unknown, and claims nothing ahead', async () => {
    const { clock, db, lines, startServing, serveUntil, post, readPresence } = await makePosted(dialect);
    const server = await startServing();
    await post();
    await serveUntil(server, monday + 10 * minuteMs);
    clock.now = monday + 400 * 24 * 60 * minuteMs;
    await server.beat();
    clock.now = monday + 20 * minuteMs;
    await server.beat();
    await serveUntil(server, monday + 30 * minuteMs);
    const gap = { from: iso(monday + 10 * minuteMs), to: iso(monday + 20 * minuteMs), cause: 'unknown' };
    expect(await readPresence()).toMatchObject({ gaps: [gap] });
    expect(lines).toMatchObject([[{}, expect.stringContaining('clock was put back')]]);
    for (const { to_at } of await db.read('presence')) expect(to_at <= iso(clock.now)).toBe(true);
  });

  test('names an update that was under way, and a database that was away', async () => {
    const { clock, db, dataDir, startServing, serveUntil, post, readPresence } = await makePosted(dialect);
    await serveUntil(await startServing(), monday + minuteMs);
    clock.now = monday;
    await post();
    clock.now = monday + 5 * minuteMs;
    let isAway = false;
    const failing = Object.create(db, {
      isAway: { value: () => isAway },
      read: {
        get() {
          if (isAway) throw new Error('The database is away.');
          return db.read;
        },
      },
    });
    const program = join(dataDir, 'program');
    writeFileSync(`${program}.update.json`, '{"phase":"switching"}');
    const parts = { db: failing, dataDir, log: { warn: () => {}, info: () => {} }, now: () => clock.now, program };
    const server = await startHeartbeat(parts);
    onTestFinished(() => server.stop());
    await serveUntil(server, monday + 10 * minuteMs);
    isAway = true;
    await serveUntil(server, monday + 15 * minuteMs);
    isAway = false;
    await serveUntil(server, monday + 20 * minuteMs);
    expect(await readPresence()).toMatchObject({
      gaps: [
        { from: iso(monday + minuteMs), to: iso(monday + 5 * minuteMs), cause: 'update' },
        { from: iso(monday + 10 * minuteMs), to: iso(monday + 15 * minuteMs + minuteMs / 2), cause: 'database_away' },
      ],
    });
  });

  test('knows nothing of the time that a restored copy lost, and the doctor says so', async () => {
    const { clock, db, town, startServing, serveUntil, post, readPresence } = await makePosted(dialect);
    const server = await startServing();
    await post();
    await serveUntil(server, monday + 10 * minuteMs);
    await server.stop();
    const at = monday + 40 * minuteMs;
    await db.write.transaction((trx) => beginEpochs(trx, dialect, at));
    clock.now = monday + 50 * minuteMs;
    await startServing();
    expect(await readPresence()).toMatchObject({
      gaps: [
        { from: iso(monday + 10 * minuteMs), to: iso(at), cause: 'unknown' },
        { from: iso(at), to: iso(clock.now), cause: 'stopped' },
      ],
    });
    const finding = (await examineTown(db, town.id, false, clock.now)).find(({ subject }) => subject === 'notices');
    expect(finding).toMatchObject({ level: 'warning', text: expect.stringContaining('put back') });
    const later = await examineTown(db, town.id, false, clock.now + 31 * 24 * 60 * minuteMs);
    expect(later.find(({ subject }) => subject === 'notices')).toMatchObject({ level: 'fine' });
  });

  test('of a town that came from another box begins when it came', async () => {
    const { clock, db, town, startServing, serveUntil, post, readPresence } = await makePosted(dialect);
    const server = await startServing();
    await post();
    await serveUntil(server, monday + 30 * minuteMs);
    const since = iso(monday + 20 * minuteMs);
    await db.write('towns').where({ id: town.id }).update({ here_since: since });
    expect(await readPresence()).toMatchObject({ gaps: [{ from: iso(monday), to: since, cause: 'unknown' }] });
    clock.now += 1;
  });

  test('costs one row of the box and no row of a town', async () => {
    const { db, startServing, serveUntil, post } = await makePosted(dialect);
    await post();
    const writes: string[] = [];
    db.write.on('query', ({ sql }: { sql: string }) => void (/^(insert|update|delete)/.test(sql) && writes.push(sql)));
    await serveUntil(await startServing(), monday + 6 * 60 * minuteMs);
    expect(await db.read('presence')).toHaveLength(1);
    // PostgreSQL's row is the heartbeat of all servers; SQLite's is in a file.
    expect(writes.length).toBeLessThanOrEqual(dialect === 'postgres' ? 6 * 120 + 1 : 7);
    for (const sql of writes) expect(sql).toContain('presence');
  });
});

test.runIf(testsSqlite)('a server that is killed and started again has a gap between both', async () => {
  const dataDir = await makeDataFolder();
  const first = startServer({ DATA_DIR: dataDir });
  await waitForPort(first);
  const killedAt = Date.now();
  first.child.kill('SIGKILL');
  await first.exit;
  // Instead of 42 minutes of waiting: all that the first server has left is as much older.
  const path = join(dataDir, 'heartbeat.json');
  const beat = JSON.parse(readFileSync(path, 'utf8'));
  expect(Math.abs(beat.at - killedAt)).toBeLessThan(minuteMs);
  writeFileSync(path, JSON.stringify({ ...beat, at: beat.at - 42 * minuteMs }));
  const shifted = await openDatabase({ dataDir });
  const [row] = await shifted.read('presence');
  const back = (text: string) => iso(Date.parse(text) - 60 * minuteMs);
  await shifted.write('presence').update({ from_at: back(row.from_at), to_at: back(row.to_at) });
  await shifted.close();

  const second = startServer({ DATA_DIR: dataDir });
  await waitForPort(second);
  const startedAt = Date.now();
  second.child.kill('SIGTERM');
  await second.exit;
  const db = await openDatabase({ dataDir });
  onTestFinished(() => db.close());
  const rows = await db.read('presence').orderBy('position');
  expect(rows).toMatchObject([{ to_at: iso(beat.at - 42 * minuteMs) }, { cause: 'stopped' }]);
  expect(Math.abs(Date.parse(rows[1].from_at) - startedAt)).toBeLessThan(minuteMs);
});
