/** The calls that change meetings and post their notices, and the state of their editors. */
import { create } from 'zustand';
import type { MeetingChanges } from '../../../db/rules/meetings/input.ts';
import type { Meeting, NoticeKind, PostedMeeting } from '../../../db/rules/meetings/meetings.ts';
import type { NoticeDifference } from '../../../db/rules/meetings/notices.ts';
import type { MeetingReceipt } from '../../../db/rules/meetings/receipts.ts';
import type { NoticeClock, NoticeVerdict } from '../../../db/rules/notices/clock.ts';
import type { ClosedDays } from '../../../db/rules/notices/closedDays.ts';
import { call } from '../../data/call.ts';
import { sendChange, toOpenProblem } from '../../data/sendChange.ts';
import { createEditorStore } from '../../editing/createEditorStore.ts';
import { recordApi } from '../../editing/recordApi.ts';
import { runWithToast } from '../../editing/runWithToast.ts';
import { editingTexts } from '../../texts/en/editing.ts';
import { meetingEditingTexts as texts } from '../../texts/en/meetingEditing.ts';

const noun = 'meetings';

/** A meeting as its clerks prepare it. `differences` are those from what is posted; `clock` and `verdict` count now. */
export type MeetingDraft = {
  meeting: Meeting;
  posted: PostedMeeting | null;
  title: string;
  differences: NoticeDifference[];
  /** What the notice of a budget meeting lacks. */
  missing: ('budget_files' | 'impact_statement')[];
  clock: NoticeClock | null;
  verdict: NoticeVerdict;
  /** Counted days of the posted notice that are closed by now; null for none. */
  closed_days: ClosedDays | null;
  is_in_calendar: boolean;
  is_cancelled: boolean;
};

export const meetingApi = recordApi<Meeting, MeetingChanges>(noun, '/api/meetings');

const pathOf = (id: string) => `/api/meetings/${encodeURIComponent(id)}`;

export const listDrafts = async (): Promise<MeetingDraft[]> =>
  (await call<{ drafts: MeetingDraft[] }>('/api/meetings/drafts')).drafts;

export const readDraft = (id: string) => call<MeetingDraft>(`${pathOf(id)}/draft`);

export const receiptPath = (id: string) => `${pathOf(id)}/receipt`;
export const readReceipt = (id: string) => call<MeetingReceipt>(receiptPath(id));

/** Posts what the draft of this version says. @throws what sendChange() throws */
export const postNotice = (
  { id, version, date, start_time, end_time, location }: Meeting,
  json: { kind?: NoticeKind; reason: string },
  key: string,
) =>
  sendChange<MeetingReceipt>(`${pathOf(id)}/notices`, noun, {
    method: 'POST',
    json: { ...json, time: { date, start_time, end_time, location } },
    version,
    key,
  });

/** Posts that a meeting does not take place. @throws what sendChange() throws */
export const postCancellation = (id: string, reason: string, key: string) =>
  sendChange<MeetingReceipt>(`${pathOf(id)}/cancellation`, noun, { method: 'POST', json: { reason }, key });

export const useMeetingEditor = createEditorStore<Meeting>();

/** The meeting whose notice, cancellation, receipt or posting is open; null for none. */
export const useMeetingDialog = create<{
  open: { dialog: 'post' | 'cancel' | 'receipt' | 'posting'; id: string } | null;
}>(() => ({
  open: null,
}));

/** Opens a meeting's form with the server's present version, or says in a toast why it can't. */
export const openMeetingEditor = (id: string): Promise<boolean> =>
  runWithToast(
    texts.failedToOpen,
    async () => useMeetingEditor.setState({ editing: (await readDraft(id)).meeting }),
    toOpenProblem,
  );

/** Deletes a plan, and offers to undo it. @throws what sendChange() throws */
export async function deleteMeeting({ id, version }: Pick<Meeting, 'id' | 'version'>, title: string): Promise<void> {
  await meetingApi.remove(id, version);
  useMeetingEditor.setState({
    undoable: {
      recordId: id,
      text: texts.deleted(title),
      undo: () => meetingApi.restore(id),
      undoneText: editingTexts.restored(title),
      failedText: editingTexts.restoreFailed,
    },
  });
}
