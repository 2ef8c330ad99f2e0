/** Shoppers' actions. */
import type { CheckoutAnswer } from '../../../db/rules/orders/checkout.ts';
import { confirmPath } from '../../../server/payments/orderConfirmations.ts';
import { findOrderRow } from '../../../server/store/orders/orders.ts';
import { StripeRefusal } from '../../stripe/account.ts';
import { testCards } from '../../stripe/cards.ts';
import { parseCart, saveItem } from '../cart/shoppers.ts';
import type { TestResponse } from '../serve.ts';
import { address, checkoutBody, newKey } from '../shop/checkouts.ts';
import type { Act, Attempt, Book, Dice } from './book.ts';
import { appSecret, type Buyer, type Shop } from './shop.ts';

/** Refusals that a shopper may read here; anything else is a fault. */
const cartRefusals = ['out_of_stock', 'item_not_found', 'too_many_attempts', 'not_signed_in', 'no_commerce'];
const checkoutRefusals = [
  ...(['cart_empty', 'cart_changed', 'payment_in_progress', 'payment_unavailable', 'below_card_minimum'] as const),
  ...(['too_many_attempts', 'not_signed_in', 'order_not_found', 'payment_refused'] as const),
];
/** Those that are written down with the key. Others are of the moment. */
const lastingRefusals = ['cart_changed', 'below_card_minimum'];

export const codeOf = (answer: TestResponse): string => {
  if (answer.status === 0 || answer.status < 400) return '';
  return (answer.json() as { code?: string }).code ?? String(answer.status);
};

/** Notes an answer that nobody should get. */
export function checkRefusal(shop: Shop, answer: TestResponse, allowed: readonly string[], what: string): string {
  const code = codeOf(answer);
  if (code && !allowed.includes(code)) shop.failures.push(`${what} was refused with ${code}: ${answer.body}`);
  return code;
}

const pickBuyer = (shop: Shop, dice: Dice): [Buyer, number] => {
  const at = dice.below(shop.buyers.length);
  return [shop.buyers[at] as Buyer, at];
};

export const fillCart: Act = async (shop, _book, dice) => {
  const [buyer] = pickBuyer(shop, dice);
  const item = dice.one(shop.items) ?? '';
  const answer = dice.chance(75) ? await buyer.add(item, 1 + dice.below(3)) : await buyer.set(item, dice.below(4));
  checkRefusal(shop, answer, cartRefusals, 'a change of the cart');
};

/** Takes over today's prices, and what is there of what is wanted. */
export const mendCart: Act = async (shop, _book, dice) => {
  const [buyer] = pickBuyer(shop, dice);
  const answer = await buyer.refresh();
  if (answer.status !== 200) return;
  for (const { item_id, in_stock, available_quantity } of parseCart(answer).items) {
    if (!in_stock) await buyer.set(item_id, available_quantity);
  }
};

/** Two browsers may sign in to the same account: they have one cart from then on. */
export const signIn: Act = async (shop, book, dice) => {
  const [buyer] = pickBuyer(shop, dice);
  if (buyer.account !== null) return;
  buyer.account = 1 + dice.below(2);
  buyer.usual.cookie = shop.cookieOf(buyer.account);
  book.isMerged = true;
  await buyer.open();
};

export const signOut: Act = async (shop, book, dice) => {
  const [buyer, at] = pickBuyer(shop, dice);
  if (buyer.account === null) return;
  buyer.account = null;
  delete buyer.usual.cookie;
  book.cartOf[at] = (book.cartOf[at] ?? 0) + 1;
  await buyer.open();
};

async function send(shop: Shop, book: Book, attempt: Attempt): Promise<void> {
  const buyer = shop.buyers[attempt.buyer] as Buyer;
  const answer = await buyer.call('POST', '/api/checkout', attempt.body, { key: attempt.key });
  const code = checkRefusal(shop, answer, checkoutRefusals, 'a checkout');
  const isPaidAtStripe = [...shop.emulator.account.intents.values()].some(
    ({ status }) => status === 'succeeded' || status === 'processing',
  );
  if (code === 'payment_refused' && !book.wasRefused) shop.failures.push('a checkout was refused by nobody');
  if (code === 'payment_in_progress' && !isPaidAtStripe) shop.failures.push('a checkout waits for no payment');
  if (answer.status === 0 || (code && !lastingRefusals.includes(code))) return;
  let typed = code;
  if (!code) {
    const { order, payment } = answer.json() as CheckoutAnswer;
    typed = order.id;
    book.orders.set(order.id, { order_number: order.order_number, total: order.total_amount });
    if (payment) book.payable.push({ intentId: payment.client_secret.split('_secret')[0] ?? '', orderId: order.id });
    const isCard = attempt.body.payment_method === 'card';
    if (attempt.said === null && !payment && isCard && order.status === 'incomplete')
      shop.failures.push(`order ${order.order_number} cannot be paid`);
  }
  if (attempt.said !== null && attempt.said !== typed)
    shop.failures.push(`the key ${attempt.key} was answered ${attempt.said}, then ${typed}`);
  attempt.said = typed;
}

async function prepare(shop: Shop, book: Book, dice: Dice): Promise<Attempt> {
  const [buyer, at] = pickBuyer(shop, dice);
  const payment_method = dice.one(['card', 'card', 'card', 'card', 'cash', 'check'] as const) ?? 'card';
  const delivery = dice.one(['pickup', 'shipping'] as const) ?? 'pickup';
  const given = { payment_method, delivery, ...(delivery === 'shipping' && { shipping: address }) };
  const attempt: Attempt = {
    key: newKey(),
    buyer: at,
    cart: book.cartOf[at] ?? 0,
    said: null,
    body: checkoutBody(given),
  };
  if (dice.chance(10)) return attempt;
  const preview = await buyer.call('POST', '/api/checkout/preview', { delivery });
  const { total = 0 } = (preview.status === 200 ? preview.json() : {}) as { total?: number };
  attempt.body.expected_total = dice.chance(8) ? total + 0.01 : total;
  return attempt;
}

export const checkOut: Act = async (shop, book, dice) => {
  const attempt = await prepare(shop, book, dice);
  book.attempts.push(attempt);
  await send(shop, book, attempt);
};

/** A double click: one key. */
export const checkOutTwice: Act = async (shop, book, dice) => {
  const attempt = await prepare(shop, book, dice);
  book.attempts.push(attempt);
  await Promise.all([send(shop, book, attempt), send(shop, book, attempt)]);
};

/** Two tabs: two keys. */
export const checkOutInTwoTabs: Act = async (shop, book, dice) => {
  const one = await prepare(shop, book, dice);
  const other = { ...one, key: newKey() };
  book.attempts.push(one, other);
  await Promise.all([send(shop, book, one), send(shop, book, other)]);
};

/** An answer was lost, or Back was pressed: the same call again, or another under its key. */
export const repeatCheckout: Act = async (shop, book, dice) => {
  const attempt = dice.recent(book.attempts);
  if (!attempt || book.cartOf[attempt.buyer] !== attempt.cart) return;
  if (dice.chance(85) || attempt.said === null) return send(shop, book, attempt);
  const body = { ...attempt.body, special_instructions: 'Another order' };
  const answer = await (shop.buyers[attempt.buyer] as Buyer).call('POST', '/api/checkout', body, { key: attempt.key });
  if (answer.status !== 0 && codeOf(answer) !== 'key_reused')
    shop.failures.push(`a used key was answered ${answer.status}: ${answer.body}`);
};

const cards = [
  ...([testCards.succeeds, testCards.succeeds, testCards.succeeds, testCards.succeeds] as const),
  ...([testCards.declined, testCards.insufficientFunds, testCards.authenticates, testCards.authenticates] as const),
  ...([testCards.authenticatesThenDeclined, testCards.disputed, testCards.refundPending] as const),
];

/** Stripe's script in the browser; it refuses an intent that is paid or canceled by now. */
function atStripe(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
  }
}

export const payByCard: Act = async (shop, book, dice) => {
  const payable = dice.recent(book.payable);
  const card = dice.one(cards) ?? testCards.succeeds;
  const isSlow = dice.chance(10);
  if (payable) atStripe(() => shop.emulator.pay(payable.intentId, card, { isSlow }));
};

/** Somebody tries out stolen cards at an order. */
export const tryCards: Act = async (shop, book, dice) => {
  const payable = dice.recent(book.payable);
  if (!payable) return;
  for (let tries = 0; tries < 11; tries += 1) atStripe(() => shop.emulator.pay(payable.intentId, testCards.declined));
};

/** The shopper authenticates or gives up; the bank answers at last. */
export const finishPayment: Act = async (shop, book, dice) => {
  const waiting = book.payable.filter(({ intentId }) => {
    const status = shop.emulator.account.intents.get(intentId)?.status ?? '';
    return status === 'requires_action' || status === 'processing';
  });
  const payable = dice.recent(waiting);
  const succeeds = dice.chance(70);
  if (payable) atStripe(() => shop.emulator.finishPayment(payable.intentId, succeeds));
};

/** The page that a browser comes to after paying: it asks Stripe where the webhook is late. */
export const openConfirmation: Act = async (shop, book, dice) => {
  const [buyer] = pickBuyer(shop, dice);
  const id = dice.recent([...book.orders.keys()]);
  if (!id) return;
  const answer = await buyer.call('GET', `/api/orders/${id}/confirmation`);
  checkRefusal(shop, answer, ['too_many_attempts'], 'a confirmation');
};

/** Whatever happened before, a shopper can order, pay, and is told so. */
export async function buyAtLast(shop: Shop, book: Book, at: number): Promise<void> {
  const item = await saveItem(shop, shop.town, { title: 'Lamp', price: 30, quantity: 1 });
  const buyer = shop.buyers[at % shop.buyers.length] as Buyer;
  await buyer.send({ kind: 'clear' });
  await buyer.add(item);
  const answer = await buyer.call('POST', '/api/checkout', checkoutBody({ payment_method: 'card' }), { key: newKey() });
  if (answer.status !== 201) return void shop.failures.push(`at last ${buyer.name} cannot order: ${answer.body}`);
  const { order, payment } = answer.json() as CheckoutAnswer;
  shop.emulator.pay(payment?.client_secret.split('_secret')[0] ?? '', testCards.succeeds);
  // The page asks again and again, and the server Stripe every few seconds.
  shop.clock.now += 5000;
  const confirmation = await buyer.call('GET', `/api/orders/${order.id}/confirmation`);
  const { status } = (confirmation.json() as CheckoutAnswer).order;
  if (status !== 'paid') shop.failures.push(`at last ${buyer.name} has paid, and the order is ${status}`);
  book.orders.set(order.id, { order_number: order.order_number, total: order.total_amount });
}

/** Puts what an earlier order had into the cart again, as far as it can be had. */
export const orderAgain: Act = async (shop, book, dice) => {
  const [buyer] = pickBuyer(shop, dice);
  const id = dice.recent([...book.orders.keys()]);
  if (!id || buyer.account === null) return;
  const answer = await buyer.call('POST', `/api/orders/${id}/reorder`);
  checkRefusal(shop, answer, [...cartRefusals, 'order_not_found'], 'a reorder');
};

/** Presses the link of the mail about an order, soon or late. */
export const confirmByLink: Act = async (shop, book, dice) => {
  const id = dice.recent([...book.orders.keys()]);
  const order = id && (await findOrderRow(shop.db.read, shop.town.id, id));
  if (!order) return;
  const token = confirmPath(appSecret, shop.town, order).split('#')[1];
  const [buyer] = pickBuyer(shop, dice);
  const answer = await buyer.call('POST', `/api/orders/${id}/confirmation`, { token });
  // A card payment needs no confirmation.
  checkRefusal(shop, answer, ['too_many_attempts', 'order_locked', 'bad_request'], 'a confirmation by the link');
};
