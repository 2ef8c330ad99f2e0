/** The meetings in preparation: by when each notice must hang, and the buttons to edit and post it. */
import Pencil from 'lucide-react/icons/pencil';
import Send from 'lucide-react/icons/send';
import { meetingPath } from '../../../db/rules/links/paths.ts';
import { LoadError } from '../../editing/LoadError.tsx';
import { ManagerDialog } from '../../editing/ManagerDialog.tsx';
import common from '../../editing/Parts.module.css';
import { useServerList } from '../../editing/useServerList.ts';
import { formatLongDate, formatShortDay, formatTime } from '../../texts/dates.ts';
import { meetingEditingTexts as texts } from '../../texts/en/meetings/meetingEditing.ts';
import { meetingKindTexts, meetingTexts } from '../../texts/en/meetings/meetings.ts';
import { noticeClockTexts } from '../../texts/en/meetings/noticeClock.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { listDrafts, type MeetingDraft, openMeetingEditor, useMeetingDialog, useMeetingEditor } from './api.ts';

export function MeetingManager({ onClose }: { onClose: () => void }) {
  const list = useServerList('', listDrafts, { isLive: true });
  return (
    <ManagerDialog store={useMeetingEditor} texts={texts} onClose={onClose}>
      <LoadError list={list} failedText={texts.loadFailed} />
      {list.data?.length === 0 && <EmptyState>{texts.none}</EmptyState>}
      <ul>
        {list.data?.map((draft) => (
          <li key={draft.meeting.id} className={common.managerRow}>
            <DraftWords draft={draft} />
            <DraftButtons draft={draft} />
          </li>
        ))}
      </ul>
    </ManagerDialog>
  );
}

const stateOf = ({ posted, differences }: MeetingDraft) => {
  if (!posted) return <Badge tone="amber">{texts.stateNew}</Badge>;
  if (posted.is_cancelled) return <Badge tone="red">{texts.stateCanceled}</Badge>;
  if (differences.length > 0) return <Badge tone="blue">{texts.stateChanged}</Badge>;
  return <Badge tone="green">{texts.statePosted}</Badge>;
};

/** Says by when the notice of a draft must hang; empty where nothing is due. */
function describeDue({ posted, differences, clock }: MeetingDraft): string {
  if (!clock || clock.due_at === '' || posted?.is_cancelled || (posted && differences.length === 0)) return '';
  const { post_by, post_by_time } = clock;
  return noticeClockTexts.postBy(formatShortDay(post_by), post_by_time && formatTime(post_by_time));
}

function DraftWords({ draft }: { draft: MeetingDraft }) {
  const { meeting, title, posted, closed_days, is_in_calendar, is_cancelled } = draft;
  const { date, start_time, location, kind } = meeting;
  const due = describeDue(draft);
  return (
    <div className={common.managerWords}>
      <strong dir="auto">{title}</strong> {stateOf(draft)}
      <p>{meetingTexts.at(formatLongDate(date), start_time && formatTime(start_time))}</p>
      <p className={common.hint} dir="auto">
        {[meetingKindTexts[kind], location].filter(Boolean).join(' · ')}
      </p>
      {due && <p>{due}</p>}
      {closed_days && <p className={common.failed}>{noticeClockTexts.closed(closed_days)}</p>}
      {!is_in_calendar && <p className={common.failed}>{texts.notInCalendar}</p>}
      {!posted && is_cancelled && <p className={common.failed}>{texts.canceledInCalendar}</p>}
    </div>
  );
}

function DraftButtons({ draft: { meeting, posted, title, differences } }: { draft: MeetingDraft }) {
  const canPost = !posted?.is_cancelled && (!posted || differences.length > 0);
  const nameOf = <span className="visually-hidden">{` ${title}`}</span>;
  return (
    <Cluster>
      {canPost && (
        <Button size="small" onClick={() => useMeetingDialog.setState({ open: { dialog: 'post', id: meeting.id } })}>
          <Send size={18} aria-hidden />
          {posted ? texts.postChanges : texts.post}
          {nameOf}
        </Button>
      )}
      {!posted?.is_cancelled && (
        <Button size="small" onClick={() => void openMeetingEditor(meeting.id)}>
          <Pencil size={18} aria-hidden />
          {texts.edit}
          {nameOf}
        </Button>
      )}
      {posted && (
        <a href={meetingPath(meeting.slug)}>
          {texts.show}
          {nameOf}
        </a>
      )}
    </Cluster>
  );
}
