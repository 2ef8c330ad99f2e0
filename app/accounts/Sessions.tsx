/** Lists a person's sessions, and ends them. */
import { useRouter } from '@tanstack/react-router';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../data/call.ts';
import { useTown } from '../data/content.tsx';
import common from '../editing/Parts.module.css';
import { clearSession, confirmSignOut, signOut } from '../shell/header/signOut.ts';
import { formatInstant } from '../texts/dates.ts';
import { accountTexts } from '../texts/en/accounts/accounts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { useSubmit } from '../ui/forms/useSubmit.ts';
import { useShowMore } from '../ui/lists/useShowMore.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RetryNotice } from '../ui/RetryNotice.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import styles from './Account.module.css';
import { describeError } from './describeError.ts';
import { userAgentLabel } from './userAgentLabel.ts';

const texts = accountTexts.account;

type SessionRow = { id: string; agent: string; created_at: string; last_seen_at: string; current: boolean };

/** Shows this many at first, the most recently used. */
const initialCount = 5;

const mobileSystems = new Set(['iPhone', 'iPad', 'Android']);

function useSessions() {
  const [sessions, setSessions] = useState<SessionRow[] | null>(null);
  const [failure, setFailure] = useState('');
  const load = useCallback(async () => {
    setFailure('');
    try {
      setSessions((await call<{ sessions: SessionRow[] }>('/api/users/me/sessions')).sessions);
    } catch (error) {
      setFailure(describeError(error, texts.sessionsFailed));
    }
  }, []);
  useEffect(() => void load(), [load]);
  return { sessions, failure, load, setSessions };
}

export function Sessions() {
  const { sessions, failure, load, setSessions } = useSessions();
  const { busy, problem, run } = useSubmit(describeError);
  const router = useRouter();
  const { count, list, button } = useShowMore<HTMLUListElement>(sessions?.length ?? 0, initialCount);
  const { time_zone } = useTown();

  const when = (instant: string) => formatInstant(instant, time_zone);
  const leave = () => void router.navigate({ to: '/' });
  const end = async ({ id, current }: SessionRow, name: string) => {
    if (current) return (await signOut()) && leave();
    const send = () => call(`/api/users/me/sessions/${id}`, { method: 'DELETE' });
    await run(texts.signOutFailed, send, () => {
      setSessions((rows) => (rows ?? []).filter((row) => row.id !== id));
      showToast('success', texts.signedOutOf(name));
      list.current?.focus();
    });
  };
  const endAll = async () => {
    if (!(await confirmSignOut())) return;
    const send = () => call('/api/users/me/sessions', { method: 'DELETE' });
    await run(texts.signOutFailed, send, () => {
      clearSession();
      showToast('success', texts.signedOutEverywhere);
      leave();
    });
  };

  if (failure) {
    return (
      <RetryNotice retry={() => void load()} className={styles.problem}>
        {failure}
      </RetryNotice>
    );
  }
  if (!sessions) return <p role="status">{texts.loading}</p>;
  return (
    <>
      <ul ref={list} className={styles.sessions} tabIndex={-1} aria-labelledby="sessions">
        {sessions.slice(0, count).map((line) => {
          const { browser, system } = userAgentLabel(line.agent);
          const name = texts.device(browser, system) || texts.unknownDevice;
          const Icon = mobileSystems.has(system) ? Smartphone : Monitor;
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
              <Button
                size="small"
                aria-describedby={`when-${line.id}`}
                isBusy={busy}
                onClick={() => void end(line, name)}
              >
                {texts.signOut}
                <span className="visually-hidden">{texts.signOutOf(name)}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      {button}
      {problem && (
        <Notice tone="problem" role="alert" className={styles.problem}>
          {problem.text}
        </Notice>
      )}
      <p className={styles.everywhere}>
        <Button variant="secondary" isBusy={busy} onClick={() => void endAll()}>
          {texts.everywhere}
        </Button>
        <span className={`${common.hint} ${styles.when}`}>{texts.everywhereHint}</span>
      </p>
    </>
  );
}
