/** Writes the audit trail: every change adds a revision of the record, and an entry with author and time. */
import type { Knex } from 'knex';
import { readRequestId } from '../../monitoring/requestId.ts';
import { newId } from '../recordIds.ts';
import type { Author } from './authors.ts';

export type AuditTrailEntry = Author & {
  townId: string;
  /** The author's account, whose address may change. */
  user_id?: string | null;
  action: string;
  noun: string;
  recordId: string;
  version?: number;
  /** The record in this version. */
  record?: unknown;
  /** Additional information for people. */
  detail?: string;
};

/** Stores a change's entry, and its revision if there is a record. */
export async function appendAuditTrail(trx: Knex.Transaction, trace: AuditTrailEntry): Promise<void> {
  const { townId, person, user_id, action, noun, recordId, version, record, detail = '' } = trace;
  const created_at = new Date().toISOString();
  const common = { town_id: townId, person, user_id, noun, record_id: recordId, created_at };
  // Publishing and expiring don't change the record, so they add no revision.
  if (record !== undefined) {
    await trx('revisions').insert({ ...common, id: newId(), version, record: JSON.stringify(record) });
  }
  const line = { action, version: version ?? null, detail, request_id: readRequestId() ?? null };
  await trx('audit_log').insert({ ...common, ...line, id: newId() });
}
