/** Recently deleted records, which can be restored. */

import Restore from 'lucide-react/icons/undo-2';
import { useRef, useState } from 'react';
import type { BinEntry } from '../../db/rules/history.ts';
import { binRetentionDays } from '../../db/rules/retention.ts';
import { call } from '../data/call.ts';
import { useNow, useTown } from '../data/content.tsx';
import { sendChange, toPressProblem } from '../data/sendChange.ts';
import { LoadError } from '../editing/LoadError.tsx';
import common from '../editing/Parts.module.css';
import { useServerList } from '../editing/useServerList.ts';
import { historyTexts as texts } from '../texts/en/office/history.ts';
import { Button } from '../ui/Button.tsx';
import { ProblemMessage } from '../ui/forms/FormBody.tsx';
import { useSubmit } from '../ui/forms/useSubmit.ts';
import { Cluster } from '../ui/layout/Layout.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import styles from './Bin.module.css';
import { RestoreBannerDialog } from './RestoreBannerDialog.tsx';

export function Bin() {
  const list = useServerList('', () => call<{ entries: BinEntry[] }>('/api/bin'));
  const { busy, problem, run } = useSubmit();
  const { time_zone } = useTown();
  const now = useNow();
  const intro = useRef<HTMLParagraphElement>(null);

  const [confirming, setConfirming] = useState<BinEntry | null>(null);

  const send = async ({ noun, id, title, version }: BinEntry) => {
    try {
      await sendChange(`/api/bin/${noun}/${id}/restore`, noun, { method: 'POST', version });
    } catch (error) {
      throw toPressProblem(error, texts.restoreFailed);
    }
    showToast('success', texts.broughtBack(title || texts.untitled));
  };
  const finish = () => {
    // The pressed button disappears with its entry.
    intro.current?.focus();
    list.reload();
  };
  // A restored banner appears on every page at once, so it needs a confirmation.
  const restore = (entry: BinEntry) =>
    entry.noun === 'banners' ? setConfirming(entry) : void run(texts.restoreFailed, () => send(entry), finish);

  const entries = list.data?.entries;
  return (
    <>
      <p ref={intro} tabIndex={-1}>
        {texts.binIntro(binRetentionDays)}
      </p>
      <LoadError list={list} failedText={texts.binFailed} />
      {problem && <ProblemMessage key={problem.count} text={problem.text} />}
      <div role="status">
        {list.isLoading && !entries
          ? texts.loading
          : entries?.length === 0 && <EmptyState>{texts.binEmpty}</EmptyState>}
      </div>
      <ul className={styles.entries}>
        {entries?.map((entry) => (
          <Cluster as="li" key={`${entry.noun}/${entry.id}`}>
            <div>
              <p className={styles.title} dir="auto">
                {entry.title || texts.untitled}
              </p>
              <p className={common.hint}>
                {texts.kind(entry.noun)}.{' '}
                {texts.deletedBy(entry.person, entry.person_name, texts.when(entry.deleted_at, time_zone, now))}
              </p>
            </div>
            <Button size="small" isBusy={busy} onClick={() => restore(entry)}>
              <Restore size={18} aria-hidden />
              {texts.bringBack}
              <span className="visually-hidden">: {entry.title || texts.untitled}</span>
            </Button>
          </Cluster>
        ))}
      </ul>
      {confirming && (
        <RestoreBannerDialog
          title={confirming.title}
          act={() => send(confirming)}
          onClose={(isDone) => {
            setConfirming(null);
            if (isDone) finish();
          }}
        />
      )}
    </>
  );
}
