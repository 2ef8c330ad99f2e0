/** Connections to PostgreSQL with timeouts, which tell whether a failed transaction may have been committed. */
import knex, { type Knex } from 'knex';
import KnexPostgresClient from 'knex/lib/dialects/postgres/index.js';
import type { ClientConfig } from 'pg';
import { type Availability, type Connection, createAvailability } from './availability.ts';
import { CommitUnknown, DatabaseAway, isDatabaseAway, wasNeverSent } from './databaseErrors.ts';

type Limits = {
  /** The server ends a statement, or its wait for a lock, after this time; 0 for never. */
  statementMs: number;
  lockMs: number;
};

/** The server's queries read by an index or change a few rows; a daily job may delete many. */
const readLimits: Limits = { statementMs: 15_000, lockMs: 0 };
const writeLimits: Limits = { statementMs: 30_000, lockMs: 15_000 };
/** Migrations, and commands that scan whole tables, run without limits. */
const noLimits: Limits = { statementMs: 0, lockMs: 0 };
/** A connection that has not reported the server's own timeout after this extra time is dead. */
const graceMs = 3000;
const connectTimeoutMs = 4000;
const acquireTimeoutMs = 8000;
const keepAliveMs = 10_000;
/** Ends transactions that this process left open, which would keep their locks. */
const idleTransactionMs = 60_000;

export type PostgresOptions = {
  url: string;
  settings: Pick<Knex.Config, 'migrations' | 'log' | 'compileSqlOnError'>;
  /** Removes the statement timeout. */
  isPatient: boolean;
  /** Called when the server answers again. */
  onBack: () => void;
};

/** Made for one pool: Knex creates its transactions' clients from the class alone. */
function createClient(availability: Availability, { statementMs }: Limits): typeof Knex.Client {
  const deadlineMs = statementMs > 0 ? statementMs + graceMs : 0;
  class PostgresClient extends KnexPostgresClient {
    override acquireConnection(): Promise<unknown> {
      if (availability.isAway()) return Promise.reject(new DatabaseAway());
      return super.acquireConnection().catch((error: unknown) => {
        if (isDatabaseAway(error)) availability.suspect();
        throw error;
      });
    }

    override async _query(connection: unknown, query: { sql: string }): Promise<unknown> {
      const endWatch = availability.watch(connection as Connection, deadlineMs);
      try {
        return await super._query(connection, query);
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        availability.suspect();
        throw query.sql === 'COMMIT;' && !wasNeverSent(error) ? new CommitUnknown(error) : error;
      } finally {
        endWatch();
      }
    }
  }
  return PostgresClient;
}

/** `starting` has no limits, for one-time work at the start. */
export type PostgresConnections = { read: Knex; write: Knex; starting: Knex; availability: Availability };

export function openPostgres({ url, settings, isPatient, onBack }: PostgresOptions): PostgresConnections {
  const availability = createAvailability(url, onBack);
  const connect = (max: number, given: Limits, options?: string) => {
    const limits = isPatient ? noLimits : given;
    const connection: ClientConfig = {
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      connectionTimeoutMillis: connectTimeoutMs,
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.lockMs > 0 ? idleTransactionMs : 0,
      ...(options && { options }),
    };
    const made = knex({
      ...settings,
      client: createClient(availability, limits),
      connection: connection as Knex.PgConnectionConfig,
      pool: { min: 0, max, createTimeoutMillis: acquireTimeoutMs },
      acquireConnectionTimeout: acquireTimeoutMs,
    });
    // Migrations know PostgreSQL by this name.
    made.client.config.client = 'pg';
    return made;
  };
  return {
    write: connect(4, writeLimits),
    read: connect(8, readLimits, '-c default_transaction_read_only=on'),
    starting: connect(3, noLimits),
    availability,
  };
}

/** The settings that requireUsablePostgres() checks. */
export async function readPostgresSettings(read: Knex) {
  const { rows } = await read.raw(
    `select current_setting('server_version_num') as server_version_num,
       current_setting('default_transaction_read_only') as default_transaction_read_only`,
  );
  return rows[0] as { server_version_num: string; default_transaction_read_only: string };
}
