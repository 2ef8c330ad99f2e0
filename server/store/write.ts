/**
 * The only way to change a town's data. write() runs one transaction, raises the town's seq, and leaves a revision and
 * an audit entry for every changed record.
 */
import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import { changeChannel } from '../../db/listenForChanges.ts';
import { Problem } from '../../db/rules/problems.ts';
import { requireLiveSession, type Session } from './accounts/sessions.ts';
import { createWriter } from './createWriter.ts';
import { type IdempotentRequest, readIdempotencyRecord, saveIdempotencyRecord } from './idempotencyRecords.ts';
import type { Writer } from './writerTypes.ts';

/** Finds the account with this address now; undefined for a program's name or an unknown address. */
async function findUserId(trx: Knex.Transaction, townId: string, person: string): Promise<string | undefined> {
  if (!person.includes('@')) return undefined;
  const user: { id: string } | undefined = await trx('users').where({ town_id: townId, email: person }).first('id');
  return user?.id;
}

/**
 * Runs `act` in one transaction on somebody's behalf. An error rolls everything back.
 * @param by a session, which is checked again because it or its person's role may have ended meanwhile; or
 * an account's address; or a program's name: `demo`, `import`, `clock`
 * @param options `request`: a repeated one returns the stored answer, which must survive JSON, and changes
 * nothing; `now`: the present in milliseconds
 * @throws Problem `unknown_town`; `not_signed_in`, `not_admin`, `not_editor`; `key_reused` for another request with the same key;
 * any error of `act`
 */
export async function write<T>(
  db: Database,
  townId: string,
  by: string | Session,
  act: (tx: Writer) => Promise<T>,
  { request, now = Date.now() }: { request?: IdempotentRequest | undefined; now?: number } = {},
): Promise<T> {
  const person = typeof by === 'string' ? by : by.person.email;
  let changed = false;
  const result = await db.write.transaction(async (trx) => {
    // On PostgreSQL this row lock serializes writers of one town; SQLite only has one writer.
    const town = await trx('towns').where({ id: townId }).forUpdate().first();
    if (!town) throw new Problem('unknown_town');
    const role = typeof by === 'string' ? null : await requireLiveSession(trx, by);
    const userId = typeof by === 'string' ? await findUserId(trx, townId, by) : by.person.id;
    const owner = userId ?? person;
    const known = request && (await readIdempotencyRecord<T>(trx, townId, owner, request));
    if (known) return known.answer;
    const seq = town.seq + 1;
    const changes: string[] = [];
    const done = await act(createWriter(trx, town, { person, userId, role, seq, now, changes }));
    if (request) await saveIdempotencyRecord(trx, townId, owner, request, done);
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
