/** The log of a request, which only grows. */
import type { Knex } from 'knex';
import type { RequestEvent } from '../../../db/rules/requests/requests.ts';
import { toIso } from '../../../db/rules/time.ts';
import { nameAuthors } from '../history/authors.ts';
import { newId } from '../recordIds.ts';

/** The author of what the person wrote who sent a request. */
export const requestor = 'requestor';

export type NewRequestEvent = Pick<RequestEvent, 'kind'> &
  Partial<Pick<RequestEvent, 'id' | 'text' | 'is_private'>> & { person: string; user_id?: string | null };

/** @param at milliseconds @returns the id of the entry */
export async function appendRequestEvent(
  trx: Knex,
  { townId, requestId, at }: { townId: string; requestId: string; at: number },
  { id = newId(), kind, text = '', is_private = false, person, user_id = null }: NewRequestEvent,
): Promise<string> {
  await trx('request_events').insert({
    id,
    town_id: townId,
    request_id: requestId,
    at: toIso(at),
    kind,
    person,
    user_id,
    text,
    is_private,
  });
  return id;
}

/** Lists a request's log, oldest first. @param forStaff includes what only staff see */
export async function listRequestEvents(
  knex: Knex,
  townId: string,
  requestId: string,
  { forStaff }: { forStaff: boolean },
): Promise<RequestEvent[]> {
  const query = knex('request_events').where({ town_id: townId, request_id: requestId }).orderBy(['at', 'id']);
  if (!forStaff) query.where({ is_private: false });
  const rows: (Omit<RequestEvent, 'person_name'> & { user_id: string | null })[] = await query.select(
    'id',
    'at',
    'kind',
    'person',
    'user_id',
    'text',
    'is_private',
  );
  const named = await nameAuthors(knex, townId, rows);
  return named.map(({ is_private, ...event }) => ({ ...event, is_private: Boolean(is_private) }));
}
