/** What staff can do with a request. */
import { useState } from 'react';
import { isHeld, type RequestDetail } from '../../../db/rules/requests/staff.ts';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { ConfirmDialog } from '../../editing/ConfirmDialog.tsx';
import { runWithToast } from '../../editing/runWithToast.ts';
import { requestStaffTexts as texts } from '../../texts/en/requestEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { MergeDialog, MessageDialog, MoveDialog } from './ActionDialogs.tsx';
import { actOnRequest } from './api.ts';
import { StatusEditor } from './StatusEditor.tsx';

type ActionsProps = { request: RequestDetail; onChanged: (request: RequestDetail) => void };
type Opened = 'status' | 'message' | 'note' | 'move' | 'merge' | 'spam';

export function RequestActions({ request, onChanged }: ActionsProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const dialog = { request, onChanged, onClose: () => setOpened(null) };
  const opener = (what: Opened, text: string) => (
    <Button variant="secondary" onClick={() => setOpened(what)}>
      {text}
    </Button>
  );
  const held = isHeld(request);
  return (
    <>
      {held && <HeldNotice {...dialog} onSpam={() => setOpened('spam')} />}
      <Cluster data-screen-only>
        {!held && request.status !== 'spam' && (
          <>
            <Button onClick={() => setOpened('status')}>{texts.change}</Button>
            {opener('message', texts.message)}
          </>
        )}
        {request.status === 'spam' && <ReleaseButton {...dialog} text={texts.notSpam} />}
        {opener('note', texts.note)}
        {opener('move', texts.move)}
        {opener('merge', texts.merge)}
        {!held && request.status !== 'spam' && opener('spam', texts.spam)}
      </Cluster>
      {opened === 'status' && <StatusEditor {...dialog} />}
      {opened === 'message' && <MessageDialog {...dialog} isNote={false} />}
      {opened === 'note' && <MessageDialog {...dialog} isNote />}
      {opened === 'move' && <MoveDialog {...dialog} />}
      {opened === 'merge' && <MergeDialog {...dialog} />}
      {opened === 'spam' && (
        <ConfirmDialog
          title={texts.spamTitle}
          question={texts.spamQuestion}
          label={texts.spam}
          keptText=""
          act={async () => {
            onChanged(await actOnRequest(request.id, 'spam', undefined, newIdempotencyKey()));
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
      onChanged(await actOnRequest(request.id, 'release', undefined, newIdempotencyKey()));
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
