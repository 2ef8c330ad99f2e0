/** What was deleted lately, to be brought back. */

import Restore from 'lucide-react/icons/undo-2';
import { useEffect, useRef } from 'react';
import type { BinEntry } from '../../db/rules/history.ts';
import { binRetentionDays } from '../../db/rules/retention.ts';
import { call } from '../data/call.ts';
import { useNow, useTown } from '../data/content.tsx';
import { sendChange, toSaveProblem } from '../data/sendChange.ts';
import common from '../editing/Parts.module.css';
import { historyTexts as texts } from '../texts/en/history.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toasts.ts';
import { useSubmit } from '../ui/useSubmit.ts';
import { useServerQuery } from './api.ts';
import styles from './Bin.module.css';
import { LoadingFailed } from './LoadingFailed.tsx';

export function Bin() {
  const asked = useServerQuery('', () => call<{ entries: BinEntry[] }>('/api/bin'));
  const { busy, problem, run } = useSubmit();
  const { time_zone } = useTown();
  const now = useNow();
  const intro = useRef<HTMLParagraphElement>(null);
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (problem) alert.current?.focus();
  }, [problem]);

  const restore = ({ noun, id, title, version }: BinEntry) =>
    run(
      texts.restoreFailed,
      async () => {
        try {
          await sendChange(`/api/bin/${noun}/${id}/restore`, noun, { method: 'POST', version });
        } catch (error) {
          throw toSaveProblem(error, texts.restoreFailed);
        }
        showToast('success', texts.broughtBack(title || texts.untitled));
      },
      () => {
        // The button that was pressed goes with its entry.
        intro.current?.focus();
        asked.reload();
      },
    );

  const entries = asked.data?.entries;
  return (
    <>
      <p ref={intro} tabIndex={-1}>
        {texts.binIntro(binRetentionDays)}
      </p>
      <LoadingFailed asked={asked} base={texts.binFailed} />
      {problem && (
        <p ref={alert} className={`${common.problem} ${styles.problem}`} role="alert" tabIndex={-1}>
          {problem.text}
        </p>
      )}
      <p role="status">{asked.isLoading && !entries ? texts.loading : entries?.length === 0 && texts.binEmpty}</p>
      <ul className={styles.entries}>
        {entries?.map((entry) => (
          <li key={`${entry.noun}/${entry.id}`} className={common.apart}>
            <div>
              <p className={styles.title} dir="auto">
                {entry.title || texts.untitled}
              </p>
              <p className={common.hint}>
                {texts.kind(entry.noun)}. {texts.deletedBy(entry.person, texts.when(entry.deleted_at, time_zone, now))}
              </p>
            </div>
            <Button size="small" isBusy={busy} onClick={() => void restore(entry)}>
              <Restore size={18} aria-hidden />
              {texts.bringBack}
              <span className="visually-hidden">: {entry.title || texts.untitled}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
