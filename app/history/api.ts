/** What the screens of history ask the server, and where they stand with it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { HistoryNoun, Revision } from '../../db/rules/history.ts';
import { CallError, call } from '../data/call.ts';

export type ServerQuery<T> = {
  /** The last answer; it stays while the next one is on its way. */
  data: T | null;
  /** What the server says went wrong, which may be nothing; null while nothing did. */
  errorText: string | null;
  isLoading: boolean;
  reload: () => void;
};

type State<T> = Omit<ServerQuery<T>, 'reload'>;

/**
 * Asks at once, and whenever `question` changes.
 * @param ask may ask several times; only what the last question brings is shown
 */
export function useServerQuery<T>(question: string, ask: (question: string) => Promise<T>): ServerQuery<T> {
  const [state, setState] = useState<State<T>>({ data: null, errorText: null, isLoading: true });
  const asking = useRef(ask);
  const turn = useRef(0);
  const run = useCallback(async (asked: string) => {
    turn.current += 1;
    const mine = turn.current;
    setState(({ data: answer }) => ({ data: answer, errorText: null, isLoading: true }));
    try {
      const answer = await asking.current(asked);
      if (mine === turn.current) setState({ data: answer, errorText: null, isLoading: false });
    } catch (error) {
      const failed = error instanceof CallError ? error.serverMessage : '';
      if (mine === turn.current)
        setState(({ data: answer }) => ({ data: answer, errorText: failed, isLoading: false }));
    }
  }, []);
  useEffect(() => {
    void run(question);
    return () => {
      turn.current += 1;
    };
  }, [question, run]);
  return { ...state, reload: () => void run(question) };
}

export type Revisions = { revisions: Revision[]; next: number | null };

const readRevisionPage = (noun: HistoryNoun, id: string, before?: number) =>
  call<Revisions>(`/api/history/${noun}/${id}${before === undefined ? '' : `?before=${before}`}`);

/** The newest versions, and older ones until a certain one and the one before it are among them. */
export async function readRevisions(noun: HistoryNoun, id: string, least = 0): Promise<Revisions> {
  let held = await readRevisionPage(noun, id);
  while (held.next !== null && (held.revisions.at(-1)?.version ?? 0) >= least && least > 0) {
    held = await readOlderRevisions(noun, id, held);
  }
  return held;
}

/** What is held, and the page after it. */
export async function readOlderRevisions(noun: HistoryNoun, id: string, held: Revisions): Promise<Revisions> {
  if (held.next === null) return held;
  const page = await readRevisionPage(noun, id, held.next);
  return { revisions: [...held.revisions, ...page.revisions], next: page.next };
}
