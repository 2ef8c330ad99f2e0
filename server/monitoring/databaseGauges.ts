import type { Database } from '../../db/connection.ts';
import { createReadinessCheck } from '../start/readiness.ts';
import { countMails } from '../store/mails.ts';
import { countTowns } from '../store/towns/towns.ts';
import type { Metrics } from './metrics.ts';

/** Adds gauges that are read when the monitor asks: the database's queues and availability. */
export function addDatabaseGauges(metrics: Metrics, db: Database, dataDir: string, now: () => number): void {
  const findFault = createReadinessCheck(db, dataDir, now);
  metrics.addGauge(
    'ready',
    '1 while the database and the data folder take writes, as /readyz says.',
    async () => ((await findFault()) ? 0 : 1),
    'min',
  );
  metrics.addGauge('database_up', '1 while the database answers.', () => (db.isAway() ? 0 : 1), 'min');
  metrics.addGauge('towns', 'Towns of this installation.', () => countTowns(db));
  metrics.addGauge('mails_waiting', 'Mails that wait to be sent.', async () => (await countMails(db)).waiting);
  metrics.addGauge('mails_failed', 'Mails that were given up.', async () => (await countMails(db)).failed);
  metrics.addGauge('oldest_mail_seconds', 'How long the oldest waiting mail has waited.', async () => {
    const { oldest } = await countMails(db);
    return oldest === null ? 0 : (now() - Date.parse(oldest)) / 1000;
  });
}
