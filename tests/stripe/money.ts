/** Refunds, disputes and payouts of the emulated Stripe. */
import type Stripe from 'stripe';
import { dollars, type EmulatedAccount, type Emulation, missing, StripeRefusal } from './account.ts';
import { outcomeOfCard } from './cards.ts';
import { disputeShape, movementShape, payoutShape, refundShape } from './moneyShapes.ts';
import { integer, metadata, type Params, text } from './params.ts';

const disputeFeeCents = 1500;

function findCharge(account: EmulatedAccount, id: string): Stripe.Charge {
  const charge = account.charges.get(id);
  if (!charge) throw missing('charge', id);
  return charge;
}

function move(emulation: Emulation, account: EmulatedAccount, given: Parameters<typeof movementShape>[0]) {
  const moved = movementShape(given, emulation.now());
  account.moved.set(moved.id, moved);
  return moved;
}

/** The successful charge that a refund is of. */
function chargeOfRefund(account: EmulatedAccount, params: Params): Stripe.Charge {
  const intentId = text(params, 'payment_intent');
  if (intentId === undefined) return findCharge(account, text(params, 'charge') ?? '');
  const intent = account.intents.get(intentId);
  if (!intent) throw missing('payment_intent', intentId);
  const charge = intent.status === 'succeeded' ? account.charges.get(String(intent.latest_charge)) : undefined;
  if (charge) return charge;
  const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
  throw new StripeRefusal(400, { param: 'payment_intent', message });
}

const refundReasons = ['duplicate', 'fraudulent', 'requested_by_customer'];

export function createRefund(emulation: Emulation, account: EmulatedAccount, params: Params): Stripe.Refund {
  const reason = text(params, 'reason') ?? null;
  if (reason !== null && !refundReasons.includes(reason)) {
    const message = `Invalid reason: must be one of ${refundReasons.join(', ')}`;
    throw new StripeRefusal(400, { param: 'reason', message }, false);
  }
  const charge = chargeOfRefund(account, params);
  const left = charge.amount - charge.amount_refunded;
  const amount = integer(params, 'amount') ?? left;
  if (charge.disputed) {
    throw new StripeRefusal(400, { code: 'charge_disputed', message: `Charge ${charge.id} has been charged back.` });
  }
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw new StripeRefusal(400, { code: 'charge_already_refunded', message });
  }
  if (amount < 1 || amount > left) {
    const message =
      amount < 1
        ? 'Invalid positive integer'
        : `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`;
    throw new StripeRefusal(400, { param: 'amount', message });
  }
  const refund = refundShape(charge, { amount, metadata: metadata(params), reason }, emulation.now());
  const moved = move(emulation, account, { type: 'refund', source: refund.id, amount: -amount });
  refund.balance_transaction = moved.id;
  if (outcomeOfCard(account.cards.get(charge.id) ?? '')?.later === 'refund_pending') refund.status = 'pending';
  account.refunds.set(refund.id, refund);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  emulation.emit(account, 'refund.created', refund);
  emulation.emit(account, 'charge.refunded', charge);
  return refund;
}

/** A refund that was pending succeeds, or one that seemed to have succeeded fails: the money comes back. */
export function finishRefund(emulation: Emulation, account: EmulatedAccount, id: string, succeeds: boolean): void {
  const refund = account.refunds.get(id);
  if (!refund) throw missing('refund', id);
  refund.status = succeeds ? 'succeeded' : 'failed';
  if (!succeeds) {
    const moved = move(emulation, account, { type: 'refund_failure', source: id, amount: refund.amount });
    refund.failure_reason = 'expired_or_canceled_card';
    refund.failure_balance_transaction = moved.id;
    const charge = findCharge(account, String(refund.charge));
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    emulation.emit(account, 'refund.failed', refund);
  }
  emulation.emit(account, 'refund.updated', refund);
  emulation.emit(account, 'charge.refund.updated', refund);
}

/** The cardholder's bank takes the money back until the dispute is decided. An inquiry takes nothing. */
export function openDispute(emulation: Emulation, account: EmulatedAccount, chargeId: string, isInquiry = false) {
  const charge = findCharge(account, chargeId);
  const dispute = disputeShape(account, charge, emulation.now());
  charge.disputed = true;
  account.disputes.set(dispute.id, dispute);
  if (isInquiry) dispute.status = 'warning_needs_response';
  else {
    const taken = { type: 'adjustment', source: dispute.id, amount: -charge.amount, fee: disputeFeeCents };
    dispute.balance_transactions.push(move(emulation, account, taken));
  }
  emulation.emit(account, 'charge.dispute.created', dispute);
  if (!isInquiry) emulation.emit(account, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function closeDispute(emulation: Emulation, account: EmulatedAccount, id: string, isWon: boolean): void {
  const dispute = account.disputes.get(id);
  if (!dispute) throw missing('dispute', id);
  dispute.status = isWon ? 'won' : 'lost';
  if (isWon) {
    const given = { type: 'adjustment', source: id, amount: dispute.amount };
    dispute.balance_transactions.push(move(emulation, account, given));
    emulation.emit(account, 'charge.dispute.funds_reinstated', dispute);
  }
  emulation.emit(account, 'charge.dispute.closed', dispute);
}

const movePayout = (emulation: Emulation, account: EmulatedAccount, payout: Stripe.Payout) => {
  const moved = move(emulation, account, { type: 'payout', source: payout.id, amount: -payout.amount });
  payout.balance_transaction = moved.id;
  payout.status = 'paid';
  account.payouts.set(payout.id, payout);
  return moved;
};

/** Somebody pays out a sum by hand in the dashboard, within days or at once. Stripe names no lines of such a payout. */
export function payOutByHand(
  emulation: Emulation,
  account: EmulatedAccount,
  amount: number,
  method: 'standard' | 'instant',
): Stripe.Payout {
  const byHand = { automatic: false, reconciliation_status: 'not_applicable', method } as const;
  const payout = { ...payoutShape(account, amount, emulation.now()), ...byHand };
  movePayout(emulation, account, payout);
  emulation.emit(account, 'payout.paid', payout);
  return payout;
}

/** The lines of a payout. @throws StripeRefusal for one that is not automatic */
export function requireAutomaticPayout(account: EmulatedAccount, id: string): void {
  const payout = account.payouts.get(id);
  if (!payout) throw missing('payout', id);
  if (payout.automatic) return;
  const message = 'Balance transaction history can only be filtered on automatic transfers, not manual.';
  throw new StripeRefusal(400, { param: 'payout', message }, false);
}

/** Pays out all that was not paid out yet. @returns null where that is nothing */
export function payOut(emulation: Emulation, account: EmulatedAccount): Stripe.Payout | null {
  const lines = [...account.moved.values()].filter(({ id }) => !account.payoutOf.has(id));
  const amount = lines.reduce((sum, { net }) => sum + net, 0);
  if (lines.length === 0) return null;
  const payout = payoutShape(account, amount, emulation.now());
  const moved = movePayout(emulation, account, payout);
  for (const { id } of [...lines, moved]) account.payoutOf.set(id, payout.id);
  emulation.emit(account, 'payout.paid', payout);
  return payout;
}
