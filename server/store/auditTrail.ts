/** What every change leaves behind: a revision of the record, and a line in the audit log. */
import type { Knex } from 'knex';
import { newId } from './recordIds.ts';

export type AuditTrailEntry = {
  townId: string;
  /** The e-mail address of who did it, or the name of what did: `demo`, `import`, `command line`. */
  person: string;
  action: string;
  noun: string;
  recordId: string;
  version?: number;
  /** The state that a version of a record has. */
  record?: unknown;
  /** For people: what else there is to know. */
  detail?: string;
};

/** Leaves the revision (where there is a record) and the audit line of one change. */
export async function appendAuditTrail(trx: Knex.Transaction, trace: AuditTrailEntry): Promise<void> {
  const { townId, person, action, noun, recordId, version, record, detail = '' } = trace;
  const common = { town_id: townId, person, noun, record_id: recordId, created_at: new Date().toISOString() };
  // What the clock does is no new state of a record.
  if (record !== undefined) {
    await trx('revisions').insert({ ...common, id: newId(), version, record: JSON.stringify(record) });
  }
  await trx('audit_log').insert({ ...common, id: newId(), action, version: version ?? null, detail });
}
