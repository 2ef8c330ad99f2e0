import { CallError, call } from '../data/call.ts';
import { orderTexts as texts } from '../texts/en/orders.ts';

export type Reordering = { success: boolean; message: string };

/** POST /api/orders/:id/reorder; `message` names what could not be had. */
type ReorderAnswer = { success?: boolean; message?: string; error?: string };

/**
 * Adds an order's items to the cart, as far as they can be had. Changes of the cart that wait to be sent go first.
 * Never rejects: what went wrong is in the message.
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
