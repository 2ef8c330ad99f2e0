// Knex ships these files without types; this declares what we override.
declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import type { Knex } from 'knex';
  export default class BetterSqlite3Client extends Knex.Client {
    _query(connection: unknown, query: { sql: string }): Promise<unknown>;
  }
}

declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';
  export default class PostgresClient extends Knex.Client {
    acquireConnection(): Promise<unknown>;
    _query(connection: unknown, query: { sql: string }): Promise<unknown>;
  }
}
