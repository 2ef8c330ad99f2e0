/** Says on every page what waits on this device, and shows why, with what can be done about it. */
import { useEffect, useId, useState } from 'react';
import { postingKind } from '../../../db/rules/meetings/postings.ts';
import { isInRetryWindow, isPending, unknownOutcome } from '../../../db/rules/outbox.ts';
import { useTown } from '../../data/content.tsx';
import {
  discardEntry,
  flushEntries,
  type QueuedEntry,
  retryEntry,
  retryWithoutPhoto,
  startOutbox,
  useQueuedEntries,
} from '../../data/outbox/outbox.ts';
import { useSession } from '../../data/session.ts';
import { ConfirmDialog } from '../../editing/ConfirmDialog.tsx';
import common from '../../editing/Parts.module.css';
import { formatInstant } from '../../texts/dates.ts';
import { postingTexts as texts } from '../../texts/en/meetings/postings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Cluster, Container } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { parseChannel } from './channels.ts';
import styles from './Postings.module.css';

/** @param offFor an administrator whom nobody could confirm yet; empty where the signed-in person is known */
export function WaitingPostings({ offFor }: { offFor: string }) {
  const userId = useSession(({ user }) => user?.id ?? '') || offFor;
  const entries = useQueuedEntries([postingKind], userId);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    void startOutbox();
    // Somebody may open a meeting for the first time where there is no signal.
    import('../../meetings/editing/MeetingTools.tsx').catch(() => {});
  }, []);
  const refused = entries.filter((entry) => !isPending(entry)).length;
  const waiting = entries.length - refused;
  return (
    <>
      <div aria-live="polite" data-screen-only>
        {entries.length > 0 && (
          <Container className={styles.waiting}>
            <Notice
              tone={refused > 0 ? 'problem' : 'info'}
              actions={
                <Button size="small" onClick={() => setOpen(true)}>
                  {texts.show}
                </Button>
              }
            >
              {waiting > 0 && <p>{texts.waiting(waiting)}</p>}
              {refused > 0 && <p>{texts.refused(refused)}</p>}
            </Notice>
          </Container>
        )}
      </div>
      {isOpen && <WaitingDialog entries={entries} onClose={() => setOpen(false)} />}
    </>
  );
}

function useIsOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const update = () => setOnline(navigator.onLine);
    addEventListener('online', update);
    addEventListener('offline', update);
    return () => {
      removeEventListener('online', update);
      removeEventListener('offline', update);
    };
  }, []);
  return isOnline;
}

function WaitingDialog({ entries, onClose }: { entries: readonly QueuedEntry[]; onClose: () => void }) {
  const headingId = useId();
  const [isSending, setSending] = useState(false);
  const [deleting, setDeleting] = useState<QueuedEntry | null>(null);
  const send = async () => {
    setSending(true);
    await flushEntries();
    setSending(false);
  };
  const footer = entries.some(isPending) && (
    <Button isBusy={isSending} onClick={() => void send()}>
      {texts.sendNow}
    </Button>
  );
  return (
    <Dialog labelledBy={headingId} onClose={onClose} closeLabel={texts.done} footer={footer}>
      <h2 id={headingId} className={common.title}>
        {texts.waitingTitle}
      </h2>
      <div role="status">{entries.length === 0 && <p>{texts.none}</p>}</div>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <WaitingEntry key={entry.n} entry={entry} onDelete={() => setDeleting(entry)} />
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          title={texts.askDelete}
          question={describeEntry(deleting)}
          hint={texts.deleteHint}
          label={texts.delete}
          tone="danger"
          keepLabel={texts.keep}
          keptText=""
          act={() => discardEntry(deleting)}
          failedText={texts.deleteFailed}
          onClose={() => setDeleting(null)}
        />
      )}
    </Dialog>
  );
}

const describeEntry = ({ label, body }: QueuedEntry): string =>
  [texts.said(parseChannel(body.channel), String(body.place)), label].filter(Boolean).join(' · ');

function describeWait(entry: QueuedEntry, isOnline: boolean, isSignedIn: boolean): string {
  if (entry.refused?.code === unknownOutcome) return texts.why.unknown;
  if (entry.refused) return texts.why.refused(entry.refused.message || texts.why.noReason);
  if (!isInRetryWindow(entry, Date.now())) return texts.why.old;
  if (!isOnline) return texts.why.offline;
  if (!isSignedIn) return texts.why.signedOut;
  return entry.sent_at === null ? texts.why.unsent : texts.why.unanswered;
}

function WaitingEntry({ entry, onDelete }: { entry: QueuedEntry; onDelete: () => void }) {
  const { time_zone } = useTown();
  // Without a signal nobody can confirm who is signed in.
  const isUnconfirmed = useSession((session) => session.isUnconfirmed);
  const isOnline = useIsOnline() && !isUnconfirmed;
  const isSignedIn = useSession(({ user }) => user !== null);
  const words = describeEntry(entry);
  return (
    <li>
      <p dir="auto">
        {words}
        {entry.photo && `, ${texts.withPhoto}`}
      </p>
      <p>{texts.pressed(parseChannel(entry.body.channel), formatInstant(entry.made_at, time_zone))}</p>
      <p>{describeWait(entry, isOnline, isSignedIn)}</p>
      <Cluster>
        {entry.refused && (
          <Button size="small" onClick={() => void retryEntry(entry)}>
            {texts.again}
            <span className="visually-hidden">{texts.deleteOf(words)}</span>
          </Button>
        )}
        {entry.refused && entry.photo && (
          <Button size="small" onClick={() => void retryWithoutPhoto(entry)}>
            {texts.againWithoutPhoto}
            <span className="visually-hidden">{texts.deleteOf(words)}</span>
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={onDelete}>
          {texts.delete}
          <span className="visually-hidden">{texts.deleteOf(words)}</span>
        </Button>
      </Cluster>
    </li>
  );
}
