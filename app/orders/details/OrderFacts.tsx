/** The buyer, delivery, billing and payment of an order. */
import type { Order } from '../../../db/rules/orders/orders.ts';
import { Part } from '../../sales/Part.tsx';
import { formatDate } from '../../texts/dates.ts';
import { orderTexts as texts } from '../../texts/en/shop/orders.ts';
import { customerName } from '../customerName.ts';
import styles from './OrderDialog.module.css';
import { describePayment } from './paymentMethod.ts';

function Delivery({ order }: { order: Order }) {
  const { delivery, pickup_address, pickup_hours, shipping_address, shipping_phone, estimated_delivery_date } = order;
  const isPickup = delivery === 'pickup';
  const where = isPickup ? pickup_address || texts.pickupAtShop : shipping_address;
  if (where === '') return null;
  return (
    <Part title={isPickup ? texts.pickup : texts.shippingAddress}>
      <p className={styles.written} dir="auto">
        {[where, isPickup ? pickup_hours : shipping_phone].filter(Boolean).join('\n')}
      </p>
      {estimated_delivery_date && (
        <p>
          {texts.estimatedDelivery}: {formatDate(estimated_delivery_date.slice(0, 10))}
        </p>
      )}
    </Part>
  );
}

export function OrderFacts({ order }: { order: Order }) {
  const { customer_email, user_email, customer_phone, billing_address } = order;
  const email = customer_email || user_email;
  const name = customerName(order);
  return (
    <div className={styles.facts}>
      <Part title={texts.customer}>
        <p dir="auto">{name}</p>
        {email && email !== name && <p>{email}</p>}
        {customer_phone && <p dir="ltr">{customer_phone}</p>}
      </Part>
      <Delivery order={order} />
      {billing_address && (
        <Part title={texts.billingAddress}>
          <p className={styles.written} dir="auto">
            {billing_address}
          </p>
        </Part>
      )}
      <Part title={texts.payment}>
        <p>{describePayment(order)}</p>
      </Part>
    </div>
  );
}
