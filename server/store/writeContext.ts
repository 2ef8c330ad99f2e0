import type { Knex } from 'knex';
import type { Role } from '../../db/rules/accounts/rights.ts';
import type { RecordLookup } from '../../db/rules/saveRules.ts';
import { type AuditTrailEntry, appendAuditTrail } from './history/auditTrail.ts';
import type { Author } from './history/authors.ts';
import type { Row } from './recordRows.ts';

export type WriteContext = {
  trx: Knex.Transaction;
  town: Row;
  townId: string;
  /** The author, and the id of their account if they have one. */
  person: string;
  userId: string | undefined;
  /** The role of a signed-in author, whose rights are checked; null for programs. */
  role: Role | null;
  /** The town's seq after the commit. */
  seq: number;
  /** The present in milliseconds. */
  now: number;
  /** The changes: the seq is only raised if there are any. */
  changes: string[];
  lookup: RecordLookup;
};

/** An entry has its writer as author, unless it names an account that was only just created. */
export type WrittenEntry = Omit<AuditTrailEntry, 'townId' | keyof Author> & { user_id?: string };

export const appendEntry = ({ trx, townId, person, userId }: WriteContext, entry: WrittenEntry): Promise<void> =>
  appendAuditTrail(trx, { townId, person, user_id: userId ?? null, ...entry });

/** The time of a change, in the rows' format. */
export const stampNow = () => new Date().toISOString();
