/**
 * The signed address at which a buyer confirms an order. It is mailed, so using it proves access to the mailbox.
 * Nothing is stored.
 */
import type { Town } from '../../db/rules/town/towns.ts';
import { computeSignature, isSameSignature } from '../config/signatures.ts';
import type { OrderRow } from '../store/orders/row.ts';

type MailedOrder = Pick<OrderRow, 'id' | 'customer_email'>;

const signConfirmation = (secret: string, town: Pick<Town, 'id'>, { id, customer_email }: MailedOrder): string =>
  computeSignature(secret, 'order confirmation', town.id, id, customer_email);

/** The path of an order's page. The token is after `#`, which browsers send to no server and no log. */
export const confirmPath = (secret: string, town: Pick<Town, 'id'>, order: MailedOrder): string =>
  `/order-confirmation?orderId=${encodeURIComponent(order.id)}#${signConfirmation(secret, town, order)}`;

/** Whether a token is the one mailed to an order's buyer. */
export const isConfirmationToken = (
  secret: string,
  town: Pick<Town, 'id'>,
  order: MailedOrder,
  token: string,
): boolean => isSameSignature(token, signConfirmation(secret, town, order));
