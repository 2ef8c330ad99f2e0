/** The calls that change meetings and post their notices, and the state of their editors. */
import { create } from 'zustand';
import type { MeetingChanges } from '../../../db/rules/meetings/input.ts';
import type { Meeting, NoticeKind, PostedMeeting, PublicMeeting } from '../../../db/rules/meetings/meetings.ts';
import type { NoticeDifference } from '../../../db/rules/meetings/notices.ts';
import type { AgendaAnswer } from '../../../db/rules/meetings/readAgendaAnswer.ts';
import type { MeetingReceipt } from '../../../db/rules/meetings/receipts.ts';
import type { NoticeClock, NoticeVerdict } from '../../../db/rules/notices/clock.ts';
import type { ClosedDays } from '../../../db/rules/notices/closedDays.ts';
import { call } from '../../data/call.ts';
import { sendChange, toOpenProblem } from '../../data/sendChange.ts';
import { type UploadOptions, uploadTo } from '../../data/uploads/upload.ts';
import { createEditorStore } from '../../editing/createEditorStore.ts';
import { recordApi } from '../../editing/records/recordApi.ts';
import { undoDeletion } from '../../editing/records/undoDeletion.ts';
import { runWithToast } from '../../editing/runWithToast.ts';
import { meetingEditingTexts as texts } from '../../texts/en/meetings/meetingEditing.ts';

const noun = 'meetings';

/** A meeting as its clerks prepare it. `differences` are those from what is posted; `clock` and `verdict` count now. */
export type MeetingDraft = {
  meeting: Meeting;
  posted: PostedMeeting | null;
  title: string;
  differences: NoticeDifference[];
  /** The fields that the notice of a budget meeting lacks. */
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

/** How many followers, devices and contacts the next notice is told to; `has_mail` whether the server sends mail. */
export type NoticeAudience = { emails: number; devices: number; contacts: number; has_mail: boolean };
export type OpenDraft = MeetingDraft & { audience: NoticeAudience };

export const readDraft = (id: string) => call<OpenDraft>(`${pathOf(id)}/draft`);

/** Reads the items of an agenda from a file, which is not kept. @throws CallError */
export const readAgendaFile = (file: File, options: UploadOptions) =>
  uploadTo<AgendaAnswer>('/api/agendas/read', file, options);

export const receiptPath = (id: string) => `${pathOf(id)}/receipt`;
export const receiptPdfPath = (id: string) => `${pathOf(id)}/receipt.pdf`;

/** Reads the receipt of the meeting with this address. @throws CallError */
export async function readReceipt(slug: string): Promise<{ meeting: PublicMeeting; receipt: MeetingReceipt }> {
  const meeting = await call<PublicMeeting>(`/api/meetings/${encodeURIComponent(slug)}`);
  return { meeting, receipt: await call<MeetingReceipt>(receiptPath(meeting.id)) };
}

/** Posts what the draft of this version says. @throws what sendChange() throws */
export const postNotice = (
  { id, version, date, start_time, end_time, location }: Meeting,
  json: { kind?: NoticeKind; reason: string; notify: boolean },
  key: string,
) =>
  sendChange<MeetingReceipt>(`${pathOf(id)}/notices`, noun, {
    method: 'POST',
    json: { ...json, time: { date, start_time, end_time, location } },
    version,
    key,
  });

/** Posts that a meeting does not take place. @throws what sendChange() throws */
export const postCancellation = (id: string, json: { reason: string; notify: boolean }, key: string) =>
  sendChange<MeetingReceipt>(`${pathOf(id)}/cancellation`, noun, { method: 'POST', json, key });

export const useMeetingEditor = createEditorStore<Meeting>();

/** The meeting whose notice, cancellation or posting is open; null for none. */
export const useMeetingDialog = create<{
  open: { dialog: 'post' | 'cancel' | 'posting'; id: string } | null;
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
  const deleted = { id, title, text: texts.deleted(title) };
  useMeetingEditor.setState({ undoable: undoDeletion(deleted, meetingApi.restore) });
}
