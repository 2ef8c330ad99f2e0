/** A town whose calendar is edited by calls. */
import type { Event } from '../../../db/rules/events/events.ts';
import { signInNewAccount } from '../accounts/accounts.ts';
import { type Dialect, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { serve } from '../serve.ts';

type RequestHeaders = Record<string, string>;
type EventResponse = Partial<Event> & { code?: string; message?: string; current?: Event };

/** A town with a clerk and a resident, and calls as them. */
export async function makeCalendar(dialect: Dialect) {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db);
  const neighbor = await makeNeighbor(database.db);
  const clerk = await signInNewAccount(database, town, { is_admin: true });
  const resident = await signInNewAccount(database, town, { is_admin: false });
  const { ask } = await serve(database);
  const send = async (method: string, path: string, json: unknown, headers: RequestHeaders = {}) => {
    const answer = await ask(`/api/calendar${path}`, {
      method,
      headers: { ...clerk, 'content-type': 'application/json', ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    return { ...answer, body: (answer.body ? answer.json() : {}) as EventResponse };
  };
  return { ...database, town, neighbor, clerk, resident, ask, send };
}
