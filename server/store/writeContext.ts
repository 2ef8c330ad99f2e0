import type { Knex } from 'knex';
import type { RecordLookup } from '../../db/rules/saveRules.ts';
import { type AuditTrailEntry, appendAuditTrail } from './history/auditTrail.ts';
import type { Author } from './history/authors.ts';
import type { Row } from './tables.ts';

/** What all that is done inside one write shares. */
export type WriteContext = {
  trx: Knex.Transaction;
  /** The town's row. */
  town: Row;
  townId: string;
  /** In whose name it is written, with the id of their account where they have one. */
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

/** An entry is its writer's, but where it names somebody whose account was only just made. */
export type WrittenEntry = Omit<AuditTrailEntry, 'townId' | keyof Author> & { user_id?: string };

export const appendEntry = ({ trx, townId, person, userId }: WriteContext, entry: WrittenEntry): Promise<void> =>
  appendAuditTrail(trx, { townId, person, user_id: userId ?? null, ...entry });

/** The time of a change, as rows keep it. */
export const stampNow = () => new Date().toISOString();
