/** Stolen cards that are tried out: at one order, and from one address. */
import { expect, test } from 'vitest';
import type { CheckoutAnswer } from '../../../db/rules/orders/checkout.ts';
import { sendDueMails } from '../../../server/jobs/sendDueMails.ts';
import { createMailer } from '../../../server/mail/mailer.ts';
import { maxDeclines, maxDeclinesOfAddress } from '../../../server/payments/stripe/cardTesting.ts';
import { testCards } from '../../stripe/cards.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { dialects } from '../database.ts';
import { serveInvoices, tokenOf } from '../invoices/cardInvoices.ts';
import { readMails } from '../news/mails.ts';
import { type CardShop, serveCardShop } from './cardShops.ts';
import { shopperWith } from './checkouts.ts';

const ann = { first_name: 'Ann', last_name: 'Lee', email: 'ann@buyer.example', phone: '' };

const decline = (shop: CardShop, intentId: string, times: number) => {
  for (let tries = 0; tries < times; tries += 1) shop.emulator.pay(intentId, testCards.declined);
};

test.each(dialects)('after ten declines nobody can pay any more, and the order says so (%s)', async (dialect) => {
  const shop = await serveCardShop(dialect);
  const item = await shop.addItem({ price: 10, quantity: 5 });
  const { order, intentId } = await shop.orderByCard({ [item]: 2 });
  decline(shop, intentId, maxDeclines - 1);
  await shop.deliver();
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'incomplete' });
  decline(shop, intentId, 1);
  await shop.deliver();
  expect(shop.emulator.account.intents.get(intentId)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'fraudulent',
  });
  const stopped = await shop.readOrder(order.id);
  expect(stopped).toMatchObject({ status: 'cancelled', hold_expires_at: null });
  expect(stopped.events.map(({ kind }) => kind)).toEqual(['placed', 'payment_failed', 'too_many_declines']);
  expect(await shop.db.read('stock_holds')).toEqual([]);
  await shop.deliver({ events: shop.emulator.events });
  expect((await shop.readOrder(order.id)).events).toHaveLength(3);
});

test('a buyer with an account is mailed why the order was cancelled, at the address of the account alone', async () => {
  const shop = await serveCardShop('sqlite');
  const item = await shop.addItem({ price: 10, quantity: 5 });
  let email = '';
  const cookie = await makeSessionCookie(shop.db, shop.town, false, async (id) => {
    email = `${id}@maple.example`;
  });
  for (const contact of [ann, { ...ann, email }]) {
    const buyer = await shopperWith(shop.ask, { [item]: 1 }, { cookie });
    const answer = (await buyer.checkOut({ payment_method: 'card', contact })).json() as CheckoutAnswer;
    decline(shop, answer.payment?.client_secret.split('_secret_')[0] ?? '', maxDeclines);
    await shop.deliver();
  }
  expect(await shop.db.read('mails').select('kind', 'recipient')).toEqual([{ kind: 'cancelled', recipient: email }]);
  const { db, config, now } = shop.parts;
  await sendDueMails({ db, config, now, sendMail: createMailer(config), log: { error: () => {} } });
  const [mail] = readMails(shop.dataDir);
  expect(mail?.text).toMatch(/Too many cards were declined for your order ORD-\d{4}-\d{6}, so we’ve cancelled it/);
  expect(mail?.text).toContain('Nothing was charged.');
});

test('an address from which too many cards were declined pays no other order by card for an hour', async () => {
  const shop = await serveCardShop('sqlite');
  const item = await shop.addItem({ price: 10, quantity: 500 });
  const orders = maxDeclinesOfAddress / (maxDeclines - 1);
  for (let made = 0; made < orders; made += 1) {
    const { intentId } = await shop.orderByCard({ [item]: 1 });
    decline(shop, intentId, maxDeclines - 1);
    await shop.deliver();
  }
  const buyer = await shopperWith(shop.ask, { [item]: 1 });
  const answer = await buyer.checkOut({ payment_method: 'card' });
  expect([answer.status, answer.json()]).toEqual([429, expect.objectContaining({ code: 'too_many_attempts' })]);
  expect((await buyer.checkOut({ payment_method: 'cash' })).status).toBe(201);
  shop.pass(61 * 60_000);
  await shop.orderByCard({ [item]: 1 });
});

test('an invoice says it, too, and can be paid with another card', async () => {
  const shop = await serveInvoices('sqlite');
  const invoice = await shop.createInvoice();
  const intentId = await shop.beginPayment(invoice);
  decline(shop, intentId, maxDeclines);
  await shop.deliver();
  const { events } = await shop.readInvoice(invoice.id);
  expect(events.map(({ kind }) => kind)).toContain('too_many_declines');
  const again = await shop.beginPayment(invoice);
  expect(again).not.toBe(intentId);
  expect((await shop.readPayPage(tokenOf(invoice))).methods.card).toBe(true);
});
