/** Fetches the confirmation of an order, limited to the fields this viewer may see. */
import { isObject } from '../../../db/rules/fields/isObject.ts';
import type { OrderViewer } from '../../../db/rules/orders/maskOrder.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { CallError, call } from '../../data/call.ts';
import { parseOrder } from '../parseOrder.ts';

export type Confirmation = {
  order: Order;
  /** Empty while there is no receipt. */
  receiptUrl: string;
  isReceiptAvailable: boolean;
  townName: string;
  viewer: OrderViewer;
};

/** @throws CallError, with status 0 for an unusable response */
export async function fetchConfirmation(orderId: string): Promise<Confirmation> {
  const { readCartHeaders } = await import('../../cart/client/cart.ts');
  const headers = (await readCartHeaders()) ?? {};
  const answer = await call<unknown>(`/api/orders/${encodeURIComponent(orderId)}/confirmation`, { headers });
  const order = parseOrder(answer);
  if (!order || !isObject(answer)) throw new CallError(0, 'The answer holds no order.');
  const { receipt_url, receipt_available, tenant_name, viewer } = answer;
  return {
    order,
    receiptUrl: typeof receipt_url === 'string' ? receipt_url : '',
    isReceiptAvailable: receipt_available !== false,
    townName: typeof tenant_name === 'string' ? tenant_name : '',
    viewer: viewer === 'masked' ? 'masked' : 'full',
  };
}
