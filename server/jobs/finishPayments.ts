import { noteRecentMovements } from '../payments/movements/note.ts';
import { type Reconciled, reconcilePayments } from '../payments/reconcilePayments.ts';
import { createFindGateway } from '../payments/stripe/findGateway.ts';
import type { RunContext } from './job.ts';

/** Finishes work between us and Stripe that was interrupted, in every town. Runs every minute. */
export function finishPayments({ db, config, log, isStopping }: RunContext): Promise<Reconciled> {
  const now = Date.now;
  const findGateway = createFindGateway({ db, config, log, now }).find;
  return reconcilePayments({ db, findGateway, log, now, isStopping });
}

/** Records movements at Stripe that had no webhook, payouts and fees. Runs four times a day. */
export function noteMovementsOfAll({ db, config, log, isStopping }: RunContext): Promise<void> {
  const now = Date.now;
  const findGateway = createFindGateway({ db, config, log, now }).find;
  return noteRecentMovements({ db, findGateway, log, now, isStopping });
}
