/** The notices above an editor's fields: history, drafts, and other people's changes. */
import { lazy, Suspense, useRef } from 'react';
import { type HistoryNoun, isHistoryNoun } from '../../../db/rules/history.ts';
import { useSession } from '../../data/session.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { ConflictView } from '../conflicts/ConflictView.tsx';
import { DeletedView } from '../conflicts/DeletedView.tsx';
import { DraftOffer } from '../drafts/DraftOffer.tsx';
import { DraftWarning } from '../drafts/DraftWarning.tsx';
import styles from '../Notices.module.css';
import type { useRecordForm } from './useRecordForm.ts';

const HistoryButton = lazy(() =>
  import('../../history/HistoryButton.tsx').then(({ HistoryButton }) => ({ default: HistoryButton })),
);

const SignInAgain = lazy(() => import('../SignInAgain.tsx').then(({ SignInAgain }) => ({ default: SignInAgain })));

type Editing = Pick<
  ReturnType<typeof useRecordForm>,
  | 'record'
  | 'labels'
  | 'describe'
  | 'conflict'
  | 'applyChoice'
  | 'notKeptText'
  | 'foundDraft'
  | 'acceptFoundDraft'
  | 'declineFoundDraft'
  | 'describeTyped'
  | 'hasChanges'
  | 'compareWithRestored'
>;

type RecordNoticesProps = {
  editing: Editing;
  /** Whether it has stored versions. */
  hasHistory: boolean;
  onClose: () => void;
  saveAsNew: (() => void) | undefined;
};

export function RecordNotices({ editing, hasHistory, onClose, saveAsNew }: RecordNoticesProps) {
  const {
    record,
    labels,
    describe,
    conflict,
    applyChoice,
    notKeptText,
    foundDraft,
    acceptFoundDraft,
    declineFoundDraft,
    describeTyped,
    hasChanges,
    compareWithRestored,
  } = editing;
  const revisions = hasHistory ? historyRecordOf(record) : null;
  return (
    <>
      {revisions && (
        <div className={styles.history}>
          <ErrorBoundary fallback={null}>
            <Suspense fallback={null}>
              {/* Restoring an older version keeps the typed text. */}
              <HistoryButton
                {...revisions}
                onRestored={(restored) => (hasChanges() ? compareWithRestored(restored) : onClose())}
              />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
      <SessionEnd />
      <DraftWarning why={notKeptText} />
      {foundDraft && <DraftOffer draft={foundDraft} onUse={acceptFoundDraft} onDrop={declineFoundDraft} />}
      {conflict === 'deleted' && <DeletedView typed={describeTyped} saveAsNew={saveAsNew} />}
      {conflict && conflict !== 'deleted' && (
        <ConflictView
          key={conflict.id}
          conflict={conflict}
          record={record}
          labels={labels}
          describe={describe}
          apply={applyChoice}
        />
      )}
    </>
  );
}

/** Shows nothing until the session ends. */
function SessionEnd() {
  const hasEnded = useSession(({ user, hasEnded }) => user === null && hasEnded);
  const email = useRef(useSession.getState().user?.email ?? '');
  if (!hasEnded || email.current === '') return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <SignInAgain email={email.current} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Parses `sections/hero` into the history's noun and id. */
function historyRecordOf(record: string): { noun: HistoryNoun; id: string } | null {
  const [noun = '', id = ''] = record.split('/');
  return isHistoryNoun(noun) && id ? { noun, id } : null;
}
