/** Reports each query's duration and logs slow ones, without their values. */
import type { Database } from '../../db/connection.ts';
import type { Logger } from '../start/log.ts';
import { readRequestId } from './requestId.ts';

type Query = { __knexQueryUid: string; sql?: string };

/** Limits the memory for queries that never end, whatever the reason. */
const maxOpen = 10_000;
const maxLoggedCharacters = 2000;

type QueryWatcher = {
  log: Pick<Logger, 'warn'>;
  /** Slower queries are logged; 0 logs none. */
  slowMs: number;
  onEnd?: ((ms: number) => void) | undefined;
  /** In milliseconds, from any starting point. */
  now?: () => number;
};

/** @param db keeps the listeners until it is closed */
export function watchQueries(
  { read, write }: Pick<Database, 'read' | 'write'>,
  { log, slowMs, onEnd, now = () => performance.now() }: QueryWatcher,
): void {
  const startTimes = new Map<string, number>();
  const end = ({ __knexQueryUid: id, sql = '' }: Query) => {
    const start = startTimes.get(id);
    if (start === undefined) return;
    startTimes.delete(id);
    const ms = now() - start;
    onEnd?.(ms);
    if (slowMs > 0 && ms >= slowMs) {
      log.warn({ ms: Math.round(ms), sql: sql.slice(0, maxLoggedCharacters), request: readRequestId() }, 'slow query');
    }
  };
  for (const knex of new Set([read, write])) {
    knex.on('query', ({ __knexQueryUid: id }: Query) => {
      if (startTimes.size >= maxOpen) startTimes.clear();
      startTimes.set(id, now());
    });
    knex.on('query-response', (_response: unknown, query: Query) => end(query));
    knex.on('query-error', (_error: unknown, query: Query) => end(query));
  }
}
