/** The calls of the list of what is to mend, and the way from a line to its place. */
import type { BarrierPage, ListedBarrier } from '../../../db/rules/accessibility/barrierList.ts';
import type { BarrierNoun } from '../../../db/rules/accessibility/barriers.ts';
import { itemPath } from '../../../db/rules/items/paths.ts';
import { meetingsPath, personPath } from '../../../db/rules/links/paths.ts';
import { isOpenable, openRecord } from '../../dashboard/editing/openRecord.ts';
import { call } from '../../data/call.ts';

/** The first read has the server check records of before. @param query without a question mark; see GET /api/accessibility/barriers */
export async function readBarriers(query: string): Promise<BarrierPage> {
  const read = () => call<BarrierPage>(`/api/accessibility/barriers?${query}`);
  const found = await read();
  if (found.is_checked) return found;
  await call('/api/accessibility/checks', { method: 'POST' });
  return read();
}

export const csvPath = (query: string) => `/api/accessibility/barriers.csv?${query}`;

/** The page on which a record without a form of its own is edited. */
function placeOf(noun: BarrierNoun, id: string): string {
  if (noun === 'items') return itemPath(id);
  if (noun === 'people') return personPath(id);
  return noun === 'meetings' ? meetingsPath : '/#documents';
}

/** Opens a record's form at its place, or the page where the form is. */
export async function openBarrier({ noun, record_id }: ListedBarrier): Promise<void> {
  if (isOpenable(noun)) await openRecord(noun, record_id, { at: 'barriers' });
  else location.assign(placeOf(noun, record_id));
}
