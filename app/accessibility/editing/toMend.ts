/** The calls of the list of accessibility fixes, and the way from a line to its place. */
import type { BarrierPage, ListedBarrier } from '../../../db/rules/accessibility/barrierList.ts';
import type { BarrierNoun } from '../../../db/rules/accessibility/barriers.ts';
import { isOpenable, type OpenableNoun, openRecord } from '../../dashboard/editing/openRecord.ts';
import { call } from '../../data/call.ts';
import { toOpenProblem } from '../../data/sendChange.ts';
import { documentApi, useDocumentEditor } from '../../documents/editing/api.ts';
import { runWithToast } from '../../editing/runWithToast.ts';
import { openItemEditor } from '../../items/editing/useItemEditor.ts';
import { openMeetingEditor } from '../../meetings/editing/api.ts';
import { editPerson } from '../../people/editing/api.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { expectBarriers } from './expectBarriers.ts';

/** The first read has the server check records of before. @param query without a question mark; see GET /api/accessibility/barriers */
export async function readBarriers(query: string): Promise<BarrierPage> {
  const read = () => call<BarrierPage>(`/api/accessibility/barriers?${query}`);
  const found = await read();
  if (found.is_checked) return found;
  await call('/api/accessibility/checks', { method: 'POST' });
  return read();
}

export const csvPath = (query: string) => `/api/accessibility/barriers.csv?${query}`;

/** Opens a form that the dashboard does not have. Reports a failure in a toast. */
const openers: Record<Exclude<BarrierNoun, OpenableNoun>, (id: string) => Promise<boolean>> = {
  documents: (id) => openWithToast(async () => useDocumentEditor.setState({ editing: await documentApi.read(id) })),
  people: (id) => openWithToast(() => editPerson(id)),
  items: openItemEditor,
  meetings: openMeetingEditor,
};

const openWithToast = (open: () => Promise<void>) => runWithToast(editingTexts.failedToOpen, open, toOpenProblem);

/** Opens a record's form, moves the focus to its first barrier, and opens the list of them. */
export async function openBarrier({ noun, record_id, path }: ListedBarrier): Promise<void> {
  expectBarriers(path[0] === 'file_id' ? 'file' : 'form');
  const isOpen = isOpenable(noun) ? await openRecord(noun, record_id) : await openers[noun](record_id);
  if (!isOpen) expectBarriers(null);
}
