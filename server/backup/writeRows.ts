import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Snapshot, Table, Value } from '../../db/snapshot.ts';
import { pauseWhileBusy } from '../start/lowPriority.ts';
import type { ArchiveWriter } from './archiveWriter.ts';
import { rowsFolder } from './backupFormat.ts';

const compress = promisify(gzip);
/** Characters per member, so that memory use does not depend on table size. */
const partLetters = 4_000_000;
/** A low level keeps CPU for visitors: output is a little larger, and three times as fast. */
const compression = { level: 3 };

export type RowsOptions = {
  townId?: string;
  /** Returns the row to write instead. */
  replaceRow?: (row: Value[]) => Value[];
};

/** Writes a table as members of gzipped lines. @returns the number of rows */
export async function writeRows(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  table: Table,
  { townId, replaceRow = (row) => row }: RowsOptions = {},
): Promise<number> {
  let [count, parts, letters] = [0, 0, 0];
  let lines: string[] = [];
  const flush = async () => {
    if (lines.length === 0) return;
    parts += 1;
    const text = `${JSON.stringify(table.columns)}\n${lines.join('\n')}\n`;
    [lines, letters] = [[], 0];
    const name = `${rowsFolder}${table.name}.${String(parts).padStart(5, '0')}.ndjson.gz`;
    await archive.addBytes(name, await compress(text, compression));
  };
  for await (const rows of snapshot.readRows(table, townId)) {
    await pauseWhileBusy();
    for (const given of rows) {
      const line = JSON.stringify(replaceRow(given));
      lines.push(line);
      letters += line.length;
      count += 1;
      if (letters > partLetters) await flush();
    }
  }
  await flush();
  return count;
}
