/** A release is tried on a copy before an update switches to it. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { applyMigrations, openSqliteToLoad } from '../../../db/loadDatabase.ts';
import { createBackup } from '../../../server/backup/createBackup.ts';
import { readConfig } from '../../../server/config/config.ts';
import { tryRelease, updateTables } from '../../../server/update/tryRelease.ts';
import { dialects, makeTestDatabase, makeTown, testsSqlite } from '../database.ts';

test.each(dialects)('on %s, a copy is checked and served, and nothing of it stays', async (dialect) => {
  const { db, dataDir, databaseUrl } = await makeTestDatabase(dialect);
  const town = await makeTown(db);
  const config = readConfig({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  const path = join(dataDir, 'backups', 'before.tar');
  await createBackup(config, {}, path);
  const expected = { migrations: [], towns: 1, hosts: ['cityofmaple.test'], faults: [], problems: 0 };
  expect(await tryRelease(config, path)).toMatchObject(expected);
  expect(readdirSync(join(dataDir, 'backups'))).toEqual(['before.tar']);
  expect(await db.read('towns').pluck('id')).toEqual([town.id]);
});

test('the tables of a copy of an older version are brought up to date; those of the box stay', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstreet-trial-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const names = readdirSync(new URL('../../../db/migrations', import.meta.url)).sort();
  const older = openSqliteToLoad(join(dataDir, 'mainstreet.db'));
  onTestFinished(() => older.destroy());
  await applyMigrations(older, names.slice(0, -3));
  const config = readConfig({ DATA_DIR: dataDir });
  const path = join(dataDir, 'before.tar');
  await createBackup(config, {}, path);
  expect(await tryRelease(config, path)).toMatchObject({ migrations: names.slice(-3), faults: [] });
  expect(await older('knex_migrations')).toHaveLength(names.length - 3);
});

test.runIf(testsSqlite)('rows that went and references to nothing are faults', async () => {
  const { db } = await makeTestDatabase('sqlite');
  await makeTown(db);
  await db.write.raw('pragma foreign_keys = off');
  await db.write('town_hosts').insert({ host: 'lost.test', town_id: 'nowhere', canonical: false });
  const { faults } = await updateTables(db.write, { towns: 3, parcels: 2, town_hosts: 1 });
  expect(faults).toEqual([
    'Of towns, 1 rows are left of 3.',
    'Of parcels, 0 rows are left of 2.',
    'A row of town_hosts refers to one of towns that is not there.',
  ]);
});
