/** The audit trail: every change leaves a revision of the record and an entry that says who did what, and when. */
import type { Knex } from 'knex';
import { readRequestId } from '../monitoring/requestId.ts';
import { newId } from './recordIds.ts';

export type AuditTrailEntry = {
  townId: string;
  /** The e-mail address of who did it, or the name of what did: `demo`, `import`, `command line`. */
  person: string;
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
  const { townId, person, action, noun, recordId, version, record, detail = '' } = trace;
  const common = { town_id: townId, person, noun, record_id: recordId, created_at: new Date().toISOString() };
  // Publishing and expiring leave the record as it is: they make no revision.
  if (record !== undefined) {
    await trx('revisions').insert({ ...common, id: newId(), version, record: JSON.stringify(record) });
  }
  const line = { action, version: version ?? null, detail, request_id: readRequestId() ?? null };
  await trx('audit_log').insert({ ...common, ...line, id: newId() });
}
