/** Towns with many rows, straight into the SQLite file of a data folder. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Database } from '../../db/connection.ts';
import { createSession } from '../../server/store/accounts/sessions.ts';
import { indexFormat } from '../../server/store/search/index.ts';
import { allWorded } from '../../server/store/search/recordWords.ts';
import { createTown } from '../../server/store/towns/towns.ts';

export type Insert = (table: string, row: Record<string, unknown>) => void;

/** Prepares each insert once: a hundred thousand orders have two million words. */
function inserter(file: Sqlite.Database): Insert {
  const prepared = new Map<string, Sqlite.Statement>();
  return (table, row) => {
    const columns = Object.keys(row);
    const key = `${table} ${columns}`;
    let insert = prepared.get(key);
    if (!insert) {
      insert = file.prepare(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      );
      prepared.set(key, insert);
    }
    insert.run(Object.values(row));
  };
}

/** Makes an administrator. @returns a Cookie header of theirs */
export async function signIn(db: Database, townId: string): Promise<string> {
  const instant = new Date().toISOString();
  const names = { first_name: 'Ann', last_name: 'Lee', email: 'bench@maple.example', password_hash: '' };
  const person = { ...names, id: randomUUID(), is_admin: true, active: true, version: 1 };
  return db.write.transaction(async (trx) => {
    await trx('users').insert({ ...person, town_id: townId, created_at: instant, updated_at: instant });
    const given = { townId, userId: person.id, agent: 'bench', now: Date.now() };
    return `session=${(await createSession(trx, given)).token}`;
  });
}

/** A town whose records and words are all in the search index. */
const insertIndexed = (insert: Insert, town: { id: string; epoch: string; seq: number }) =>
  insert('search_towns', {
    town_id: town.id,
    epoch: town.epoch,
    format: indexFormat,
    seq: town.seq,
    positions: '{}',
    text_number: 0,
    words_position: allWorded,
  });

/** Makes a shop and fills it in one transaction. @returns a clerk's cookie */
export async function makeBulkTown(
  db: Database,
  dataDir: string,
  host: string,
  fill: (insert: Insert, townId: string) => void,
): Promise<string> {
  const names = { display_name: host, time_zone: 'America/Chicago', support_email: 'shop@maple.example' };
  const town = { ...names, host, aliases: [], commerce: 'on' as const, accent: '#0f6b5f' };
  const { id, epoch, seq } = await createTown(db, 'bench', town);
  const cookie = await signIn(db, id);
  const file = new Sqlite(join(dataDir, 'mainstreet.db'));
  // Random ids touch every page of every index again and again.
  file.pragma('cache_size = -500000');
  file.pragma('synchronous = off');
  file.transaction(() => {
    fill(inserter(file), id);
    insertIndexed(inserter(file), { id, epoch, seq });
  })();
  file.close();
  return cookie;
}

/**
 * Makes many towns in one transaction, as createTown() does but without the audit trail. `fill` adds the content of
 * each. One-time work of the first hours, such as indexing each town's words, is marked as done.
 */
export function makeBareTowns(
  dataDir: string,
  hosts: readonly string[],
  fill: (insert: Insert, townId: string) => void,
): void {
  const file = new Sqlite(join(dataDir, 'mainstreet.db'));
  file.pragma('cache_size = -500000');
  file.pragma('synchronous = off');
  const insert = inserter(file);
  const now = new Date().toISOString();
  const names = { time_zone: 'America/Chicago', support_email: 'hall@maple.example', commerce: 'off' };
  file.transaction(() => {
    for (const host of hosts) {
      const id = randomUUID();
      const counts = { seq: 1, town_seq: 1, epoch: randomUUID() };
      const town = { id, display_name: host, accent: '#0f6b5f', ...names, ...counts };
      insert('towns', { ...town, created_at: now, updated_at: now });
      insert('town_hosts', { host, town_id: id, canonical: 1 });
      fill(insert, id);
      insertIndexed(insert, { id, ...counts });
      insert('link_checks', { town_id: id, checked_at: now });
    }
  })();
  file.close();
}
