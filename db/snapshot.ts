/** Reads the whole database at one moment, row by row, in values that mean the same in SQLite and PostgreSQL. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import type { DatabaseOptions } from './connection.ts';
import { DatabaseUnavailable, toDatabaseUnavailable } from './databaseErrors.ts';

export type Value = string | number | boolean | null;

export type Reference = { column: string; table: string; to: string };
export type Table = { name: string; columns: string[]; booleans: string[]; references: Reference[] };

export type Snapshot = {
  dialect: 'sqlite' | 'postgres';
  /** The names of the migrations that made these tables. */
  migrations: string[];
  /** Each table comes after those that it refers to. Knex's own are left out. */
  tables: Table[];
  /** Reads batches of rows with the values in the order of `columns`; with a town's id only that town's rows. */
  readRows(table: Table, townId?: string): AsyncIterable<Value[][]>;
  close(): Promise<void>;
};

const batchRows = 200;
const quote = (name: string) => `"${name}"`;
const isOurs = (name: string) => !/^(sqlite|knex|search)_/.test(name);

/** @throws Error where tables refer to each other in a circle */
function sortByReferences(tables: Table[]): Table[] {
  const sorted: Table[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name));
    const ready = [...waiting].filter(({ name, references }) =>
      references.every(({ table }) => table === name || !names.has(table)),
    );
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(', ')}`);
    for (const table of ready) waiting.delete(table);
    sorted.push(...ready.sort((a, b) => (a.name < b.name ? -1 : 1)));
  }
  return sorted;
}

/**
 * The condition for one town's rows, with the town's id as its only parameter; null for a table that belongs to no
 * town.
 */
export function findTownCondition(tables: readonly Table[], table: Table, parameter: string): string | null {
  if (table.name === 'towns') return `id = ${parameter}`;
  if (table.columns.includes('town_id')) return `town_id = ${parameter}`;
  for (const { column, table: name, to } of table.references) {
    const parent = tables.find((one) => one.name === name);
    const condition = parent && parent !== table ? findTownCondition(tables, parent, parameter) : null;
    if (condition) return `${quote(column)} in (select ${quote(to)} from ${quote(name)} where ${condition})`;
  }
  return null;
}

function selectRows(tables: Table[], table: Table, parameter: string | undefined): string {
  const condition = parameter === undefined ? 'true' : findTownCondition(tables, table, parameter);
  return `select ${table.columns.map(quote).join(', ')} from ${quote(table.name)} where ${condition ?? 'false'}`;
}

type ForeignKey = { from: string; table: string; to: string | null };

function readSqliteTables(connection: Sqlite.Database): Table[] {
  const names = connection.prepare(`select name from sqlite_master where type = 'table'`).pluck().all() as string[];
  return names.filter(isOurs).map((name) => {
    const columns = connection.pragma(`table_info(${quote(name)})`) as { name: string; type: string }[];
    const keys = connection.pragma(`foreign_key_list(${quote(name)})`) as ForeignKey[];
    return {
      name,
      columns: columns.map((column) => column.name),
      booleans: columns.filter(({ type }) => type.toLowerCase() === 'boolean').map((column) => column.name),
      references: keys.map(({ from, table, to }) => ({ column: from, table, to: to ?? 'id' })),
    };
  });
}

/** @param filename the database may be in use: later writes are not read */
export function openSqliteSnapshot(filename: string): Snapshot {
  const connection = new Sqlite(filename, { readonly: true, fileMustExist: true });
  connection.exec('begin');
  const tables = sortByReferences(readSqliteTables(connection));
  const hasMigrations = connection.prepare(`select 1 from sqlite_master where name = 'knex_migrations'`).get();
  const migrations = hasMigrations
    ? (connection.prepare('select name from knex_migrations order by id').pluck().all() as string[])
    : [];
  return {
    dialect: 'sqlite',
    migrations,
    tables,
    async *readRows(table, townId) {
      const flags = table.booleans.map((name) => table.columns.indexOf(name));
      const statement = connection.prepare(selectRows(tables, table, townId && '?')).raw();
      const isOfTown = townId && findTownCondition(tables, table, '?');
      const parameters = isOfTown ? [townId] : [];
      let rows: Value[][] = [];
      for (const row of statement.iterate(...parameters) as IterableIterator<Value[]>) {
        for (const place of flags) if (row[place] !== null) row[place] = Boolean(row[place]);
        rows.push(row);
        if (rows.length < batchRows) continue;
        yield rows;
        rows = [];
      }
      if (rows.length > 0) yield rows;
    },
    async close() {
      connection.close();
    },
  };
}

const listColumns = `select table_name, column_name, data_type from information_schema.columns
  where table_schema = current_schema() order by table_name, ordinal_position`;
const listReferences = `select child.relname as name, child_column.attname as column, parent.relname as table,
    parent_column.attname as to
  from pg_constraint
  join pg_class child on child.oid = conrelid
  join pg_class parent on parent.oid = confrelid
  join pg_attribute child_column on child_column.attrelid = conrelid and child_column.attnum = conkey[1]
  join pg_attribute parent_column on parent_column.attrelid = confrelid and parent_column.attnum = confkey[1]
  where contype = 'f' and connamespace = current_schema()::regnamespace`;

async function readPostgresTables(client: pg.Client): Promise<Table[]> {
  const { rows: columns } = await client.query(listColumns);
  const { rows: references } = await client.query<Reference & { name: string }>(listReferences);
  const byTable = Map.groupBy(columns, ({ table_name }) => String(table_name));
  return [...byTable]
    .filter(([name]) => isOurs(name))
    .map(([name, own]) => ({
      name,
      columns: own.map(({ column_name }) => column_name),
      booleans: own.filter(({ data_type }) => data_type === 'boolean').map(({ column_name }) => column_name),
      references: references.filter((one) => one.name === name).map(({ column, table, to }) => ({ column, table, to })),
    }));
}

const int8 = 20;
/** Sums of cents and milliseconds stay far below 2 to the 53rd. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: never) =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, types, application_name: 'mainstreet backup' });
  // A lost connection makes the next query fail, too.
  client.on('error', () => {});
  await client.connect();
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('begin isolation level repeatable read read only');
  const tables = sortByReferences(await readPostgresTables(client));
  const { rows: found } = await client.query(`select to_regclass('knex_migrations') is not null as exists`);
  const migrations = found[0]?.exists ? (await client.query('select name from knex_migrations order by id')).rows : [];
  return {
    dialect: 'postgres',
    migrations: migrations.map(({ name }) => name),
    tables,
    async *readRows(table, townId) {
      const select = selectRows(tables, table, townId && client.escapeLiteral(townId));
      await client.query(`declare backup_rows no scroll cursor for ${select}`);
      for (;;) {
        const text = `fetch ${batchRows} from backup_rows`;
        const { rows } = await client.query<Value[]>({ text, rowMode: 'array' });
        if (rows.length === 0) break;
        yield rows;
      }
      await client.query('close backup_rows');
    },
    async close() {
      await client.end();
    },
  };
}

/** Opens the present state of the database. The server may go on writing. @throws DatabaseUnavailable */
export async function openSnapshot({
  dataDir,
  databaseUrl,
}: Pick<DatabaseOptions, 'dataDir' | 'databaseUrl'>): Promise<Snapshot> {
  const filename = join(dataDir, 'mainstreet.db');
  if (!databaseUrl && !existsSync(filename)) {
    throw new DatabaseUnavailable(`There is no database at ${filename}. Is DATA_DIR the server's?`, null);
  }
  try {
    return databaseUrl ? await openPostgresSnapshot(databaseUrl) : openSqliteSnapshot(filename);
  } catch (error) {
    throw toDatabaseUnavailable(error);
  }
}
