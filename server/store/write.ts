/**
 * The one write door. Whatever changes in a town changes inside write(): one transaction that raises the town's seq
 * and leaves a revision and an audit entry for every record that it changed.
 */
import type { Database } from '../../db/connection.ts';
import { changeChannel } from '../../db/listenForChanges.ts';
import { Problem } from '../../db/rules/problems.ts';
import { createWriter } from './createWriter.ts';
import { type IdempotentRequest, readIdempotencyRecord, saveIdempotencyRecord } from './idempotencyRecords.ts';
import { requireLiveSession, type Session } from './sessions.ts';
import type { Writer } from './writerTypes.ts';

/**
 * Runs `act` in one transaction on behalf of somebody and commits what it did. An error undoes all of it.
 * @param by a session, which is checked again: it or its person's role may have ended while the request was sent; or
 *   the name of what writes by itself: `demo`, `import`, `command line`, `clock`
 * @param options `request`: one that was answered already gets that answer again, which must survive JSON, and does
 *   nothing; `now`: the present, in milliseconds
 * @throws Problem `unknown_town`; `not_signed_in`, `not_admin`; `key_reused` for another request under the same key;
 *   and whatever `act` throws
 */
export async function write<T>(
  db: Database,
  townId: string,
  by: string | Session,
  act: (tx: Writer) => Promise<T>,
  { request, now = Date.now() }: { request?: IdempotentRequest | undefined; now?: number } = {},
): Promise<T> {
  const [person, userId] = typeof by === 'string' ? [by, undefined] : [by.person.email, by.person.id];
  let changed = false;
  const result = await db.write.transaction(async (trx) => {
    // On PostgreSQL this row lock makes the writers of one town wait for each other; SQLite has one writer anyway.
    const town = await trx('towns').where({ id: townId }).forUpdate().first();
    if (!town) throw new Problem('unknown_town');
    if (typeof by !== 'string') await requireLiveSession(trx, by);
    const known = request && (await readIdempotencyRecord<T>(trx, townId, person, request));
    if (known) return known.answer;
    const seq = town.seq + 1;
    const changes: string[] = [];
    const done = await act(createWriter(trx, town, { person, userId, seq, now, changes }));
    if (request) await saveIdempotencyRecord(trx, townId, person, request, done);
    changed = changes.length > 0;
    if (changed) {
      await trx('towns').where({ id: townId }).update({ seq });
      if (db.dialect === 'postgres') await trx.raw('select pg_notify(?, ?)', [changeChannel, townId]);
    }
    return done;
  });
  if (changed) db.notifyChange(townId);
  return result;
}
