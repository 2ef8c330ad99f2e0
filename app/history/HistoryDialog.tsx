/** The versions of a record, newest first. Each shows its changes and can be restored. */

import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { compareVersions, type HistoryNoun, type Revision, recordTitle } from '../../db/rules/history.ts';
import { Problem } from '../../db/rules/problems.ts';
import { useNow, useTown } from '../data/content.tsx';
import { Conflict, sendChange, toSaveProblem } from '../data/sendChange.ts';
import { LoadError } from '../editing/LoadError.tsx';
import common from '../editing/Parts.module.css';
import type { SavedRecord } from '../editing/records/recordForm.ts';
import { useServerList } from '../editing/useServerList.ts';
import { historyTexts as texts } from '../texts/en/office/history.ts';
import { fieldLabel } from '../texts/en/office/historyFields.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { ProblemMessage } from '../ui/forms/FormBody.tsx';
import { useSubmit } from '../ui/forms/useSubmit.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { type Revisions, readOlderRevisions, readRevisions } from './api.ts';
import { Changes } from './Changes.tsx';
import styles from './HistoryDialog.module.css';
import { RestoreBannerDialog } from './RestoreBannerDialog.tsx';

type HistoryDialogProps = {
  noun: HistoryNoun;
  id: string;
  /** The version to show first; the newest by default. */
  version?: number;
  onClose: () => void;
  onRestored?: ((restored: SavedRecord) => void) | undefined;
};

export function HistoryDialog({ noun, id, version, onClose, onRestored }: HistoryDialogProps) {
  const headingId = useId();
  const list = useServerList(`${noun}/${id}`, () => readRevisions(noun, id, version));
  const [more, setMore] = useState<Revisions | null>(null);
  const { busy, problem, run } = useSubmit();
  const shownRevisions = more ?? list.data;
  const newest = shownRevisions?.revisions[0];
  const [open, setOpen] = useState<number | null>(version ?? null);
  const shown = open ?? newest?.version;

  const attempt = (failed: string, act: () => Promise<void>) =>
    run(failed, async () => {
      try {
        await act();
      } catch (error) {
        if (!(error instanceof Conflict)) throw toSaveProblem(error, failed);
        setMore(await readRevisions(noun, id).catch(() => shownRevisions));
        throw new Problem('changed_meanwhile', texts.changedMeanwhile);
      }
    });
  const restore = (chosen: number) =>
    attempt(texts.restoreFailed, async () => {
      const save = { method: 'POST', json: { version: chosen }, version: newest?.version } as const;
      const path = `/api/history/${noun}/${id}/restore`;
      const restored = await sendChange<SavedRecord>(path, noun === 'sections' ? id : noun, save);
      onClose();
      if (restored.version === newest?.version) showToast('info', texts.nothingRestored);
      else showToast('success', (noun === 'pages' ? texts.restoredPage : texts.restored)(chosen));
      onRestored?.(restored);
    });
  const older = () =>
    attempt(texts.failed, async () => {
      if (shownRevisions) setMore(await readOlderRevisions(noun, id, shownRevisions));
    });
  const toggle = ({ version: chosen }: Revision, place: number) => {
    setOpen(shown === chosen ? 0 : chosen);
    // Loads the version before it, which the comparison needs, from the next page.
    if (shownRevisions && shownRevisions.next !== null && place === shownRevisions.revisions.length - 1) void older();
  };

  return (
    <Dialog labelledBy={headingId} onClose={onClose} closeLabel={texts.close} isBusy={busy}>
      <h2 id={headingId} className={common.title}>
        {texts.historyOf(noun, recordTitle(noun, id, newest?.record ?? null))}
      </h2>
      {problem && <ProblemMessage key={problem.count} text={problem.text} />}
      {!shownRevisions && list.isLoading && <p role="status">{texts.loading}</p>}
      <LoadError list={list} failedText={texts.failed} />
      {shownRevisions && (
        <>
          <p className={`${common.hint} ${styles.legend}`}>{texts.legend}</p>
          <ol className={styles.versions}>
            {shownRevisions.revisions.map((revision, place) => (
              <Version
                key={revision.version}
                noun={noun}
                revision={revision}
                before={shownRevisions.revisions[place + 1] ?? null}
                older={place === shownRevisions.revisions.length - 1 && shownRevisions.next !== null}
                newest={place === 0}
                open={shown === revision.version}
                isRequested={version === revision.version}
                busy={busy}
                onToggle={() => toggle(revision, place)}
                onRestore={() => void restore(revision.version)}
              />
            ))}
          </ol>
          {shownRevisions.next !== null && (
            <Button size="small" isBusy={busy} onClick={() => void older()}>
              {texts.older}
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}

type VersionProps = {
  noun: HistoryNoun;
  revision: Revision;
  before: Revision | null;
  /** An earlier version exists but is not loaded yet. */
  older: boolean;
  newest: boolean;
  open: boolean;
  /** The requested version. */
  isRequested: boolean;
  busy: boolean;
  onToggle: () => void;
  onRestore: () => void;
};

function Version({
  noun,
  revision,
  before,
  older,
  newest,
  open,
  isRequested,
  busy,
  onToggle,
  onRestore,
}: VersionProps) {
  const { version, person, person_name, created_at, action, detail, record } = revision;
  const { time_zone } = useTown();
  const now = useNow();
  const partId = useId();
  const [isConfirming, setIsConfirming] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const found = useMemo(
    () => (older ? [] : compareVersions(noun, before?.record ?? null, record)),
    [noun, before, record, older],
  );
  useLayoutEffect(() => {
    if (isRequested) buttonRef.current?.scrollIntoView({ block: 'nearest' });
  }, [isRequested]);
  const fields = before ? [...new Set(found.map(({ field }) => fieldLabel(field)))].join(', ') : '';
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return (
    <li className={styles.version}>
      <h3>
        <Button variant="plain" ref={buttonRef} aria-expanded={open} aria-controls={partId} onClick={onToggle}>
          <span className={styles.name}>
            {texts.version(version)} {newest && <span className={styles.current}>{texts.current}</span>}
          </span>
          <span className={styles.what}>
            {older && action === 'updated' ? '' : texts.change(action, detail, fields)}
          </span>
          <span className={`${common.hint} ${styles.who}`}>
            {texts.by(person, person_name)}, {texts.when(created_at, time_zone, now)}
          </span>
        </Button>
      </h3>
      <div id={partId} className={styles.part} hidden={!open}>
        {open && (
          <>
            {older && <p role="status">{texts.loading}</p>}
            {!older && action === 'deleted' && <p>{texts.deleted}</p>}
            {!older && action !== 'deleted' && found.length === 0 && <p>{before ? texts.same : texts.first}</p>}
            {action !== 'deleted' && found.length > 0 && (
              <Changes
                noun={noun}
                found={found}
                first={!before}
                dates={{ before: text(before?.record.date), after: text(record.date) }}
              />
            )}
            {(!newest || action === 'deleted') && (
              <Button
                size="small"
                className={styles.restore}
                isBusy={busy}
                // A restored banner appears on every page at once, so it needs a confirmation.
                onClick={() => (noun === 'banners' ? setIsConfirming(true) : onRestore())}
              >
                {busy ? texts.restoring : texts.restore}
                <span className="visually-hidden">: {texts.version(version)}</span>
              </Button>
            )}
            {isConfirming && (
              <RestoreBannerDialog
                title={recordTitle(noun, '', record)}
                onClose={(isDone) => {
                  setIsConfirming(false);
                  if (isDone) onRestore();
                }}
              />
            )}
          </>
        )}
      </div>
    </li>
  );
}
