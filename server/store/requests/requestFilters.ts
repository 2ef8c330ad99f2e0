/** The rules isHeldRequest() and isPaused() as queries; tests/server/requests/filters.test.ts compares them. */
import type { Knex } from 'knex';

/** Filters requests, alone or joined, that are held for review. */
export const whereHeldRequest = (rows: Knex.QueryBuilder): Knex.QueryBuilder =>
  rows.where('requests.status', 'new').whereNot('requests.held_reasons', '[]');

export const whereNotHeldRequest = (rows: Knex.QueryBuilder): Knex.QueryBuilder =>
  rows.where((row) => row.whereNot('requests.status', 'new').orWhere('requests.held_reasons', '[]'));

/** The SQL of a paused clock. Pauses are stored as JSON.stringify() writes them. */
export const isPausedSql = `requests.pauses like '%"until":""%'`;

export const whereNotPaused = (rows: Knex.QueryBuilder): Knex.QueryBuilder => rows.whereRaw(`not (${isPausedSql})`);
