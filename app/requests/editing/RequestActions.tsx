/** Buttons for staff's actions on a request. */
import { useState } from 'react';
import { isEnded, isHeldRequest, type RequestDetail } from '../../../db/rules/requests/staff.ts';
import { usePasswordAgain } from '../../accounts/editing/usePasswordAgain.tsx';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { useSession } from '../../data/session.ts';
import { ConfirmDialog } from '../../editing/ConfirmDialog.tsx';
import { runWithToast } from '../../editing/runWithToast.ts';
import { publishingTexts } from '../../texts/en/requests/publishing.ts';
import { recordsActionTexts as recordsTexts } from '../../texts/en/requests/recordsEditing.ts';
import { requestStaffTexts as texts } from '../../texts/en/requests/requestEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { FilesDialog, MergeDialog, MessageDialog, MoveDialog, NoteDialog } from './ActionDialogs.tsx';
import { actOnRequest, eraseAnswers, makeRental, publishRequest } from './api.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { AnswerDialog, AttorneyGeneralDialog, ClarificationDialog, EstimateDialog } from './RecordsDialogs.tsx';
import styles from './Requests.module.css';
import { StatusEditor } from './StatusEditor.tsx';

type ActionsProps = { request: RequestDetail; onChanged: (request: RequestDetail) => void };
type Opened =
  | 'status'
  | 'message'
  | 'note'
  | 'files'
  | 'move'
  | 'merge'
  | 'spam'
  | 'publish'
  | 'answer'
  | 'clarification'
  | 'estimate'
  | 'attorney_general'
  | 'erase';

export function RequestActions({ request, onChanged }: ActionsProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const dialog = { request, onChanged, onClose: () => setOpened(null) };
  const opener = (what: Opened, text: string) => (
    <Button variant="secondary" onClick={() => setOpened(what)}>
      {text}
    </Button>
  );
  const held = isHeldRequest(request);
  const isIdle = held || request.status === 'spam';
  const isAdmin = useSession((state) => state.user?.is_admin === true);
  return (
    <>
      {held && <HeldNotice {...dialog} onSpam={() => setOpened('spam')} />}
      <Cluster data-screen-only className={styles.actions}>
        {!isIdle && !isEnded(request) && <Button onClick={() => setOpened('answer')}>{recordsTexts.answer}</Button>}
        {!isIdle && opener('status', texts.change)}
        {!isIdle && opener('message', texts.message)}
        {!isIdle && !isEnded(request) && request.kind === 'records' && (
          <>
            {opener('clarification', recordsTexts.clarification)}
            {opener('estimate', recordsTexts.estimate)}
            {opener('attorney_general', recordsTexts.attorneyGeneral)}
          </>
        )}
        {!isIdle && request.kind === 'rental' && <RentalButton request={request} />}
        {request.status === 'spam' && <ReleaseButton {...dialog} text={texts.notSpam} />}
        {!isIdle &&
          request.is_public_list &&
          opener('publish', request.published_at ? publishingTexts.change : publishingTexts.open)}
        {request.published_at && <TakeOffButton {...dialog} />}
        {opener('note', texts.note)}
        {!request.erased_at && opener('files', texts.addFiles)}
        {opener('move', texts.move)}
        {!isIdle && opener('merge', texts.merge)}
        {!isIdle && opener('spam', texts.spam)}
        {isAdmin && !request.erased_at && isEnded(request) && opener('erase', recordsTexts.erase)}
      </Cluster>
      {opened === 'status' && <StatusEditor {...dialog} />}
      {opened === 'message' && <MessageDialog {...dialog} />}
      {opened === 'note' && <NoteDialog {...dialog} />}
      {opened === 'files' && <FilesDialog {...dialog} />}
      {opened === 'move' && <MoveDialog {...dialog} />}
      {opened === 'publish' && <PublishDialog {...dialog} />}
      {opened === 'merge' && <MergeDialog {...dialog} />}
      {opened === 'answer' && <AnswerDialog {...dialog} />}
      {opened === 'clarification' && <ClarificationDialog {...dialog} />}
      {opened === 'estimate' && <EstimateDialog {...dialog} />}
      {opened === 'attorney_general' && <AttorneyGeneralDialog {...dialog} />}
      {opened === 'erase' && <EraseQuestion {...dialog} />}
      {opened === 'spam' && (
        <ConfirmDialog
          title={texts.spamTitle}
          question={texts.spamQuestion}
          label={texts.spam}
          keptText=""
          act={async () => {
            onChanged(await actOnRequest(request.id, 'spam', undefined, { key: newIdempotencyKey() }));
            showToast('success', texts.markedSpam);
          }}
          failedText={texts.actionFailed}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

type DialogProps = ActionsProps & { onClose: () => void };

function ReleaseButton({ request, onChanged, text }: DialogProps & { text: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const release = async () => {
    setIsBusy(true);
    await runWithToast(texts.actionFailed, async () => {
      onChanged(await actOnRequest(request.id, 'release', undefined, { key: newIdempotencyKey() }));
      showToast('success', texts.released);
    });
    setIsBusy(false);
  };
  return (
    <Button isBusy={isBusy} onClick={() => void release()}>
      {text}
    </Button>
  );
}

/** Names no version, since taking something off the list must always work. */
function TakeOffButton({ request, onChanged }: DialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const takeOff = async () => {
    setIsBusy(true);
    await runWithToast(texts.actionFailed, async () => {
      const { id, public_text: text, public_place: place } = request;
      const body = { is_public: false, text, place, photo_ids: [] };
      onChanged(await publishRequest(id, body, undefined, newIdempotencyKey()));
      showToast('success', publishingTexts.takenOff);
    });
    setIsBusy(false);
  };
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={() => void takeOff()}>
      {publishingTexts.takeOff}
    </Button>
  );
}

/** Takes the place, day and hours of an inquiry over into the calendar. */
function RentalButton({ request: { id } }: { request: RequestDetail }) {
  const [isBusy, setIsBusy] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const add = async () => {
    setIsBusy(true);
    await runWithToast(texts.actionFailed, async () => {
      await makeRental(id, key);
      showToast('success', recordsTexts.rentalDone);
    });
    setIsBusy(false);
  };
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={() => void add()}>
      {recordsTexts.rental}
    </Button>
  );
}

/** The server asks for the password again first. */
function EraseQuestion({ request: { id }, onClose }: DialogProps) {
  const { withPassword, passwordDialog } = usePasswordAgain();
  return (
    <>
      <ConfirmDialog
        title={recordsTexts.eraseTitle}
        question={recordsTexts.eraseQuestion}
        hint={recordsTexts.eraseHint}
        label={recordsTexts.erase}
        tone="danger"
        keptText=""
        act={async () => {
          await withPassword(() => eraseAnswers(id, newIdempotencyKey()));
          showToast('success', recordsTexts.erased);
        }}
        failedText={texts.actionFailed}
        onClose={onClose}
      />
      {passwordDialog}
    </>
  );
}

function HeldNotice({ onSpam, ...props }: DialogProps & { onSpam: () => void }) {
  return (
    <Notice
      tone="warning"
      actions={
        <Cluster data-screen-only>
          <ReleaseButton {...props} text={texts.release} />
          <Button variant="secondary" onClick={onSpam}>
            {texts.spam}
          </Button>
        </Cluster>
      }
    >
      <p>
        <strong>{texts.heldTitle}</strong>
      </p>
      <p>{props.request.held_reasons.map((reason) => texts.holdReasons[reason]).join(' ')}</p>
      <p>{texts.heldText}</p>
    </Notice>
  );
}
