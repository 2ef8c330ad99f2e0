import type { Order } from '../../../db/rules/orders/orders.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import type { Config } from '../../config/config.ts';
import { type ImageSigning, signOrderImages } from '../../files/signedOrderImages.ts';

/** Signs the images of orders for people who may see the order. */
export const createOrderSigner =
  (config: Pick<Config, 'dataDir' | 'appSecret'>, now: () => number) =>
  async (townId: string): Promise<(order: Order) => Order> => {
    const signing: ImageSigning = { townId, secret: await readAppSecret(config), now: now() };
    return (order) => signOrderImages(order, signing);
  };
export type OrderSigner = ReturnType<typeof createOrderSigner>;
