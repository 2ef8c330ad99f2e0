import type { Knex } from 'knex';
import type { RecordLookup } from '../../db/rules/saveRules.ts';
import { type AuditTrailEntry, appendAuditTrail } from './auditTrail.ts';
import type { Row } from './tables.ts';

/** What all that is done inside one write shares. */
export type WriteContext = {
  trx: Knex.Transaction;
  /** The town's row. */
  town: Row;
  townId: string;
  /** In whose name it is written, with their account's id where a session writes. */
  person: string;
  userId: string | undefined;
  /** The town's seq once this is committed. */
  seq: number;
  /** The present, in milliseconds. */
  now: number;
  /** What was changed: the seq is raised only if there is something. */
  changes: string[];
  lookup: RecordLookup;
};

export const appendEntry = (
  { trx, townId, person }: WriteContext,
  entry: Omit<AuditTrailEntry, 'townId' | 'person'>,
): Promise<void> => appendAuditTrail(trx, { townId, person, ...entry });

/** The time of a change, as rows keep it. */
export const stampNow = () => new Date().toISOString();
