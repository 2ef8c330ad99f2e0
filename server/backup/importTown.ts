/** Imports a town that another box exported, in one transaction. Other towns are not touched. */
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import { changeChannel } from '../../db/listenForChanges.ts';
import { insertRows } from '../../db/loadDatabase.ts';
import { toIso } from '../../db/rules/time.ts';
import { findTownCondition, openSqliteSnapshot, type Snapshot, type Table, type Value } from '../../db/snapshot.ts';
import { readAppSecret } from '../config/appSecret.ts';
import type { Config } from '../config/config.ts';
import { findTownProblems } from '../doctor/townProblems.ts';
import { hasObject, removeObject } from '../files/bucketFiles.ts';
import { type FilePlace, fsyncFolder, isFileKey, putObjectStream } from '../files/fileStorage.ts';
import { appendAuditTrail } from '../store/history/auditTrail.ts';
import { newEpoch } from '../store/sync/epochs.ts';
import type { BackupHeader, Manifest } from './backupFormat.ts';
import { BackupRefused, readBackup } from './readBackup.ts';
import { sealRow } from './sealedColumns.ts';
import { loadOnTrial } from './testBackup.ts';

type Parts = Pick<Config, 'dataDir' | 'appSecret'> & FilePlace;

/** Lists inconsistencies in a town's money, counts and notices; empty if all is well. */
async function findProblems(knex: Knex, townId: string): Promise<string[]> {
  return (await findTownProblems(knex, townId)).problems;
}

/** @returns the id of the town in the file. @throws BackupRefused if the town or one of its hosts already exists */
async function requireRoom(knex: Knex, scratch: Knex, host: string | undefined): Promise<string> {
  const { id } = await scratch('towns').first('id');
  if (await knex('towns').where({ id }).first('id')) {
    throw new BackupRefused('This town is here already. Nothing was changed.');
  }
  const hosts: string[] = host ? [host] : await scratch('town_hosts').pluck('host');
  const taken: string[] = await knex('town_hosts').whereIn('host', hosts).orderBy('host').pluck('host');
  if (taken.length === 0) return id;
  throw new BackupRefused(
    `${taken.join(', ')} belongs to another town here, and nothing was changed. Give this one another: --host maple.example.org`,
  );
}

/** Stores the town's files. @returns a function that removes them again */
async function storeFiles(
  path: string,
  { dataDir, filesS3 }: FilePlace,
): Promise<{ files: number; remove(): Promise<void> }> {
  const stored: string[] = [];
  const put: string[] = [];
  const remove = async () => {
    for (const file of stored) await rm(file, { force: true });
    for (const key of put) if (filesS3) await removeObject(filesS3, key);
  };
  try {
    await readBackup(path, {
      async file(name, member) {
        if (filesS3) {
          if (!isFileKey(name) || (await hasObject(filesS3, name))) return;
          put.push(name);
          return putObjectStream(dataDir, filesS3, name, Readable.from(member.stream()));
        }
        const to = join(dataDir, name);
        if (!name.startsWith('files/') || existsSync(to)) return;
        const part = `${to}.${process.pid}.part`;
        await mkdir(dirname(to), { recursive: true });
        stored.push(part, to);
        await pipeline(Readable.from(member.stream()), createWriteStream(part, { flush: true }));
        await rename(part, to);
        await fsyncFolder(dirname(to));
      },
    });
  } catch (error) {
    await remove();
    throw error;
  }
  return { files: stored.length / 2 + put.length, remove };
}

type Town = { id: string; host: string | undefined; appSecret: string };

/**
 * Adapts a row to this box: seals its secrets with this box's secret, and makes browsers fetch everything again. From
 * now on the town is served here.
 */
function adaptRow(table: Table, row: Value[], { appSecret }: Town): Value[] {
  const adapted = sealRow(appSecret, table, row);
  if (table.name === 'towns') {
    adapted[table.columns.indexOf('epoch')] = newEpoch();
    adapted[table.columns.indexOf('here_since')] = toIso(Date.now());
  }
  return adapted;
}

/** @throws Error if rows are missing */
async function copyRows(trx: Knex.Transaction, source: Snapshot, town: Town): Promise<void> {
  for (const table of source.tables) {
    const condition = findTownCondition(source.tables, table, '?');
    if (!condition) continue;
    if (table.name === 'town_hosts' && town.host) {
      await trx('town_hosts').insert({ host: town.host, town_id: town.id, canonical: true });
      continue;
    }
    let count = 0;
    for await (const rows of source.readRows(table, town.id)) {
      await insertRows(
        trx,
        table.name,
        table.columns,
        rows.map((row) => adaptRow(table, row, town)),
      );
      count += rows.length;
    }
    const found = await trx(table.name).whereRaw(condition, [town.id]).count({ rows: '*' }).first();
    if (Number(found?.rows) !== count) throw new Error(`Of ${table.name} not all rows arrived. Nothing was changed.`);
  }
}

export type ImportedTown = {
  header: BackupHeader;
  manifest: Manifest;
  hosts: string[];
  /** Inconsistencies in money and counts that the town already had. */
  problems: string[];
};

/**
 * @param host replaces the town's own hosts
 * @param by author for the audit trail
 * @throws BackupRefused if the file can't be used, or the town or its host already exists
 */
export async function importTown(
  db: Database,
  parts: Parts,
  path: string,
  { host, by }: { host?: string | undefined; by: string },
): Promise<ImportedTown> {
  const scratch = join(parts.dataDir, `restore-${Date.now()}`);
  return loadOnTrial(path, 'town', scratch, async ({ header, manifest, database, filename }) => {
    // The file may come from an older version.
    await database.migrate.latest();
    const id = await requireRoom(db.read, database, host);
    const problems = await findProblems(database, id);
    const town: Town = { id, host, appSecret: await readAppSecret(parts) };
    const stored = await storeFiles(path, parts);
    const source = openSqliteSnapshot(filename);
    try {
      await db.write.transaction(async (trx) => {
        await copyRows(trx, source, town);
        const found = await findProblems(trx, id);
        if (found.join('\n') !== problems.join('\n')) {
          throw new Error(`The town's money does not add up here as it did there: ${found[0] ?? problems[0]}`);
        }
        const detail = `from ${manifest.towns[0]}, as of ${header.created_at}`;
        await appendAuditTrail(trx, {
          townId: id,
          person: by,
          user_id: null,
          action: 'imported',
          noun: 'towns',
          recordId: id,
          detail,
        });
        if (db.dialect === 'postgres') await trx.raw('select pg_notify(?, ?)', [changeChannel, id]);
      });
    } catch (error) {
      await stored.remove();
      throw error;
    } finally {
      await source.close();
    }
    db.notifyChange(id);
    const hosts = await db.read('town_hosts').where({ town_id: id }).orderBy('canonical', 'desc').pluck('host');
    return { header, manifest, hosts, problems };
  });
}
