/** Changes a request: as a new version, with an entry in its log and one in the audit trail. */
import { Problem } from '../../../db/rules/problems.ts';
import type { Request } from '../../../db/rules/requests/requests.ts';
import { toIso } from '../../../db/rules/time.ts';
import type { Writer } from '../writerTypes.ts';
import { appendRequestEvent, type NewRequestEvent } from './events.ts';
import { readRequest } from './requests.ts';

/** The town, who changes it, and when, in milliseconds. `today` is the town's day. */
export type RequestWork = {
  tx: Writer;
  townId: string;
  today: string;
  now: number;
  by: { person: string; user_id: string | null };
};

export const requestNotFound = () => new Problem('not_found', 'There is no such request.');

/**
 * Reads a request to change it, by its id or number.
 * @param expected the version that was edited, if known
 * @throws Problem `not_found`; `changed_meanwhile` with the present request
 */
export async function requireRequest(
  { tx, townId }: Pick<RequestWork, 'tx' | 'townId'>,
  name: string,
  expected?: number,
): Promise<Request> {
  const request = await readRequest(tx.trx, townId, name);
  if (!request) throw requestNotFound();
  if (expected !== undefined && expected !== request.version)
    throw new Problem('changed_meanwhile', undefined, { current: request });
  return request;
}

type RequestFields = Partial<
  Pick<
    Request,
    | 'form_id'
    | 'form_version'
    | 'form_title'
    | 'kind'
    | 'status'
    | 'outcome_code'
    | 'assignee_id'
    | 'due_on'
    | 'due_rule'
    | 'duplicate_of'
    | 'retain_until'
  >
> & { held_reasons?: [] };

type Entry = Omit<NewRequestEvent, 'person' | 'user_id'>;

/**
 * Stores fields as the next version.
 * @param request read in the same write
 * @param entries of the log
 * @param action of the audit trail, which has no word of any answer or message
 */
export async function saveRequest(
  { tx, townId, now, by }: RequestWork,
  request: Pick<Request, 'id' | 'number' | 'version'>,
  fields: RequestFields,
  { entries, action, detail = '' }: { entries: readonly Entry[]; action: string; detail?: string },
): Promise<void> {
  const version = request.version + 1;
  const { held_reasons, ...columns } = fields;
  await tx
    .trx('requests')
    .where({ town_id: townId, id: request.id })
    .update({ ...columns, ...(held_reasons && { held_reasons: '[]' }), version, updated_at: toIso(now) });
  for (const entry of entries)
    await appendRequestEvent(tx.trx, { townId, requestId: request.id, at: now }, { ...entry, ...by });
  await tx.audit({
    action,
    noun: 'requests',
    recordId: request.id,
    version,
    detail: [request.number, detail].filter(Boolean).join(' · '),
  });
}
