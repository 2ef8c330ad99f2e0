/** Rows in every table there is, and what a database has in all of them. */

import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { insertRows } from '../../db/loadDatabase.ts';
import { openSnapshot, type Table, type Value } from '../../db/snapshot.ts';
import { storedFilePath } from '../../server/files/fileStorage.ts';
import type { TestDatabase } from './database.ts';

/** Texts that columns must store unharmed. */
const tricky = [
  '',
  'Ünïcode — 漢字 🏛',
  `it's "quoted" \\ and ? $1 :name`,
  'line\nline\t\r',
  '{"a":[1,null]}',
  '%_é\u0301',
];
const rowsPerTown = 3;
const towns = ['maple', 'neighbor'];

type Columns = Record<string, { type: string; nullable: boolean }>;

/** The content of the file with an id. */
const bytesOf = (id: string) => Buffer.from(`The bytes of ${id}.`.repeat(50));

function makeValue(table: Table, columns: Columns, column: string, town: string, index: number): Value {
  const id = table.name === 'towns' ? town : `${town}-${index}`;
  if (column === 'id' && table.name !== 'lists') return id;
  if (column === 'canonical') return index === 0;
  const reference = table.references.find((one) => one.column === column);
  if (column === 'town_id') return town;
  if (reference) return reference.table === 'towns' ? town : `${town}-${index}`;
  const { type = '', nullable } = columns[column] ?? { nullable: false };
  // SQLite counts a primary key as nullable; it stands first.
  if (nullable && index === 1 && table.columns[0] !== column) return null;
  if (table.booleans.includes(column)) return index % 2 === 0;
  if (/int/.test(type)) return 3 + index + 10 * towns.indexOf(town);
  if (table.name === 'files' && column === 'sha256') return createHash('sha256').update(bytesOf(id)).digest('hex');
  // Keys must differ; the tricky part stands behind.
  return `${town} ${index} ${tricky[(index + column.length) % tricky.length]}`;
}

/** Fills every table with rows of two towns, and stores their files. */
export async function fillTables({ db, dataDir, databaseUrl }: TestDatabase): Promise<void> {
  const snapshot = await openSnapshot({ dataDir, databaseUrl });
  await snapshot.close();
  await db.write.transaction(async (trx) => {
    for (const table of snapshot.tables) {
      const columns = await trx(table.name).columnInfo();
      const indexes = table.name === 'towns' ? [0] : Array.from({ length: rowsPerTown }, (_, index) => index);
      // Some tables have one row for each town.
      const key = table.columns[0] === 'town_id' && !('id' in columns);
      const isSingle =
        key &&
        [
          'push_keys',
          'stripe_accounts',
          'shop_settings',
          'order_counters',
          'invoice_counters',
          'link_checks',
          'webhook_refusals',
          'notice_checks',
          'barrier_checks',
        ].includes(table.name);
      const rows = towns.flatMap((town) =>
        (isSingle ? [0] : indexes).map((index) =>
          table.columns.map((column) => makeValue(table, columns, column, town, index)),
        ),
      );
      await insertRows(trx, table.name, table.columns, rows);
    }
  });
  for (const { id } of await db.read('files').select('id')) {
    const path = storedFilePath(dataDir, id);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, bytesOf(id));
  }
}

/**
 * All rows of all tables in a fixed sequence, but for what a restored copy has of its own: its epochs, and the marks
 * and times of its runs.
 */
export async function readTables(
  parts: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>,
  townId?: string,
): Promise<Record<string, string[]>> {
  const snapshot = await openSnapshot(parts);
  const found: Record<string, string[]> = {};
  for (const table of snapshot.tables.filter(({ name }) => !['run_marks', 'presence'].includes(name))) {
    const own = table.name === 'towns' ? ['epoch', 'seq', 'here_since'] : [];
    const rows: string[] = [];
    for await (const batch of snapshot.readRows(table, townId)) {
      for (const row of batch) {
        const entries = table.columns
          .map((name, place) => [name, row[place]])
          .filter(([name]) => !own.includes(String(name)));
        rows.push(JSON.stringify(Object.fromEntries(entries)));
      }
    }
    found[table.name] = rows.sort();
  }
  await snapshot.close();
  return found;
}
