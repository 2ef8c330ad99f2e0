/** Finds databases of this browser that can't be read any more, and deletes them. */
import { Dexie } from 'dexie';
import { openWithTimeout } from '../../db/browser/openDatabase.ts';
import { isObject } from '../../db/rules/fields/isObject.ts';
import { findFault } from '../../db/rules/sync/shape.ts';

/** The server also has `content`; the data of the other two exists nowhere else. */
export type DataKind = 'content' | 'cart' | 'drafts';
export type BrokenDatabase = { name: string; kind: DataKind };

type Row = Record<string, unknown>;

/** Whether every row has the fields that the app reads. */
const isUsable: Record<DataKind, (table: string, row: Row) => boolean> = {
  content: (table, row) =>
    table === 'meta'
      ? row.key !== 'town' || isObject(row.town)
      : findFault(table === 'documents_data' ? 'documents' : table, row) === '',
  cart: (table, row) =>
    table === 'state'
      ? row.cart === null || (isObject(row.cart) && Array.isArray(row.cart.items))
      : typeof row.key === 'string' && isObject(row.intention),
  drafts: (_table, row) => Array.isArray(row.fields) && isObject(row.base),
};

function kindOf(name: string): DataKind | null {
  if (name === 'mainstreet') return 'content';
  if (name === 'mainstreet-cart') return 'cart';
  return name.startsWith('mainstreet-person-') ? 'drafts' : null;
}

/** Reads all existing stores, even those of another build. */
async function isBroken(name: string, kind: DataKind): Promise<boolean> {
  const database = new Dexie(name);
  try {
    await openWithTimeout(database);
    for (const table of database.tables) {
      const rows: unknown[] = await table.toArray();
      if (!rows.every((row) => isObject(row) && isUsable[kind](table.name, row))) return true;
    }
    return false;
  } catch {
    return true;
  } finally {
    database.close();
  }
}

/** Lists databases that can't be opened or read, or that hold data no screen can show. */
export async function findBrokenData(): Promise<BrokenDatabase[]> {
  // A browser that does not list its databases offers nothing to delete.
  const names = await Dexie.getDatabaseNames().catch(() => []);
  const found: BrokenDatabase[] = [];
  for (const name of names) {
    const kind = kindOf(name);
    if (kind && (await isBroken(name, kind))) found.push({ name, kind });
  }
  return found;
}

/** Deletes whole databases. @throws if the browser refuses, or another tab blocks one for too long */
export async function deleteData(broken: readonly BrokenDatabase[]): Promise<void> {
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The local database could not be deleted in time.')), 4000);
  });
  await Promise.race([Promise.all(broken.map(({ name }) => Dexie.delete(name))), timeout]);
}
