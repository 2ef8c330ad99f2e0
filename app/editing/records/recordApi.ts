/** The calls that all kinds of records share. */
import { Problem } from '../../../db/rules/problems.ts';
import { CallError, call } from '../../data/call.ts';
import { sendChange } from '../../data/sendChange.ts';

const hasStatus = (error: unknown, status: number) => error instanceof CallError && error.status === status;

/**
 * All calls throw what sendChange() throws.
 * @param noun the bin's name, `events`
 * @param path of the calls, `/api/calendar`
 * @param deletedText the message if the record is already deleted; without it such a deletion counts as done
 */
export function recordApi<Saved, Body>(noun: string, path: string, deletedText?: string) {
  const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`;
  return {
    read: (id: string) => call<Saved>(pathOf(id)),
    create: (json: Partial<Body>, key: string) => sendChange<Saved>(path, noun, { method: 'POST', json, key }),
    update: (id: string, json: Partial<Body>, version: number | undefined, key?: string) =>
      sendChange<Saved>(pathOf(id), noun, { json, version, ...(key !== undefined && { key }) }),
    async remove<Answer = null>(id: string, version?: number): Promise<Answer | null> {
      try {
        return await sendChange<Answer>(pathOf(id), noun, { method: 'DELETE', version });
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
        if (deletedText) throw new Problem('not_found', deletedText);
        return null;
      }
    },
    /** Restores a deleted record. */
    restore: (id: string) =>
      sendChange<Saved>(`/api/bin/${noun}/${encodeURIComponent(id)}/restore`, noun, { method: 'POST' }),
  };
}
