/** Clerks' actions on invoices: write, change, mark, cancel and delete them, take money and refund it. */
import { invoiceStatuses } from '../../../db/rules/invoices/invoices.ts';
import { toCents, toDollars } from '../../../db/rules/money.ts';
import type { Dice } from '../orders-model/book.ts';
import { newKey } from '../shop/checkouts.ts';
import { type Act, type Attempt, checkRefusal, pickInvoice } from './book.ts';
import type { Office } from './desk.ts';

const waiting = ['payment_in_progress', 'payment_unavailable', 'changed_meanwhile', 'invoice_not_found', 'key_reused'];

const randomItems = (dice: Dice) =>
  Array.from({ length: 1 + dice.below(3) }, (_, at) => ({
    item_id: null,
    description: `Line ${at}`,
    quantity: dice.one([1, 2, 3, 1.375, 0.01, 12.5]),
    unit_price: dice.one([0, 0.33, 9.99, 19.99, 120, 4.05]),
  }));

export const writeInvoice: Act = async (office, _book, dice) => {
  const answer = await office.clerk('POST', '/api/invoices', {
    customer_name: dice.one(['Rosa Tate', 'Ben Ode', 'Émile Ortega']),
    customer_email: 'rosa@buyer.example',
    issue_date: '2026-11-01',
    due_date: dice.one(['2026-11-10', '2026-12-01']),
    items: randomItems(dice),
    tax_rate: dice.one([0, 0.0625, 0.0825, 8.25]),
    status: dice.one(['unpaid', 'unpaid', 'unpaid', 'unpaid', 'overdue', 'draft', 'paid', 'cancelled'] as const),
  });
  checkRefusal(office, answer, [], 'a new invoice');
};

export const duplicate: Act = async (office, book, dice) => {
  const invoice = await pickInvoice(office, book, dice);
  if (!invoice) return;
  const answer = await office.clerk('POST', `/api/invoices/${invoice.id}/duplicate`, {});
  checkRefusal(office, answer, ['invoice_not_found'], 'a duplicate');
};

/** Other lines or another rate, from the version that was read or from none. */
export const edit: Act = async (office, book, dice) => {
  const invoice = await pickInvoice(office, book, dice);
  if (!invoice) return;
  const changes = dice.one([
    { items: randomItems(dice) },
    { tax_rate: dice.one([0, 0.05, 0.1]) },
    { due_date: '2099-12-24', notes: 'Thank you' },
    { customer_name: 'Rosa Ode' },
  ]);
  const headers = { ...(dice.chance(50) && { 'if-match': `"${invoice.version}"` }) };
  const answer = await office.clerk('PUT', `/api/invoices/${invoice.id}`, changes, headers);
  checkRefusal(office, answer, [...waiting, 'invoice_locked'], 'a change');
};

/** Any status from any other: `paid` counts what is open as paid, leaving it takes that back. */
export const changeStatus: Act = async (office, book, dice) => {
  const invoice = await pickInvoice(office, book, dice);
  const status = dice.one([...invoiceStatuses, 'paid', 'unpaid', 'unpaid'] as const);
  if (!invoice) return;
  const answer = await office.clerk('PUT', `/api/invoices/${invoice.id}`, { status });
  checkRefusal(office, answer, waiting, 'a change of the status');
};

export const remove: Act = async (office, book, dice) => {
  const invoice = await pickInvoice(office, book, dice);
  if (!invoice) return;
  const answer = await office.clerk('DELETE', `/api/invoices/${invoice.id}`);
  const code = checkRefusal(office, answer, [...waiting, 'invoice_has_payments'], 'a deletion');
  if (code === '' && invoice.has_ledger) office.failures.push(`${invoice.invoice_number} was deleted with its ledger`);
};

async function send(office: Office, attempt: Attempt): Promise<void> {
  const { method, path, body, key } = attempt;
  const answer = await office.clerk(method, path, body, { 'idempotency-key': key });
  const refusals = [...waiting, 'invoice_not_payable', 'invalid', 'refund_refused', 'payment_refused'];
  checkRefusal(office, answer, refusals, `${method} ${path}`);
  if (answer.status === 200) attempt.isAcknowledged = true;
}

/** Clicked twice, and sometimes at the same moment from two screens. */
async function sendOften<A extends Attempt>(office: Office, attempts: A[], attempt: A, dice: Dice): Promise<void> {
  attempts.push(attempt);
  const sent = [attempt];
  if (dice.chance(12)) sent.push(attempt);
  if (dice.chance(20)) {
    const other = { ...attempt, key: newKey() };
    attempts.push(other);
    sent.push(other);
  }
  await Promise.all(sent.map((one) => send(office, one)));
}

/** All that is open, a part of it, or a cent too much. */
export const takeMoney: Act = async (office, book, dice) => {
  const invoice = await pickInvoice(office, book, dice);
  if (!invoice) return;
  const open = toCents(invoice.open_amount);
  const cents = dice.one([open, 1 + dice.below(Math.max(1, open)), 1 + dice.below(Math.max(1, open)), open + 1]) ?? 1;
  const body = { amount: toDollars(cents), method: dice.one(['cash', 'check', 'other'] as const), reference: 'No. 7' };
  const path = `/api/invoices/${invoice.id}/payments`;
  await sendOften(office, book.payments, { method: 'POST', path, body, cents, ...fresh() }, dice);
};

const fresh = () => ({ key: newKey(), isAcknowledged: false });

/** Refunds a chosen payment, or any: in full, in part, or a cent too much; owed again, or credited. */
export const refund: Act = async (office, book, dice) => {
  const invoice = await pickInvoice(office, book, dice);
  if (!invoice) return;
  const chosen = dice.chance(40) ? dice.one(invoice.payments) : undefined;
  const most = toCents(chosen?.refundable_amount ?? invoice.refundable_amount);
  const cents = dice.one([most, 1 + dice.below(Math.max(1, most)), 1 + dice.below(Math.max(1, most)), most + 1]) ?? 1;
  const body = {
    refund_amount: toDollars(cents),
    refund_reason: 'other',
    ...(chosen && { payment_id: chosen.id }),
    refund_balance: dice.one(['owed', 'credited'] as const),
  };
  const path = `/api/invoices/${invoice.id}/refund`;
  await sendOften(office, book.refunds, { method: 'PUT', path, body, ...fresh() }, dice);
};

/** An answer that got lost: the same call once more. */
export const repeatCall: Act = async (office, book, dice) => {
  const attempt = dice.recent<Attempt>([...book.payments, ...book.refunds]);
  if (attempt) await send(office, attempt);
};
