/** A town whose calendar is kept by calls. */
import type { Event } from '../../db/rules/events.ts';
import { type Dialect, makeNeighbour, makeTown, testDatabase } from './database.ts';
import { signedIn } from './people.ts';
import { serve } from './serve.ts';

type Headers = Record<string, string>;
type Body = Partial<Event> & { code?: string; message?: string; current?: Event };

/** A town with a clerk and a resident, and calls as them. */
export async function calendar(dialect: Dialect) {
  const database = await testDatabase(dialect);
  const town = await makeTown(database.db);
  const neighbour = await makeNeighbour(database.db);
  const clerk = await signedIn(database, town, { is_admin: true });
  const resident = await signedIn(database, town, { is_admin: false });
  const { ask } = await serve(database);
  const send = async (method: string, path: string, json: unknown, headers: Headers = {}) => {
    const answer = await ask(`/api/calendar${path}`, {
      method,
      headers: { ...clerk, 'content-type': 'application/json', ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    return { ...answer, body: (answer.body ? answer.json() : {}) as Body };
  };
  return { ...database, town, neighbour, clerk, resident, ask, send };
}
