/** The figures of several processes, added up by the one that supervises them. */
import { AggregatorRegistry } from 'prom-client';
import type { Database } from '../../db/connection.ts';
import type { Config } from '../config/config.ts';
import { addDatabaseGauges } from './databaseGauges.ts';
import type { Metrics } from './metrics.ts';
import type { Figures } from './metricsServer.ts';

/** In a process that answers requests: hands its figures out when the supervisor asks. */
export function shareMetrics(metrics: Metrics, db: Database, { dataDir }: Config): void {
  addDatabaseGauges(metrics, db, dataDir, Date.now);
  AggregatorRegistry.setRegistries(metrics.registry);
  new AggregatorRegistry();
}

/** In the supervisor: the figures of all processes. */
export function createSharedFigures(): Figures {
  const registry = new AggregatorRegistry();
  return { metrics: () => registry.clusterMetrics(), contentType: registry.contentType };
}
