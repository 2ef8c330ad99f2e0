/** Records what the people of a history learned, to compare it with the database. */
import type { CheckoutBody } from '../../../db/rules/orders/checkout.ts';
import type { Shop } from './shop.ts';

/** A checkout under one key. `cart` counts the carts that a browser had: a key means nothing in another one. */
export type Attempt = {
  key: string;
  buyer: number;
  cart: number;
  body: Omit<CheckoutBody, 'expected_total'> & { expected_total?: number };
  /** The first answer that a repetition must repeat: the order's id, or the refusal's code. */
  said: string | null;
};

export type RefundAttempt = { key: string; orderId: string; body: object; isAcknowledged: boolean };

export function createBook(itemCount: number) {
  return {
    attempts: [] as Attempt[],
    /** Intents whose secret a browser got. */
    payable: [] as { intentId: string; orderId: string }[],
    /** Orders that somebody was told of. */
    orders: new Map<string, { order_number: string; total: number }>(),
    refunds: [] as RefundAttempt[],
    /** Orders of which an administrator was told that they are paid. */
    paidAtOffice: new Set<string>(),
    /** The stock that the clerk added, by item, less what they removed. */
    shelved: Array.from({ length: itemCount }, () => 0),
    /** Items of which the clerk took something away: there may be fewer than orders hold. */
    lowered: new Set<number>(),
    /** Whether carts were put together: two of them may each have had an open payment. */
    isMerged: false,
    /** Whether Stripe took no new payments for a while: orders that it refused are gone, with their numbers. */
    wasRefused: false,
    cartOf: [0, 0, 0, 0],
    disputes: [] as string[],
    foreignRefunds: 0,
  };
}
export type Book = ReturnType<typeof createBook>;

/** The numbers that decide a step. Taking steps away leaves those of the others as they are. */
export type Dice = {
  below(end: number): number;
  one<T>(choices: readonly T[]): T | undefined;
  /** One of the last few. */
  recent<T>(choices: readonly T[]): T | undefined;
  chance(percent: number): boolean;
};

export function createDice(numbers: readonly number[]): Dice {
  let at = 0;
  const next = () => numbers[at++ % numbers.length] ?? 0;
  const below = (end: number) => (end <= 0 ? 0 : next() % end);
  const one = <T>(choices: readonly T[]) => choices[below(choices.length)];
  return { below, one, recent: (choices) => one(choices.slice(-4)), chance: (percent) => below(100) < percent };
}

export type Act = (shop: Shop, book: Book, dice: Dice) => Promise<unknown>;
