/** The calls that read the versions of a record. */
import type { HistoryNoun, Revision } from '../../db/rules/history.ts';
import { call } from '../data/call.ts';

export type Revisions = { revisions: Revision[]; next: number | null };

const readRevisionPage = (noun: HistoryNoun, id: string, before?: number) =>
  call<Revisions>(`/api/history/${noun}/${id}${before === undefined ? '' : `?before=${before}`}`);

/** Reads the newest versions, and older ones until version `least` and the one before it are included. */
export async function readRevisions(noun: HistoryNoun, id: string, least = 0): Promise<Revisions> {
  let read = await readRevisionPage(noun, id);
  while (read.next !== null && (read.revisions.at(-1)?.version ?? 0) >= least && least > 0) {
    read = await readOlderRevisions(noun, id, read);
  }
  return read;
}

/** Adds the next page of older versions. */
export async function readOlderRevisions(noun: HistoryNoun, id: string, read: Revisions): Promise<Revisions> {
  if (read.next === null) return read;
  const page = await readRevisionPage(noun, id, read.next);
  return { revisions: [...read.revisions, ...page.revisions], next: page.next };
}
