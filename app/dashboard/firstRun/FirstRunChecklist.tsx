/** The checklist for a new town: useful next steps, each with its form. Collapses when most are done. */
import { useRouter } from '@tanstack/react-router';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useId, useState } from 'react';
import { countDoneSteps, type FirstRun, type FirstRunStep, firstRunSteps } from '../../../db/rules/town/firstRun.ts';
import { startTask } from '../../commands/startTask.tsx';
import { call } from '../../data/call.ts';
import { listenToPageEvent } from '../../data/pageEvents.ts';
import { sendChange, toSaveProblem } from '../../data/sendChange.ts';
import common from '../../editing/Parts.module.css';
import { openSectionEditor } from '../../sections/editing/useSectionEditor.ts';
import { firstRunTexts as texts } from '../../texts/en/office/commands.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, Cluster } from '../../ui/layout/Layout.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import styles from './FirstRunChecklist.module.css';

type Answer = { first_run: FirstRun | null };

/** The given list, updated after every save on this page; null once it is dismissed. */
function useFirstRun(given: FirstRun) {
  const [firstRun, setFirstRun] = useState<FirstRun | null>(given);
  useEffect(() => setFirstRun(given), [given]);
  useEffect(() => {
    let isCanceled = false;
    const refresh = () => {
      call<Answer>('/api/first-run').then(
        ({ first_run }) => {
          if (isCanceled) return;
          setFirstRun((before) => {
            if (before && !first_run) showToast('success', texts.allDone);
            return first_run;
          });
        },
        // Keeps the list; the next save loads it again.
        () => {},
      );
    };
    const stop = listenToPageEvent('contentUpdated', refresh);
    return () => {
      isCanceled = true;
      stop();
    };
  }, []);
  const putAway = async () => {
    try {
      await sendChange<Answer>('/api/first-run', 'first_run', { json: { is_closed: true } });
      setFirstRun(null);
      showToast('info', texts.isPutAway);
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    } catch (error) {
      showToast('error', toSaveProblem(error, texts.putAwayFailed).message);
    }
  };
  return { firstRun, putAway };
}

/** @param state the server's response; a new one replaces it */
export function FirstRunChecklist({ state }: { state: FirstRun }) {
  const id = useId();
  const { firstRun, putAway } = useFirstRun(state);
  if (!firstRun) return null;
  const done = countDoneSteps(firstRun);
  return (
    <Card as="section" aria-labelledby={id} className={styles.card}>
      <Cluster gap={3} className={styles.head}>
        <h2 id={id} className={styles.title}>
          {texts.title}
        </h2>
        <p className={common.hint}>{texts.progress(done, firstRunSteps.length)}</p>
        <Button variant="link" className={styles.away} onClick={() => void putAway()}>
          {texts.putAway}
        </Button>
      </Cluster>
      <progress
        className={common.progress}
        value={done}
        max={firstRunSteps.length}
        aria-label={texts.progress(done, firstRunSteps.length)}
      />
      <details open={done <= firstRunSteps.length / 2}>
        <summary className={styles.summary}>{texts.stepsLeft(firstRunSteps.length - done)}</summary>
        <ol className={styles.steps}>
          {firstRunSteps.map((step) => (
            <Step key={step} step={step} isDone={firstRun.steps[step]} />
          ))}
        </ol>
      </details>
    </Card>
  );
}

function Step({ step, isDone }: { step: FirstRunStep; isDone: boolean }) {
  const router = useRouter();
  const { title, why } = texts.steps[step];
  /** The action that opens each step's form. The mail server is configured elsewhere. */
  const actions: Record<FirstRunStep, (() => void) | null> = {
    name: () => void router.navigate({ href: '/settings?edit=site' }),
    logo: () => void openSectionEditor('logo', 'dashboard'),
    hero: () => void openSectionEditor('hero', 'dashboard'),
    hours: () => void openSectionEditor('hours', 'dashboard'),
    announcement: () => void startTask('announcement'),
    document: () => void startTask('document'),
    mail: null,
    second_admin: () => void startTask('invitation'),
  };
  const act = isDone ? null : actions[step];
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <Icon size={24} className={styles.mark} aria-hidden />
      <div>
        <span className="visually-hidden">{isDone ? texts.done : texts.open} </span>
        {act ? (
          <Button variant="link" className={styles.action} onClick={act}>
            {title}
          </Button>
        ) : (
          <span className={styles.action}>{title}</span>
        )}
        {!isDone && <p className={common.hint}>{why}</p>}
      </div>
    </li>
  );
}
