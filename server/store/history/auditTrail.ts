/** The audit trail: every change leaves a revision of the record and an entry that says who did what, and when. */
import type { Knex } from 'knex';
import { readRequestId } from '../../monitoring/requestId.ts';
import { newId } from '../recordIds.ts';
import type { Author } from './authors.ts';

export type AuditTrailEntry = Author & {
  townId: string;
  /** Their account, whose address may become another one. */
  user_id?: string | null;
  action: string;
  noun: string;
  recordId: string;
  version?: number;
  /** The record as this version has it. */
  record?: unknown;
  /** What else people should know. */
  detail?: string;
};

/** Stores the revision (where there is a record) and the entry of one change. */
export async function appendAuditTrail(trx: Knex.Transaction, trace: AuditTrailEntry): Promise<void> {
  const { townId, person, user_id, action, noun, recordId, version, record, detail = '' } = trace;
  const created_at = new Date().toISOString();
  const common = { town_id: townId, person, user_id, noun, record_id: recordId, created_at };
  // Publishing and expiring leave the record as it is: they make no revision.
  if (record !== undefined) {
    await trx('revisions').insert({ ...common, id: newId(), version, record: JSON.stringify(record) });
  }
  const line = { action, version: version ?? null, detail, request_id: readRequestId() ?? null };
  await trx('audit_log').insert({ ...common, ...line, id: newId() });
}
