/** Where somebody is signed in, with the means to end each of it. */
import { useRouter } from '@tanstack/react-router';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useCallback, useEffect, useState } from 'react';
import { localTime } from '../../db/rules/time.ts';
import { call } from '../data/call.ts';
import { useTown } from '../data/content.tsx';
import common from '../editing/Parts.module.css';
import { forgetSession, mayLeave, signOut } from '../shell/session.ts';
import { accountTexts } from '../texts/accounts.ts';
import { clockTime, fullDate } from '../texts/dates.ts';
import { Badge } from '../ui/Badge.tsx';
import { useShowMore } from '../ui/ShowMore.tsx';
import { showToast } from '../ui/toasts.ts';
import styles from './Account.module.css';
import { readAgent } from './agents.ts';
import { useSending, whatWentWrong } from './sending.ts';

const texts = accountTexts.account;

type SessionLine = { id: string; agent: string; created_at: string; last_seen_at: string; current: boolean };

/** How many are shown at first: the ones used last. */
const step = 5;

const portable = new Set(['iPhone', 'iPad', 'Android']);

function useSessions() {
  const [sessions, setSessions] = useState<SessionLine[] | null>(null);
  const [failure, setFailure] = useState('');
  const load = useCallback(async () => {
    setFailure('');
    try {
      setSessions((await call<{ sessions: SessionLine[] }>('/api/users/me/sessions')).sessions);
    } catch (error) {
      setFailure(whatWentWrong(error, texts.sessionsFailed));
    }
  }, []);
  useEffect(() => void load(), [load]);
  return { sessions, failure, load, setSessions };
}

export function Sessions() {
  const { sessions, failure, load, setSessions } = useSessions();
  const { busy, problem, send } = useSending();
  const router = useRouter();
  const { count, list, button } = useShowMore<HTMLUListElement>(sessions?.length ?? 0, step);
  const { time_zone } = useTown();

  const when = (instant: string) => {
    const { date, time } = localTime(Date.parse(instant), time_zone);
    return texts.dateAndTime(fullDate(date), clockTime(time));
  };
  const leave = () => void router.navigate({ to: '/' });
  const end = async ({ id, current }: SessionLine, name: string) => {
    if (current) return (await signOut()) && leave();
    const ended = await send(texts.signOutFailed, () => call(`/api/users/me/sessions/${id}`, { method: 'DELETE' }));
    if (!ended) return;
    setSessions((lines) => (lines ?? []).filter((line) => line.id !== id));
    showToast('success', texts.signedOutOf(name));
    list.current?.focus();
  };
  const endAll = async () => {
    if (!(await mayLeave())) return;
    const ended = await send(texts.signOutFailed, () => call('/api/users/me/sessions', { method: 'DELETE' }));
    if (!ended) return;
    forgetSession();
    showToast('success', texts.signedOutEverywhere);
    leave();
  };

  if (failure) {
    return (
      <div role="alert">
        <p className={`${common.problem} ${styles.problem}`}>{failure}</p>
        <button type="button" className={common.quiet} onClick={() => void load()}>
          {texts.tryAgain}
        </button>
      </div>
    );
  }
  if (!sessions) return <p role="status">{texts.loading}</p>;
  return (
    <>
      <ul ref={list} className={styles.sessions} tabIndex={-1} aria-labelledby="sessions">
        {sessions.slice(0, count).map((line) => {
          const { browser, system } = readAgent(line.agent);
          const name = texts.device(browser, system) || texts.unknownDevice;
          const Icon = portable.has(system) ? Smartphone : Monitor;
          return (
            <li key={line.id} className={styles.session} data-item>
              <Icon size={28} className={styles.icon} aria-hidden />
              <div>
                <p className={styles.device}>
                  {name}
                  {line.current && <Badge tone="accent">{texts.thisDevice}</Badge>}
                </p>
                <p id={`when-${line.id}`} className={`${common.hint} ${styles.when}`}>
                  <span>{line.current ? texts.usedNow : texts.lastUsed(when(line.last_seen_at))}</span>
                  <span>{texts.since(when(line.created_at))}</span>
                </p>
              </div>
              <button
                type="button"
                className={common.small}
                aria-describedby={`when-${line.id}`}
                aria-disabled={busy}
                onClick={() => void end(line, name)}
              >
                {texts.signOut}
                <span className="visually-hidden">{texts.signOutOf(name)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {button}
      <div role="alert">{problem && <p className={`${common.problem} ${styles.problem}`}>{problem}</p>}</div>
      <p className={styles.everywhere}>
        <button type="button" className={common.quiet} aria-disabled={busy} onClick={() => void endAll()}>
          {texts.everywhere}
        </button>
        <span className={`${common.hint} ${styles.when}`}>{texts.everywhereHint}</span>
      </p>
    </>
  );
}
