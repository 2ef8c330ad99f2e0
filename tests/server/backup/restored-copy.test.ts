/** A backup that was put back: every browser starts anew, and nothing that belongs to a person is lost. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../../../db/connection.ts';
import type { SyncResponse } from '../../../db/rules/sync/sync.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { type RunMarkResult, renewRunMark } from '../../../server/start/runMark.ts';
import { write } from '../../../server/store/write.ts';
import { signInNewAccount } from '../accounts/accounts.ts';
import { host, quantitiesByItem, saveItem, shopper } from '../cart/shoppers.ts';
import { makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { runTown } from '../office/cli.ts';
import { announcementInput } from '../records.ts';
import { type SendRequest, serve } from '../serve.ts';
import { makeDataFolder, startServer, waitForPort } from '../start/process.ts';

const announce = (db: Database, town: Town, ...titles: string[]) =>
  write(db, town.id, 'clerk', async (tx) => {
    for (const title of titles) await tx.save('announcements', announcementInput({ title }));
  });
const titlesOf = async (db: Database): Promise<string[]> =>
  (await db.read('announcements').where({ deleted_at: null }).pluck('title')).sort();

/** Models a phone's announcements of a town, and its sync. */
function makePhone() {
  const records = new Map<string, string>();
  let cursor = '';
  return {
    titles: () => [...records.values()].sort(),
    async sync(read: (path: string) => Promise<SyncResponse>) {
      for (let page: SyncResponse | undefined; !page || page.more; ) {
        page = await read(`/api/sync?since=${cursor}`);
        if (page.snapshot) records.clear();
        for (const row of page.announcements ?? []) {
          if ('deleted' in row) records.delete(row.id);
          else records.set(row.id, row.title);
        }
        cursor = page.cursor;
      }
    },
  };
}
const readFrom = (ask: SendRequest) => async (path: string) => (await ask(path, { host })).json() as SyncResponse;

/** Opens a database as a start does. */
async function start(options: { dataDir: string; databaseUrl?: string | undefined }) {
  let found: RunMarkResult | undefined;
  const db = await openDatabase({
    ...options,
    prepare: async (opened) => {
      found = await renewRunMark(opened, options.dataDir);
    },
  });
  let isOpen = true;
  const stop = async () => {
    if (isOpen) await db.close();
    isOpen = false;
  };
  onTestFinished(stop);
  return { db, found, stop };
}

function makeFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'mainstreet-restored-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

test.each<[how: string, putBack: (backup: string, dataDir: string) => void]>([
  [
    'the folder, in place of the lost one',
    (backup, dataDir) => {
      rmSync(dataDir, { recursive: true });
      cpSync(backup, dataDir, { recursive: true, preserveTimestamps: true });
    },
  ],
  [
    'the folder, over what is there',
    (backup, dataDir) => cpSync(backup, dataDir, { recursive: true, preserveTimestamps: true, force: true }),
  ],
  [
    'the database alone, over the other',
    (backup, dataDir) => {
      for (const tail of ['-wal', '-shm']) rmSync(join(dataDir, `mainstreet.db${tail}`), { force: true });
      cpSync(join(backup, 'mainstreet.db'), join(dataDir, 'mainstreet.db'));
    },
  ],
  [
    'the database alone, in a new folder',
    (backup, dataDir) => {
      rmSync(dataDir, { recursive: true });
      cpSync(join(backup, 'mainstreet.db'), join(dataDir, 'mainstreet.db'), { recursive: true });
    },
  ],
])('stopped, copied and put back: %s', async (_how, putBack) => {
  const dataDir = makeFolder();
  const phone = makePhone();
  const first = await start({ dataDir });
  expect(first.found).toBe('first');
  const town = await makeTown(first.db, { host });
  await announce(first.db, town, 'Old', 'Older');
  const clerk = await signInNewAccount(first, town, { is_admin: true });
  const mug = await saveItem(first, town, { quantity: 20 });
  const early = shopper((await serve({ ...first, dataDir, databaseUrl: undefined })).ask);
  await early.open();
  await early.add(mug, 2, { key: 'before-the-copy' });
  await first.stop();
  const backup = makeFolder();
  cpSync(dataDir, backup, { recursive: true, preserveTimestamps: true });

  const second = await start({ dataDir });
  expect(second.found).toBe('same');
  await announce(second.db, town, 'Ghost', 'Phantom');
  await announce(second.db, town, 'Spook');
  const { ask } = await serve({ ...second, dataDir, databaseUrl: undefined });
  await phone.sync(readFrom(ask));
  expect(phone.titles()).toEqual(['Ghost', 'Old', 'Older', 'Phantom', 'Spook']);
  await second.stop();

  putBack(backup, dataDir);
  const third = await start({ dataDir });
  expect(third.found).toBe('restored');
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await announce(third.db, town, title);
  const restored = await serve({ ...third, dataDir, databaseUrl: undefined });
  await phone.sync(readFrom(restored.ask));
  expect(phone.titles()).toEqual(await titlesOf(third.db));
  expect(phone.titles()).toEqual(['Five', 'Four', 'Old', 'Older', 'One', 'Three', 'Two']);
  // People who were signed in at the time of the copy still are, and have their cart; outbox entries are done once.
  expect((await restored.ask('/api/users/me', { host, headers: clerk })).status).toBe(200);
  const late = shopper(restored.ask, { session: early.sessionId() });
  await late.add(mug, 2, { key: 'before-the-copy' });
  await late.add(mug, 3, { key: 'waited-in-the-outbox' });
  expect(quantitiesByItem(await late.cart())).toEqual({ [mug]: 5 });
  await third.stop();
  expect((await start({ dataDir })).found).toBe('same');
});

test('a PostgreSQL database that is put back is noticed by a server that ran since, and by no other start', async () => {
  const { db, dataDir, databaseUrl = '' } = await makeTestDatabase('postgres');
  const town = await makeTown(db);
  await makeNeighbor(db);
  const first = await start({ dataDir, databaseUrl });
  // Another server of it, with a folder of its own, and one whose folder is lost at each stop.
  const other = await start({ dataDir: makeFolder(), databaseUrl });
  expect([first.found, other.found]).toEqual(['first', 'same']);
  expect((await start({ dataDir, databaseUrl })).found).toBe('same');
  const epochs = () => db.read('towns').orderBy('id').pluck('epoch');
  const before = await epochs();
  const marks = await db.read('run_marks');
  await announce(db, town, 'After the copy');
  expect((await start({ dataDir, databaseUrl })).found).toBe('same');
  expect(await epochs()).toEqual(before);
  // The copy has the marks of its time.
  await db.write('run_marks').del();
  await db.write('run_marks').insert(marks);
  expect((await start({ dataDir, databaseUrl })).found).toBe('restored');
  const after = await epochs();
  for (const [index, epoch] of after.entries()) expect(epoch).not.toBe(before[index]);
  expect((await start({ dataDir, databaseUrl })).found).toBe('same');
});

test('two starts at once of one folder are not taken for a copy', async () => {
  const { dataDir, databaseUrl } = await makeTestDatabase('postgres');
  await start({ dataDir, databaseUrl });
  const found = await Promise.all([1, 2, 3, 4].map(() => start({ dataDir, databaseUrl })));
  expect(found.map((one) => one.found)).toEqual(['same', 'same', 'same', 'same']);
});

test('the command begins a new epoch for every town, and running servers hear of it', async () => {
  const { db, dataDir, databaseUrl } = await makeTestDatabase('postgres');
  const town = await makeTown(db, { host });
  await announce(db, town, 'Kept');
  const { ask } = await serve({ db, dataDir, databaseUrl });
  const cursorOf = async () => (await readFrom(ask)('/api/sync')).cursor;
  const before = await cursorOf();
  const { code, out } = await runTown({ dataDir, databaseUrl }, 'restored');
  expect([code, out]).toEqual([0, '1 town: browsers will fetch everything again.\n']);
  await expect.poll(async () => (await cursorOf()).split('.')[0]).not.toBe(before.split('.')[0]);
  expect(await readFrom(ask)(`/api/sync?since=${before}`)).toMatchObject({ snapshot: true });
});

test('the server marks its runs, and says at its start that it has a restored copy', async () => {
  const dataDir = await makeDataFolder();
  const once = startServer({ DATA_DIR: dataDir });
  await waitForPort(once);
  expect(once.out()).not.toContain('restored copy');
  once.child.kill('SIGTERM');
  await once.exit;
  expect(existsSync(join(dataDir, 'run-mark.json'))).toBe(true);
  const backup = makeFolder();
  cpSync(dataDir, backup, { recursive: true, preserveTimestamps: true });
  rmSync(dataDir, { recursive: true });
  cpSync(backup, dataDir, { recursive: true, preserveTimestamps: true });
  const again = startServer({ DATA_DIR: dataDir });
  await waitForPort(again);
  expect(again.out()).toContain('This database is a restored copy');
});
