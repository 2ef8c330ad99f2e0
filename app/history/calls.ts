/** What the screens of history ask the server, and where they stand with it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { HistoryNoun, Revision } from '../../db/rules/history.ts';
import { CallError, call } from '../data/call.ts';

export type Asked<T> = {
  /** The last answer; it stays while the next one is on its way. */
  answer: T | null;
  /** What the server says went wrong, which may be nothing; null while nothing did. */
  failed: string | null;
  busy: boolean;
  again: () => void;
};

type State<T> = Omit<Asked<T>, 'again'>;

/**
 * Asks at once, and whenever `question` changes.
 * @param ask may ask several times; only what the last question brings is shown
 */
export function useAsked<T>(question: string, ask: (question: string) => Promise<T>): Asked<T> {
  const [state, setState] = useState<State<T>>({ answer: null, failed: null, busy: true });
  const asking = useRef(ask);
  const turn = useRef(0);
  const run = useCallback(async (asked: string) => {
    turn.current += 1;
    const mine = turn.current;
    setState(({ answer }) => ({ answer, failed: null, busy: true }));
    try {
      const answer = await asking.current(asked);
      if (mine === turn.current) setState({ answer, failed: null, busy: false });
    } catch (error) {
      const failed = error instanceof CallError ? error.told : '';
      if (mine === turn.current) setState(({ answer }) => ({ answer, failed, busy: false }));
    }
  }, []);
  useEffect(() => {
    void run(question);
    return () => {
      turn.current += 1;
    };
  }, [question, run]);
  return { ...state, again: () => void run(question) };
}

export type Revisions = { revisions: Revision[]; next: number | null };

const pageOf = (noun: HistoryNoun, id: string, before?: number) =>
  call<Revisions>(`/api/history/${noun}/${id}${before === undefined ? '' : `?before=${before}`}`);

/** The newest versions, and older ones until a certain one and the one before it are among them. */
export async function readRevisions(noun: HistoryNoun, id: string, least = 0): Promise<Revisions> {
  let held = await pageOf(noun, id);
  while (held.next !== null && (held.revisions.at(-1)?.version ?? 0) >= least && least > 0) {
    held = await olderRevisions(noun, id, held);
  }
  return held;
}

/** What is held, and the page after it. */
export async function olderRevisions(noun: HistoryNoun, id: string, held: Revisions): Promise<Revisions> {
  if (held.next === null) return held;
  const page = await pageOf(noun, id, held.next);
  return { revisions: [...held.revisions, ...page.revisions], next: page.next };
}
