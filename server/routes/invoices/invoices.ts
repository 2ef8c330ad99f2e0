/** Invoices: all of the town for administrators, and for other people those linked to their account. */
import type { Knex } from 'knex';
import type { Context } from 'koa';
import { InvoiceChanges, InvoiceCustomersQuery, InvoicesQuery, NewInvoice } from '../../../db/rules/invoices/input.ts';
import type { Invoice, InvoicesPage } from '../../../db/rules/invoices/invoices.ts';
import { toCustomerInvoice } from '../../../db/rules/invoices/maskInvoice.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import type { Config } from '../../config/config.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requirePerson, requireSession } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { createWriteCall, expectedVersion, readBody, readIdempotentRequest, townRouter } from '../../http/router.ts';
import { writeWithoutCardPayments } from '../../payments/invoicePayments.ts';
import { createPayLinks } from '../../payments/payLinks.ts';
import type { PaymentParts } from '../../payments/settlePayment.ts';
import { changeInvoice, createInvoice, deleteInvoice, duplicateInvoice } from '../../store/invoices/changes.ts';
import { listInvoiceCustomers } from '../../store/invoices/customers.ts';
import { findInvoiceRow, type InvoiceRow, readInvoice } from '../../store/invoices/invoices.ts';
import { listInvoices } from '../../store/invoices/list.ts';
import { planInvoiceChange, requireDeletable } from '../../store/invoices/plans.ts';
import { moneyContext } from '../../store/money/context.ts';
import { countPages } from '../../store/pages.ts';
import type { Writer } from '../../store/writerTypes.ts';
import { parseQuery } from '../orders/calls.ts';

export type InvoiceParts = PaymentParts & { config: Config };
type Call = Context & { state: TownState; params: { id?: string } };

export const invoiceNotFound = (id: string) =>
  new Problem('invoice_not_found', 'Invoice with ID {id} not found.', { params: { id: id.slice(0, 64) } });

/** Reads an invoice with its pay link, as calls return it. */
export function createInvoiceReader({ config, db, now }: InvoiceParts) {
  const links = createPayLinks(config);
  return async (town: Town, id: string, knex: Knex = db.read): Promise<Invoice> => {
    const row = await findInvoiceRow(knex, town.id, id);
    const invoice = row && (await readInvoice(knex, town.id, id, toLocalTime(now(), town.time_zone).date));
    if (!invoice) throw invoiceNotFound(id);
    return { ...invoice, pay_url: await links.payUrl(town, row) };
  };
}

/** Returns a page of all invoices to administrators, and of the linked ones to others. */
async function answerList(ctx: Call, { db, now }: Pick<InvoiceParts, 'db' | 'now'>): Promise<void> {
  const { status, due_from, due_to, sort, search, page: wanted, per_page } = parseQuery(ctx, InvoicesQuery);
  const { town } = ctx.state;
  const { id, is_admin } = requirePerson(ctx);
  const scope = { townId: town.id, userId: is_admin ? null : id };
  const filter = { status, dueFrom: due_from, dueTo: due_to, sort, search };
  const query = { ...filter, page: wanted, perPage: per_page };
  const { date } = toLocalTime(now(), town.time_zone);
  const { invoices, total, isCapped, page } = await listInvoices(db.read, scope, query, date);
  const answer: InvoicesPage = {
    invoices,
    total,
    page,
    total_pages: countPages(per_page, total),
    per_page,
    total_is_capped: isCapped,
  };
  answerPrivate(ctx, answer);
}

/**
 * GET /api/invoices and /api/invoices/:id for signed-in people; GET /api/invoices/customers, POST, PUT, DELETE and POST
 * …/duplicate for administrators.
 */
export function invoiceRoutes(parts: InvoiceParts) {
  const { db, now } = parts;
  const writeCall = createWriteCall(db, now);
  const read = createInvoiceReader(parts);
  const contextOf = (ctx: Call, tx: Writer) => moneyContext(tx, ctx.state.town, now(), requirePerson(ctx));
  const changeOf = (ctx: Call) => ({
    town: ctx.state.town,
    invoiceId: ctx.params.id ?? '',
    by: requireSession(ctx),
    request: readIdempotentRequest(ctx),
  });

  /** @throws Problem `invoice_not_found`; `changed_meanwhile` with the invoice if If-Match names another version */
  async function requireInvoice(knex: Knex, ctx: Call): Promise<InvoiceRow> {
    const { id = '' } = ctx.params;
    const { town } = ctx.state;
    const expected = expectedVersion(ctx);
    const row = await findInvoiceRow(knex, town.id, id);
    if (!row) throw invoiceNotFound(id);
    if (expected === undefined || expected === row.version) return row;
    throw new Problem('changed_meanwhile', undefined, { current: await read(town, id, knex) });
  }

  return townRouter()
    .get('/api/invoices', 'signed-in', (ctx) => answerList(ctx, parts))
    .get('/api/invoices/customers', 'admin', async (ctx) => {
      const { search } = parseQuery(ctx, InvoiceCustomersQuery);
      const { town } = ctx.state;
      const { date } = toLocalTime(now(), town.time_zone);
      answerPrivate(ctx, { customers: await listInvoiceCustomers(db.read, town.id, search, date) });
    })
    .get('/api/invoices/:id', 'signed-in', async (ctx) => {
      const { id = '' } = ctx.params;
      const person = requirePerson(ctx);
      const invoice = await read(ctx.state.town, id);
      if (person.is_admin) return answerPrivate(ctx, invoice);
      // To others, the invoice does not exist; to its own customer, not before it is finished.
      if (invoice.user_id !== person.id || invoice.status === 'draft') throw invoiceNotFound(id);
      answerPrivate(ctx, toCustomerInvoice(invoice));
    })
    .post('/api/invoices', 'admin', async (ctx) => {
      const given = readBody(ctx, NewInvoice);
      const create = async (tx: Writer) => ({ id: await createInvoice(contextOf(ctx, tx), given) });
      const { id } = await writeCall(ctx, create);
      answerPrivate(ctx, await read(ctx.state.town, id), 201);
    })
    .post('/api/invoices/:id/duplicate', 'admin', async (ctx) => {
      const duplicate = async (tx: Writer) => {
        const context = contextOf(ctx, tx);
        return { id: await duplicateInvoice(context, await requireInvoice(tx.trx, ctx)) };
      };
      const { id } = await writeCall(ctx, duplicate);
      answerPrivate(ctx, await read(ctx.state.town, id), 201);
    })
    .put('/api/invoices/:id', 'admin', async (ctx) => {
      const given = readBody(ctx, InvoiceChanges);
      const clock = { town: ctx.state.town, now: now() };
      const { id } = await writeWithoutCardPayments(parts, {
        ...changeOf(ctx),
        plan: async (knex) => planInvoiceChange(knex, clock, await requireInvoice(knex, ctx), given),
        endsPayments: (plan) => plan.endsPayments,
        async act(tx, plan) {
          await changeInvoice(contextOf(ctx, tx), plan);
          return { id: plan.row.id };
        },
      });
      answerPrivate(ctx, await read(ctx.state.town, id));
    })
    .delete('/api/invoices/:id', 'admin', async (ctx) => {
      const done = await writeWithoutCardPayments(parts, {
        ...changeOf(ctx),
        async plan(knex) {
          const row = await requireInvoice(knex, ctx);
          await requireDeletable(knex, row);
          return row;
        },
        endsPayments: () => true,
        async act(tx, row) {
          await deleteInvoice(contextOf(ctx, tx), row);
          return null;
        },
      });
      answerPrivate(ctx, done, 204);
    });
}
