/** Posts the notice of a meeting: shows what it says, whether it is in time, and asks for a reason where one is needed. */

import { useState } from 'react';
import { meetingLimits as limits } from '../../../db/rules/meetings/fields.ts';
import type { NoticeKind } from '../../../db/rules/meetings/meetings.ts';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { toSaveProblem } from '../../data/sendChange.ts';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { LoadError } from '../../editing/LoadError.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { watchNotification } from '../../news/editing/watchedNotification.ts';
import { formatLongDate, formatTime } from '../../texts/dates.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { meetingEditingTexts as texts } from '../../texts/en/meetings/meetingEditing.ts';
import { meetingKindTexts, meetingTexts } from '../../texts/en/meetings/meetings.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { readText } from '../../ui/forms/readText.ts';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { type MeetingDraft, type OpenDraft, postNotice, readDraft } from './api.ts';
import { BudgetGap } from './BudgetTools.tsx';
import styles from './Editor.module.css';
import { DraftClock } from './NoticeClock.tsx';
import { TellField, tellName } from './TellField.tsx';

export function PostDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const list = useServerList(id, readDraft);
  const [key] = useState(newIdempotencyKey);
  const draft = list.data;
  const number = (draft?.posted?.notices.length ?? 0) + 1;
  const post = async (data: FormData) => {
    if (!draft) return false;
    const kind = String(data.get('kind') ?? '') as NoticeKind | '';
    const notify = data.has(tellName);
    const order = { reason: readText(data, 'reason'), notify, ...(kind && { kind }) };
    await postNotice(draft.meeting, order, key).catch((error: unknown) => {
      list.reload();
      throw toSaveProblem(error, texts.postFailed, undefined, true);
    });
    showToast('success', texts.postedText);
    if (notify) watchNotification(draft.meeting.id);
  };
  return (
    <FormDialog
      title={texts.postTitle(number)}
      onClose={onClose}
      onSubmit={post}
      isReady={draft !== null}
      submitLabel={texts.postNow}
      cancelLabel={editingTexts.cancel}
      closeOnBackdrop={false}
    >
      <LoadError list={list} failedText={texts.failedToOpen} />
      {draft && <BudgetGap draft={draft} onSaved={list.reload} />}
      {draft && <PostFields draft={draft} />}
    </FormDialog>
  );
}

function PostFields({ draft }: { draft: OpenDraft }) {
  const { meeting, posted, title, differences, verdict, clock, audience } = draft;
  const [kind, setKind] = useState<NoticeKind>('amendment');
  const { date, start_time, location, agenda, files } = meeting;
  const isLate = verdict === 'late' || verdict === 'emergency_late';
  return (
    <>
      <p dir="auto">
        <strong>{title}</strong>, {meetingKindTexts[meeting.kind]}
        <br />
        {meetingTexts.at(formatLongDate(date), start_time && formatTime(start_time))}
        {location && `, ${location}`}
      </p>
      {agenda.length === 0 && files.length === 0 && <Notice tone="warning">{texts.noItems}</Notice>}
      {clock && kind !== 'supplement' && <DraftClock clock={clock} date={date} />}
      <Notice tone={isLate ? 'warning' : 'info'}>
        {kind === 'supplement' ? texts.supplementHint : texts.verdict(verdict)}
      </Notice>
      {posted && (
        <>
          <Differences differences={differences} />
          <SelectField
            name="kind"
            label={texts.noticeKind}
            options={(['amendment', 'correction', 'supplement'] as const).map((value) => ({
              value,
              label: texts.noticeKinds[value],
            }))}
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value as NoticeKind)}
          />
        </>
      )}
      {(isLate || posted) && (
        <TextArea
          name="reason"
          label={texts.reason}
          hint={texts.reasonHint}
          required={isLate || kind !== 'amendment'}
          rows={2}
          limit={limits.reason}
        />
      )}
      <TellField
        key={kind}
        audience={audience}
        isCorrection={kind === 'correction'}
        isUrgent={meeting.kind === 'emergency' || kind === 'supplement'}
      />
      <p>{texts.postHint}</p>
    </>
  );
}

function Differences({ differences }: { differences: MeetingDraft['differences'] }) {
  if (differences.length === 0) return <Notice tone="info">{texts.nothingToPost}</Notice>;
  const lines = [...new Set(differences.map(texts.difference))];
  return (
    <section aria-label={texts.differences}>
      <h3>{texts.differences}</h3>
      <ul className={styles.differences}>
        {lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
