/**
 * The address that a buyer confirms an order at: it is mailed, so whoever has it reads the order's mail. Nothing of it
 * is stored.
 */
import type { Town } from '../../db/rules/town/towns.ts';
import { computeSignature, isSameSignature } from '../config/signatures.ts';
import type { OrderRow } from '../store/orders/row.ts';

type MailedOrder = Pick<OrderRow, 'id' | 'customer_email'>;

const signConfirmation = (secret: string, town: Pick<Town, 'id'>, { id, customer_email }: MailedOrder): string =>
  computeSignature(secret, 'order confirmation', town.id, id, customer_email);

/** The path of an order's page. The token stands behind `#`: no server and no log gets it with the page. */
export const confirmPath = (secret: string, town: Pick<Town, 'id'>, order: MailedOrder): string =>
  `/order-confirmation?orderId=${encodeURIComponent(order.id)}#${signConfirmation(secret, town, order)}`;

/** Whether a token from outside is the one that was mailed to an order's buyer. */
export const isConfirmationToken = (
  secret: string,
  town: Pick<Town, 'id'>,
  order: MailedOrder,
  token: string,
): boolean => isSameSignature(token, signConfirmation(secret, town, order));
