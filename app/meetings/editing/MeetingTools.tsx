/** Tools for meetings: above their list, and on a meeting itself. The editors open from here. */
import CircleX from 'lucide-react/icons/circle-x';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Send from 'lucide-react/icons/send';
import Users from 'lucide-react/icons/users';
import { useEffect } from 'react';
import { meetingReceiptPath } from '../../../db/rules/links/paths.ts';
import { hasEnded } from '../../../db/rules/meetings/meetings.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { useBodyEditor } from '../../bodies/editing/api.ts';
import { BodyEditor } from '../../bodies/editing/Editor.tsx';
import { BodyManager } from '../../bodies/editing/Manager.tsx';
import { useBodies, useNow, useTown } from '../../data/content.tsx';
import { EditorHost } from '../../editing/EditorHost.tsx';
import { ListTools } from '../../editing/tools/ListTools.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { refreshBoardPlace } from '../../postings/editing/boardPlace.ts';
import { PostingDialog } from '../../postings/editing/PostingDialog.tsx';
import styles from '../../postings/editing/Postings.module.css';
import { bodyEditingTexts } from '../../texts/en/meetings/bodyEditing.ts';
import { meetingEditingTexts as texts } from '../../texts/en/meetings/meetingEditing.ts';
import { postingTexts } from '../../texts/en/meetings/postings.ts';
import { Button, buttonAttributes } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { openMeetingEditor, readDraft, useMeetingDialog, useMeetingEditor } from './api.ts';
import { AdoptionButton } from './BudgetTools.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { MeetingEditor } from './Editor.tsx';
import { MeetingManager } from './Manager.tsx';
import { PostDialog } from './PostDialog.tsx';

const dialogs = { post: PostDialog, cancel: CancelDialog, posting: PostingDialog };

function MeetingDialogs() {
  const open = useMeetingDialog((state) => state.open);
  const Dialog = open && dialogs[open.dialog];
  return (
    <>
      <EditorHost store={useMeetingEditor} Editor={MeetingEditor} Manager={MeetingManager} />
      {Dialog && <Dialog key={open.id} id={open.id} onClose={() => useMeetingDialog.setState({ open: null })} />}
    </>
  );
}

/** The first step of a town without bodies is to add who meets. */
export function MeetingTools() {
  const hasBodies = useBodies().length > 0;
  const manageBodies = () => useBodyEditor.setState({ isManaging: true });
  return (
    <>
      {hasBodies ? (
        <ListTools
          texts={texts}
          onCreate={() => useMeetingEditor.setState({ editing: 'new' })}
          onManage={() => useMeetingEditor.setState({ isManaging: true })}
        >
          <Button variant="secondary" onClick={manageBodies}>
            <Users size={18} aria-hidden />
            {texts.bodies}
          </Button>
          <MeetingDialogs />
        </ListTools>
      ) : (
        <Button onClick={() => useBodyEditor.setState({ editing: 'new' })}>{bodyEditingTexts.create}</Button>
      )}
      <EditorHost store={useBodyEditor} Editor={BodyEditor} Manager={BodyManager} />
    </>
  );
}

const openDialog = (dialog: keyof typeof dialogs, id: string) => () =>
  useMeetingDialog.setState({ open: { dialog, id } });

/** Works without a signal, unlike the other tools. */
function PostingButton({ id }: { id: string }) {
  useEffect(() => void refreshBoardPlace(), []);
  return (
    <Button size="small" onClick={openDialog('posting', id)}>
      <Pin size={18} aria-hidden />
      {postingTexts.button}
    </Button>
  );
}

/**
 * The buttons of one meeting.
 * @param offFor an administrator whom nobody could confirm yet, so that only postings can be recorded; empty for none
 */
export function MeetingButtons({ id, offFor }: { id: string; offFor: string }) {
  const { data: draft, reload } = useServerList(id, readDraft, { isLive: true });
  const { time_zone } = useTown();
  const now = toLocalTime(useNow(), time_zone);
  const isCanceled = draft?.posted?.is_cancelled === true;
  return (
    <Cluster>
      <PostingButton id={id} />
      <fieldset className={styles.off} disabled={offFor !== ''}>
        {draft && draft.differences.length > 0 && !isCanceled && (
          <Button size="small" variant="primary" onClick={openDialog('post', id)}>
            <Send size={18} aria-hidden />
            {texts.postChanges}
          </Button>
        )}
        {!isCanceled && (
          <Button size="small" onClick={() => void openMeetingEditor(id)}>
            <Pencil size={18} aria-hidden />
            {texts.edit}
          </Button>
        )}
        {draft?.posted && (
          <a {...buttonAttributes({ size: 'small' })} href={meetingReceiptPath(draft.meeting.slug)}>
            <ReceiptText size={18} aria-hidden />
            {texts.receipt}
          </a>
        )}
        {draft?.posted?.budget_files && !isCanceled && <AdoptionButton meeting={draft.meeting} onSaved={reload} />}
        {draft?.posted && !isCanceled && !hasEnded(draft.posted, now) && (
          <Button size="small" tone="danger" onClick={openDialog('cancel', id)}>
            <CircleX size={18} aria-hidden />
            {texts.cancel}
          </Button>
        )}
      </fieldset>
      <MeetingDialogs />
    </Cluster>
  );
}
