// Knex ships this file without types; only what sqlite.ts overrides is said here.
declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import type { Knex } from 'knex';
  export default class BetterSqlite3Client extends Knex.Client {
    _query(connection: unknown, query: { sql: string }): Promise<unknown>;
  }
}
