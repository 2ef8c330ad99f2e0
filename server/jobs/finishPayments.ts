import { noteRecentMovements } from '../payments/movements/note.ts';
import { type Reconciled, reconcilePayments } from '../payments/reconcilePayments.ts';
import { createFindGateway } from '../payments/stripe/findGateway.ts';
import type { RunContext } from './jobs.ts';

/** Finishes in every town what was left half-way between us and Stripe. Runs every minute. */
export function finishPayments({ db, config, log, isStopping }: RunContext): Promise<Reconciled> {
  const now = Date.now;
  const findGateway = createFindGateway({ db, config, log, now }).find;
  return reconcilePayments({ db, findGateway, log, now, isStopping });
}

/** Enters what moved at Stripe without a webhook, and notes payouts and fees. Runs four times a day. */
export function noteMovementsOfAll({ db, config, log, isStopping }: RunContext): Promise<void> {
  const now = Date.now;
  const findGateway = createFindGateway({ db, config, log, now }).find;
  return noteRecentMovements({ db, findGateway, log, now, isStopping });
}
