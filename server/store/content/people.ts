import type { Database } from '../../../db/connection.ts';
import { comparePositions } from '../../../db/rules/comparePositions.ts';
import type { Person } from '../../../db/rules/people/people.ts';
import { decodeRow, type Row } from '../recordRows.ts';

/** Lists a town's people in their order. */
export async function listPeople({ read }: Pick<Database, 'read'>, townId: string): Promise<Person[]> {
  const rows: Row[] = await read('people').where({ town_id: townId, deleted_at: null });
  return rows.map((row) => decodeRow<Person>('people', row)).sort(comparePositions);
}
