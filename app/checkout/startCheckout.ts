/** What happens when Checkout is pressed, before its dialog opens. None of the dialog is loaded until then. */
import type { AnyRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { CheckoutOptions } from '../../db/rules/orders/checkout.ts';
import { currentCart, fetchCart, flushOutbox, readCartHeaders } from '../cart/client/cart.ts';
import { CallError } from '../data/call.ts';
import { orderConfirmation } from '../orders/confirmation/deferredConfirmation.ts';
import { isStripeLetIn } from '../payments/isStripeLetIn.ts';
import { loadScreen } from '../shell/screens.tsx';
import { checkoutTexts as texts } from '../texts/en/checkout.ts';
import { fetchOptions, recordAttempt } from './checkoutApi.ts';

export type CheckoutDialogProps = { options: CheckoutOptions; onClose: () => void };

/** `refused`: why not, in words. `leaving`: the page is loaded anew, and then goes on by itself. */
export type CheckoutStart =
  | { kind: 'open'; options: CheckoutOptions; Dialog: ComponentType<CheckoutDialogProps> }
  | { kind: 'refused'; text: string }
  | { kind: 'leaving' };

/** Marks an address at which checkout is to open. */
export const checkoutHash = 'checkout';

const refuse = (text: string): CheckoutStart => ({ kind: 'refused', text });

/** @returns why this cart can't be ordered now, or null */
async function findObstacle(): Promise<string | null> {
  if (!navigator.onLine) return texts.offline;
  const unsent = await flushOutbox();
  if ((await readCartHeaders()) === null) return texts.noSession;
  if (unsent.length > 0) return navigator.onLine ? texts.unsent : texts.offline;
  // Another tab or device may have changed it.
  await fetchCart();
  const { items, has_stock_issues } = currentCart();
  if (items.length === 0) return texts.empty;
  return has_stock_issues ? texts.stockIssues : null;
}

/** Of the pages of the shop only /items is sent with headers that let Stripe's script in. */
const isShop = (path: string) => path === '/items';

function reloadForStripe(): void {
  // Past the router, which would open checkout at once.
  History.prototype.replaceState.call(history, history.state, '', `#${checkoutHash}`);
  location.reload();
}

function describeLoadFailure(error: unknown): string {
  return error instanceof CallError && error.status === 429 ? error.serverMessage : texts.loadFailed;
}

/** The order's page must be there before an order is placed: the line may drop right after it. @throws without it */
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
