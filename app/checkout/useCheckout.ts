/** The state and actions of checkout: choices, totals, changes to confirm, errors, and placing the order. */
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
import { formatPrice, minCardCents, toCents } from '../../db/rules/money.ts';
import type { CheckoutOptions } from '../../db/rules/orders/checkout.ts';
import type { Delivery, Order, PaymentChoice } from '../../db/rules/orders/orders.ts';
import { fetchCart, removeOrdered, useCart } from '../cart/client/cart.ts';
import { rememberPlacedOrder } from '../orders/confirmation/placedOrder.ts';
import { useCardFields } from '../payments/useCardFields.ts';
import { checkoutTexts as texts } from '../texts/en/shop/checkout.ts';
import { leaveTopLayer } from '../ui/dialogs/leaveTopLayer.ts';
import { acceptChanges } from './acceptChanges.ts';
import { type Change, changesOfCart, compareOrders } from './changes.ts';
import type { Failure } from './describeFailure.ts';
import { findErrors, focusError, readBody } from './orderForm.ts';
import { forgetOrderKey } from './orderKeys.ts';
import { type OrderAttempt, submitOrder } from './submitOrder.ts';
import { type Preview, seenOf, usePreview } from './usePreview.ts';
import { useProblems } from './useProblems.ts';
import { useRun } from './useRun.ts';

type FormParts = { formRef: RefObject<HTMLFormElement | null>; forgetForm: () => void };

/** The shopper's choices and their cost. @param isFrozen see usePreview() */
function useChoices(options: CheckoutOptions, isFrozen: boolean) {
  const [delivery, setDelivery] = useState<Delivery>(options.deliveries[0] ?? 'pickup');
  const [offered, setOffered] = useState(options.payment_methods);
  const sums = usePreview(options, delivery, isFrozen);
  const total = sums.preview.seen?.sums.total ?? null;
  const isTooLittle = total !== null && toCents(total) < minCardCents;
  const methods = isTooLittle ? offered.filter((one) => one !== 'card') : offered;
  const [chosen, setMethod] = useState<PaymentChoice | undefined>(offered[0]);
  // A payment method that becomes available again is chosen again.
  const method = chosen && methods.includes(chosen) ? chosen : isTooLittle ? methods[0] : undefined;
  const isCardShort = isTooLittle && offered.includes('card');
  const cardKey = options.payment_methods.includes('card') ? options.publishable_key : '';
  const card = useCardFields(cardKey, total === null || isTooLittle ? null : toCents(total), method === 'card');
  /** The shop no longer accepts this method. */
  const removeMethod = () => setOffered(offered.filter((one) => one !== method));
  return {
    ...sums,
    delivery,
    setDelivery,
    methods,
    method,
    setMethod,
    removeMethod,
    total,
    isCardShort,
    cardKey,
    card,
  };
}

/** Opens the order's page. Replaces the cart's address, so that Back doesn't lead to an empty cart. */
function useShowOrder() {
  const router = useRouter();
  return async (orderId: string): Promise<void> => {
    await router.navigate({ to: '/order-confirmation', search: { orderId }, replace: true });
    void fetchCart();
  };
}

/** The placed order, even if the page has not shown it yet. */
function usePlacedOrder() {
  const [placed, setPlaced] = useState<Order | null>(null);

  function onPlaced(order: Order): void {
    rememberPlacedOrder(order);
    setPlaced(order);
    void removeOrdered(order.items);
  }

  return { placed, onPlaced };
}

/** Changes that the shopper must accept first: those the server refused the order for, else those of the cart. */
function useOpenChanges(seen: Preview['seen']) {
  const [refused, setRefused] = useState<Change[]>([]);
  const [presses, setPresses] = useState(0);
  return {
    changes: refused.length > 0 ? refused : seen ? changesOfCart(seen.cart) : [],
    presses,
    press: () => setPresses(presses + 1),
    refuse: setRefused,
    accept() {
      setRefused([]);
      setPresses(0);
    },
  };
}

/** Explains why the order can't be sent, apart from field errors; null if it can. */
function obstacleOf(method: PaymentChoice | undefined, hasCard: boolean, isCardShort: boolean): string | null {
  if (method === 'card') return hasCard ? null : texts.paymentFailed;
  return !method && isCardShort ? texts.payment.cardShort : null;
}

export function useCheckout(options: CheckoutOptions, { formRef, forgetForm }: FormParts) {
  const view = useCart();
  const { isBusy, run } = useRun();
  const { problem, report, setErrors, ...problems } = useProblems(formRef, isBusy);
  // The order may have been placed and have emptied the cart, so the shown one is sent again.
  const isUnanswered = problem?.isUnanswered === true;
  const { placed, onPlaced } = usePlacedOrder();
  const choices = useChoices(options, isUnanswered || placed !== null);
  const { preview, delivery, method, total, card, cardKey } = choices;
  const { seen, failure } = preview;
  const { changes, presses, ...openChanges } = useOpenChanges(seen);
  const [notice, setNotice] = useState('');
  const showOrder = useShowOrder();
  const isDone = useRef(false);
  const isEmpty = (view.isReady && view.cart.items.length === 0) || seen?.cart.items.length === 0;

  function showFailure(failed: Failure): void {
    if (failed.isMethodGone) choices.removeMethod();
    if (failed.isEmptied || failed.isSignedOut || failed.preview) void fetchCart();
    const now = failed.preview && seenOf(failed.preview);
    const found = now && seen ? compareOrders(seen, now) : [];
    if (now) choices.show(now);
    openChanges.refuse(found);
    if (found.length === 0) report(failed);
    else openChanges.press();
  }

  async function order(attempt: OrderAttempt): Promise<void> {
    const restore = attempt.card ? leaveTopLayer() : () => {};
    const outcome = await submitOrder(attempt);
    isDone.current = outcome.kind === 'done';
    if (outcome.kind === 'done') {
      forgetOrderKey();
      forgetForm();
      await showOrder(outcome.orderId);
    }
    restore();
    if (outcome.kind === 'failed') showFailure(outcome.failure);
  }

  /** Runs alone, after clearing earlier messages. */
  const clearAndRun = (act: () => Promise<void>) =>
    run(() => {
      problems.clearProblem();
      setNotice('');
      return act();
    });

  function submit(): void {
    const form = formRef.current;
    if (!form || isBusy) return;
    const found = findErrors(form);
    setErrors(found);
    if (focusError(form, found)) return;
    const fields = method === 'card' ? card.fields.current : null;
    const obstacle = obstacleOf(method, fields !== null, choices.isCardShort);
    if (changes.length > 0) openChanges.press();
    else if (obstacle) report({ text: obstacle, isSettled: true });
    else if (method && seen && total !== null) {
      const body = readBody(form, { delivery, method, total });
      void clearAndRun(() =>
        order({ body, cart: seen.cart, onPlaced, ...(fields && { card: fields, publishableKey: cardKey }) }),
      );
    }
  }

  const accept = () =>
    clearAndRun(async () => {
      if (!seen || !(await acceptChanges(seen.cart))) return report({ text: texts.changed.failed, isSettled: true });
      forgetOrderKey();
      openChanges.accept();
      const now = await choices.refresh();
      if (now) setNotice(texts.changed.accepted(formatPrice(now.sums.total)));
    });

  return {
    ...choices,
    ...problems,
    problem,
    notice,
    placed,
    changes,
    presses,
    isBusy,
    submit,
    accept,
    isEmptied: !isDone.current && !isBusy && !isUnanswered && (isEmpty || failure?.isEmptied === true),
    isSignedOut: !isBusy && (failure?.isSignedOut === true || problem?.isSignedOut === true),
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
