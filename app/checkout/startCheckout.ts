/** Prepares checkout after a press of Checkout, and loads its dialog only then. */
import type { AnyRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { CheckoutOptions } from '../../db/rules/orders/checkout.ts';
import { currentCart, fetchCart, flushOutbox, readCartHeaders } from '../cart/client/cart.ts';
import { CallError } from '../data/call.ts';
import { orderConfirmation } from '../orders/confirmation/deferredConfirmation.ts';
import { isStripeLetIn } from '../payments/isStripeLetIn.ts';
import { loadScreen } from '../shell/screens.tsx';
import { checkoutTexts as texts } from '../texts/en/shop/checkout.ts';
import type { CheckoutDialogProps } from './CheckoutDialog.tsx';
import { fetchOptions, recordAttempt } from './checkoutApi.ts';

/** `refused`: the reason in words. `leaving`: the page reloads and then continues by itself. */
export type CheckoutStart =
  | { kind: 'open'; options: CheckoutOptions; Dialog: ComponentType<CheckoutDialogProps> }
  | { kind: 'refused'; text: string }
  | { kind: 'leaving' };

/** Marks an address at which checkout should open. */
export const checkoutHash = 'checkout';

const refuse = (text: string): CheckoutStart => ({ kind: 'refused', text });

/** @returns why this cart can't be ordered now, or null */
async function findObstacle(): Promise<string | null> {
  if (!navigator.onLine) return texts.offline;
  const unsent = await flushOutbox();
  if ((await readCartHeaders()) === null) return texts.noSession;
  if (unsent.length > 0) return navigator.onLine ? texts.unsent : texts.offline;
  // Another tab or device may have changed the cart.
  await fetchCart();
  const { items, has_stock_issues } = currentCart();
  if (items.length === 0) return texts.empty;
  return has_stock_issues ? texts.stockIssues : null;
}

/** Only /items, among the shop's pages, has headers that allow Stripe's script. */
const isShop = (path: string) => path === '/items';

function reloadForStripe(): void {
  // Bypasses the router, which would open checkout at once.
  History.prototype.replaceState.call(history, history.state, '', `#${checkoutHash}`);
  location.reload();
}

function describeLoadFailure(error: unknown): string {
  return error instanceof CallError && error.status === 429 ? error.serverMessage : texts.loadFailed;
}

/**
 * Loads the order's page before placing an order, since the connection may drop afterwards. @throws if it can't be
 * loaded
 */
async function loadConfirmation(router: AnyRouter): Promise<void> {
  const [isThere] = await Promise.all([loadScreen(router, '/order-confirmation'), orderConfirmation.load()]);
  if (!isThere) throw new Error('The page of orders did not arrive.');
}

/** Never rejects. */
export async function startCheckout(router: AnyRouter): Promise<CheckoutStart> {
  const obstacle = await findObstacle();
  if (obstacle) return refuse(obstacle);
  void recordAttempt();
  try {
    const parts = [fetchOptions(), import('./CheckoutDialog.tsx'), loadConfirmation(router)] as const;
    const [options, { CheckoutDialog }] = await Promise.all(parts);
    if (options.payment_methods.length === 0) return refuse(`${texts.paymentFailed} ${texts.noWayToPay}`);
    if (options.payment_methods.includes('card') && !isStripeLetIn(isShop)) {
      reloadForStripe();
      return { kind: 'leaving' };
    }
    return { kind: 'open', options, Dialog: CheckoutDialog };
  } catch (error) {
    return refuse(describeLoadFailure(error));
  }
}
