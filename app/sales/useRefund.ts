/** Sends a refund of an order or an invoice from a form. */
import { useState } from 'react';
import { formatPrice } from '../../db/rules/money.ts';
import { newIdempotencyKey } from '../data/newIdempotencyKey.ts';
import { refundTexts as texts } from '../texts/en/shop/orderEditing.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { createAttemptKey, failAttempt } from './createAttemptKey.ts';

type Refunds = readonly { status: 'pending' | 'succeeded' | 'failed'; amount: number }[];

const pendingAmount = (refunds: Refunds): number =>
  refunds.filter(({ status }) => status === 'pending').reduce((sum, { amount }) => sum + amount, 0);

/**
 * @param refunds the existing ones
 * @param unclearText see createAttemptKey()
 * @returns `pending`, the dollars of pending refunds; and `refund`, which sends one once and returns whether it is
 * done. It throws the Problem that the form shows
 */
export function useRefund(refunds: Refunds, unclearText?: string) {
  const [attempt] = useState(() => createAttemptKey(newIdempotencyKey, unclearText));
  const pending = pendingAmount(refunds);
  const refund = async <Sale extends { refunds: Refunds }>(
    dollars: number,
    send: (key: string) => Promise<Sale>,
    onChanged: (sale: Sale) => void,
  ): Promise<void> => {
    const amount = formatPrice(dollars);
    try {
      const changed = await attempt(send);
      onChanged(changed);
      if (pendingAmount(changed.refunds) > pending) showToast('info', texts.pending(amount));
      else showToast('success', texts.done(amount));
    } catch (error) {
      failAttempt(error, texts.failed);
    }
  };
  return { pending, refund };
}
