/** Payers' actions with pay links, and events at Stripe and on the way there. */
import type { PayAnswer, PayPage } from '../../../db/rules/invoices/payPage.ts';
import { StripeRefusal } from '../../stripe/account.ts';
import { testCards } from '../../stripe/cards.ts';
import { type Act, checkRefusal, pickInvoice } from './book.ts';
import type { Office } from './desk.ts';

const minuteMs = 60_000;

const payRefusals = [
  'invoice_not_found',
  'invoice_not_payable',
  'invoice_changed',
  'payment_method_unavailable',
  'payment_in_progress',
  'payment_unavailable',
  'payment_refused',
  'too_many_attempts',
];

export const openPage: Act = async (office, book, dice) => {
  const token = dice.recent([...book.links.values()]);
  if (!token) return;
  const answer = await office.call('GET', `/api/pay/${token}`);
  checkRefusal(office, answer, ['invoice_not_found', 'too_many_attempts'], 'a pay page');
};

/** From one tab or two, for the sum that the page shows or another one. */
export const beginToPay: Act = async (office, book, dice) => {
  const picked = await pickInvoice(office, book, dice);
  const known = picked && book.links.get(picked.id);
  const [invoiceId, token] = known ? [picked.id, known] : (dice.recent([...book.links]) ?? []);
  if (!invoiceId || !token) return;
  const page = await office.call('GET', `/api/pay/${token}`);
  if (page.status !== 200) return;
  const { invoice } = page.json() as PayPage;
  const expected_total = Math.round(invoice.open_amount * 100 + (dice.chance(10) ? 1 : 0)) / 100;
  const send = async () => {
    const answer = await office.call('POST', `/api/pay/${token}`, { expected_total });
    checkRefusal(office, answer, payRefusals, 'paying');
    if (answer.status !== 200) return;
    const { payment } = answer.json() as PayAnswer;
    if (!payment) return;
    const intentId = payment.client_secret.split('_secret')[0] ?? '';
    book.payable.push({ intentId, invoiceId });
    const cents = office.emulator.account.intents.get(intentId)?.amount;
    if (cents !== Math.round(expected_total * 100))
      office.failures.push(`${expected_total} were to be paid, and ${cents} would be charged`);
  };
  // Stripe answers the one of two calls half a second later.
  await Promise.all(dice.chance(8) ? [send(), send()] : [send()]);
};

/** A payer who does not hesitate. */
export const payAtOnce: Act = async (office, book, dice) => {
  await beginToPay(office, book, dice);
  await payByCard(office, book, dice);
};

/** Stripe refuses an intent that is paid or canceled by now. */
function unlessRefused(act: () => unknown): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return false;
  }
}

const cards = [
  testCards.succeeds,
  testCards.succeeds,
  testCards.succeeds,
  testCards.succeeds,
  testCards.declined,
  testCards.authenticates,
  testCards.disputed,
  testCards.refundPending,
  testCards.refundFails,
];

export const payByCard: Act = async ({ emulator }, book, dice) => {
  const payable = dice.recent(book.payable);
  const card = dice.one(cards) ?? testCards.succeeds;
  const isSlow = dice.chance(12);
  if (payable) unlessRefused(() => emulator.pay(payable.intentId, card, { isSlow }));
};

/** The bank answers at last. */
export const finishPayment: Act = async (office, _book, dice) => {
  const open = office.intents().filter(({ status }) => status === 'requires_action' || status === 'processing');
  const intent = dice.recent(open);
  if (intent) unlessRefused(() => office.emulator.finishPayment(intent.id, dice.chance(70)));
};

const paidIntents = (office: Office) => office.intents().filter(({ status }) => status === 'succeeded');

export const refundInDashboard: Act = async (office, book, dice) => {
  const intent = dice.recent(paidIntents(office));
  if (!intent) return;
  const amount = dice.chance(40) ? intent.amount : 1 + dice.below(intent.amount);
  if (unlessRefused(() => office.emulator.refundInDashboard(intent.id, amount))) book.foreignRefunds += 1;
};

const ownRefunds = (office: Office) => {
  const own = new Set(office.intents().map(({ id }) => id));
  return [...office.emulator.account.refunds.values()].filter((one) => own.has(String(one.payment_intent)));
};

/** One that was pending succeeds or fails, or one that seemed to have succeeded comes back. */
export const finishRefund: Act = async (office, _book, dice) => {
  const one = dice.recent(ownRefunds(office).filter(({ status }) => status !== 'failed'));
  if (one) office.emulator.finishRefund(one.id, one.status === 'pending' && dice.chance(60));
};

export const dispute: Act = async (office, _book, dice) => {
  const intent = dice.recent(paidIntents(office));
  const charge = office.emulator.account.charges.get(String(intent?.latest_charge ?? ''));
  if (charge && !charge.disputed) office.emulator.dispute(charge.id, { isInquiry: dice.chance(20) });
};

function openDisputes(office: Office) {
  const own = new Set(office.intents().map(({ id }) => id));
  return [...office.emulator.account.disputes.values()].filter(
    ({ status, payment_intent }) => status === 'needs_response' && own.has(String(payment_intent)),
  );
}

export const closeDispute: Act = async (office, _book, dice) => {
  const one = dice.recent(openDisputes(office));
  if (one) office.emulator.closeDispute(one.id, dice.chance(50));
};

/** Some of the webhooks, once or twice, the newest first or last; sometimes those of long ago. */
export const deliverWebhooks: Act = async (office, _book, dice) => {
  const waiting = office.events().filter(({ deliveries }) => !deliveries.includes(200));
  const again = dice.chance(20);
  const events = again ? office.events().filter(() => dice.chance(30)) : waiting.filter(() => dice.chance(75));
  const how = { times: dice.chance(25) ? 2 : 1, order: dice.chance(40) ? ('reversed' as const) : ('created' as const) };
  for (const status of await office.emulator.deliver({ events, ...how }))
    if (status !== 200 && status !== 503) office.failures.push(`a webhook was answered ${status}`);
};

/** Webhooks that Stripe counts as delivered, and that we have never seen. */
export const loseWebhooks: Act = async (office, _book, dice) => {
  for (const { deliveries } of office.events()) if (deliveries.length === 0 && dice.chance(60)) deliveries.push(200);
};

/** By Stripe itself, or by somebody at its dashboard. */
export const payOut: Act = async ({ emulator }, _book, dice) => {
  if (dice.chance(50)) emulator.payOut();
  else emulator.payOutByHand(1 + dice.below(5000), dice.chance(50) ? 'instant' : 'standard');
};

export const breakStripe: Act = async ({ desk }) => {
  desk.network.isDown = true;
};

export const mendStripe: Act = async ({ desk }) => {
  desk.network.isDown = false;
};

/** One call fails, and whether it was done is not known. */
export const failOneCall: Act = async ({ emulator }, _book, dice) => {
  emulator.fail({ kind: dice.one(['error', 'error_after', 'error_after'] as const) ?? 'error', method: 'POST' });
};

export const moveClock: Act = async (office, _book, dice) => {
  office.clock.now += (dice.one([1, 3, 10, 20, 31, 45, 180, 25 * 60] as const) ?? 1) * minuteMs;
  await office.renewSession();
};

export const reconcile: Act = ({ desk }) => desk.reconcile();

/** No bank is at work any more. */
export function endProcessing(office: Office): void {
  for (const { id, status } of office.intents())
    if (status === 'processing') office.emulator.finishPayment(id, id < 'pi_8');
}

/** No bank has anything to decide any more. */
export function endDisputes(office: Office): void {
  for (const { id } of openDisputes(office)) office.emulator.closeDispute(id, id < 'dp_8');
}

/** No refund is under way any more. */
export function endRefunds(office: Office): void {
  for (const { id, status } of ownRefunds(office))
    if (status === 'pending') office.emulator.finishRefund(id, id < 're_8');
}
