/** Makes sessions without signing in, which is slow on purpose. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../../db/connection.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { createSession } from '../../../server/store/accounts/sessions.ts';

/**
 * Makes a person with a session, then runs `then` with their id.
 * @param signedInAt when they typed their password, by the clock of the server that they call
 * @returns the Cookie header
 */
export async function makeSessionCookie(
  db: Database,
  town: Town,
  is_admin: boolean,
  then: (userId: string) => Promise<unknown> = async () => {},
  signedInAt = Date.now(),
): Promise<string> {
  const id = randomUUID();
  const now = new Date().toISOString();
  const names = { first_name: 'Ann', last_name: 'Lee', email: `${id}@maple.example`, password_hash: '' };
  const token = await db.write.transaction(async (trx) => {
    await trx('users').insert({
      ...names,
      id,
      town_id: town.id,
      is_admin,
      active: true,
      version: 1,
      created_at: now,
      updated_at: now,
      email_confirmed_at: now,
    });
    return (await createSession(trx, { townId: town.id, userId: id, agent: 'test', now: signedInAt })).token;
  });
  await then(id);
  return `session=${token}`;
}
