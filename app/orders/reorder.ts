import { CallError, call } from '../data/call.ts';
import { orderTexts as texts } from '../texts/en/shop/orders.ts';

export type Reordering = { success: boolean; message: string };

/** POST /api/orders/:id/reorder; `message` names unavailable items. */
type ReorderAnswer = { success?: boolean; message?: string; error?: string };

/**
 * Adds an order's available items to the cart, after sending pending changes of the cart.
 * Never rejects: the message reports a failure.
 */
export async function reorder(orderId: string): Promise<Reordering> {
  try {
    const { fetchCart, flushOutbox, readCartHeaders } = await import('../cart/client/cart.ts');
    await flushOutbox();
    const headers = (await readCartHeaders()) ?? {};
    const path = `/api/orders/${encodeURIComponent(orderId)}/reorder`;
    const { success = false, message, error } = await call<ReorderAnswer>(path, { method: 'POST', headers });
    await fetchCart();
    return { success, message: message || error || (success ? texts.reordered : texts.reorderFailed) };
  } catch (error) {
    const reason = error instanceof CallError ? error.serverMessage : '';
    return { success: false, message: reason || texts.reorderFailed };
  }
}
