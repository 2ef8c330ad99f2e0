/** Records what the people of a history learned, to compare it with the database. */
import type { Invoice, InvoiceStatus } from '../../../db/rules/invoices/invoices.ts';
import type { Dice } from '../orders-model/book.ts';
import type { TestResponse } from '../serve.ts';
import type { Office } from './desk.ts';

/** A call of the clerk under one key, which may come again. */
export type Attempt = { method: string; path: string; body: object; key: string; isAcknowledged: boolean };

export const createBook = () => ({
  /** Intents whose secret a payer got, with the invoice's id. */
  payable: [] as { intentId: string; invoiceId: string }[],
  payments: [] as (Attempt & { cents: number })[],
  refunds: [] as Attempt[],
  foreignRefunds: 0,
  /** Pay links that somebody has, by the invoice's id: also those that were voided. */
  links: new Map<string, string>(),
});
export type Book = ReturnType<typeof createBook>;

export type Act = (office: Office, book: Book, dice: Dice) => Promise<unknown>;

export const codeOf = (answer: TestResponse): string =>
  answer.status < 400 ? '' : ((answer.json() as { code?: string }).code ?? String(answer.status));

/** Notes an answer that nobody should get. @returns its code */
export function checkRefusal(office: Office, answer: TestResponse, allowed: readonly string[], what: string): string {
  const code = codeOf(answer);
  if (code && !allowed.includes(code)) office.failures.push(`${what} was refused with ${code}: ${answer.body}`);
  return code;
}

/** Some invoice of the office, mostly one that takes payments; its link is known from then on. */
export async function pickInvoice({ db, town, clerk }: Office, book: Book, dice: Dice): Promise<Invoice | null> {
  const rows: { id: string; status: InvoiceStatus }[] = await db
    .read('invoices')
    .where({ town_id: town.id })
    .orderBy('sequence')
    .select('id', 'status');
  const open = rows.filter(({ status }) => status === 'unpaid' || status === 'overdue');
  const row = dice.one(dice.chance(60) && open.length > 0 ? open : rows);
  if (!row) return null;
  const answer = await clerk('GET', `/api/invoices/${row.id}`);
  if (answer.status !== 200) return null;
  const invoice = answer.json() as Invoice;
  const [, token] = invoice.pay_url.split('/pay/');
  if (token) book.links.set(invoice.id, token);
  return invoice;
}
