/** Databases to load a backup into: a file of its own for SQLite, a schema of its own for PostgreSQL. */
import { writeFileSync } from 'node:fs';
import knex, { type Knex } from 'knex';
import { migrations } from './connection.ts';
import type { Value } from './snapshot.ts';

type Pragmas = { pragma(text: string): unknown };

/**
 * Opens a new SQLite file to load rows into, without crash safety: nothing depends on it until it is closed.
 * checkSqlite() checks the references at the end.
 */
export function openSqliteToLoad(filename: string): Knex {
  // SQLite would make it readable for everybody.
  writeFileSync(filename, '', { mode: 0o600, flag: 'wx' });
  return knex({
    client: 'better-sqlite3',
    connection: { filename },
    useNullAsDefault: true,
    migrations,
    pool: {
      min: 1,
      max: 1,
      afterCreate(connection: Pragmas, done: () => void) {
        for (const setting of ['foreign_keys = off', 'synchronous = off', 'journal_mode = memory']) {
          connection.pragma(setting);
        }
        done();
      },
    },
  });
}

/** Opens a new schema of a PostgreSQL database to load rows into, and touches nothing else. */
export async function openSchemaToLoad(url: string, schema: string): Promise<Knex> {
  const database = knex({
    client: 'pg',
    connection: { connectionString: url, statement_timeout: 0, application_name: 'mainstreet restore' },
    searchPath: [schema],
    migrations,
    pool: { min: 0, max: 2 },
  });
  const left: string[] = await database('pg_catalog.pg_namespace').whereLike('nspname', 'restore\\_%').pluck('nspname');
  // A restore that was killed left them behind.
  for (const name of left) await database.raw('drop schema ?? cascade', [name]);
  await database.raw('create schema ??', [schema]);
  return database;
}

/** Creates the tables as these migrations leave them. */
export async function applyMigrations(database: Knex, names: readonly string[]): Promise<void> {
  for (const name of names) await database.migrate.up({ name });
}

/**
 * Inserts rows of a snapshot in one statement with one parameter, so that no driver's parameter limit applies. The
 * database converts each value to its column's type.
 */
export async function insertRows(database: Knex, table: string, columns: string[], rows: Value[][]): Promise<void> {
  const names = columns.map((name) => `"${name}"`).join(', ');
  if (database.client.dialect === 'postgresql') {
    const objects = rows.map((row) => Object.fromEntries(columns.map((name, place) => [name, row[place]])));
    const source = `json_populate_recordset(null::"${table}", ?::json)`;
    await database.raw(`insert into "${table}" (${names}) select ${names} from ${source}`, [JSON.stringify(objects)]);
    return;
  }
  const values = columns.map((_, place) => `json_extract(value, '$[${place}]')`).join(', ');
  await database.raw(`insert into "${table}" (${names}) select ${values} from json_each(?)`, [JSON.stringify(rows)]);
}

/** @throws Error where the file is damaged, or a row refers to a missing one */
export async function checkSqlite(database: Knex): Promise<void> {
  const [result] = await database.raw('pragma integrity_check');
  if (result?.integrity_check !== 'ok') throw new Error(`SQLite finds it damaged: ${result?.integrity_check}`);
  const [orphan] = await database.raw('pragma foreign_key_check');
  if (orphan) throw new Error(`A row of ${orphan.table} refers to one of ${orphan.parent} that is not there.`);
}

/** Compares row counts with the expected ones. @throws Error where they differ */
export async function compareCounts(database: Knex, expected: Record<string, number>): Promise<void> {
  for (const [table, rows] of Object.entries(expected)) {
    const found = Number((await database(table).count({ rows: '*' }).first())?.rows);
    if (found !== rows) throw new Error(`Of ${table} there are ${found} rows in place of ${rows}.`);
  }
}

/**
 * Makes a schema's tables those of the database, in one transaction. The previous tables move to another schema, or are
 * dropped if empty.
 */
export async function swapSchema(
  database: Knex,
  { from, to, aside, isEmpty }: { from: string; to: string; aside: string; isEmpty: boolean },
): Promise<void> {
  await database.transaction(async (trx) => {
    const tablesOf = (schema: string): Promise<string[]> =>
      trx('pg_catalog.pg_tables').where({ schemaname: schema }).pluck('tablename');
    const move = async (names: string[], source: string, target: string) => {
      const list = names.map((name) => trx.raw('?', [name]).toQuery()).join(', ');
      const { rows } = await trx.raw(
        `select distinct tgfoid::regproc::text as name, pg_proc.proname from pg_trigger
         join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
         where not tgisinternal and relnamespace = ?::regnamespace and relname in (${list})`,
        [`"${source}"`],
      );
      for (const name of names) await trx.raw('alter table ??.?? set schema ??', [source, name, target]);
      for (const { proname } of rows) await trx.raw('alter function ??.??() set schema ??', [source, proname, target]);
    };
    const restored = await tablesOf(from);
    const present = (await tablesOf(to)).filter((name) => restored.includes(name));
    await trx.raw('create schema ??', [aside]);
    if (present.length > 0) await move(present, to, aside);
    await move(restored, from, to);
    await trx.raw('drop schema ??', [from]);
    if (isEmpty) await trx.raw('drop schema ?? cascade', [aside]);
  });
}
