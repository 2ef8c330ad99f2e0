/** Metrics of several processes, summed by their supervisor. */
import { AggregatorRegistry } from 'prom-client';
import type { Database } from '../../db/connection.ts';
import type { Config } from '../config/config.ts';
import { addDatabaseGauges } from './databaseGauges.ts';
import type { Metrics } from './metrics.ts';
import type { Figures } from './metricsServer.ts';

/** Sends a worker's metrics to the supervisor on request. */
export function shareMetrics(metrics: Metrics, db: Database, { dataDir }: Config): void {
  addDatabaseGauges(metrics, db, dataDir, Date.now);
  AggregatorRegistry.setRegistries(metrics.registry);
  new AggregatorRegistry();
}

/** Collects the metrics of all workers in the supervisor. */
export function createSharedFigures(): Figures {
  const registry = new AggregatorRegistry();
  return { metrics: () => registry.clusterMetrics(), contentType: registry.contentType };
}
