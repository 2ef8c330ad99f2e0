/** Picking up or shipping, as the shop offers it. */

import { formatPrice } from '../../../db/rules/money.ts';
import type { CheckoutOptions } from '../../../db/rules/orders/checkout.ts';
import type { Delivery } from '../../../db/rules/orders/orders.ts';
import { checkoutTexts } from '../../texts/en/shop/checkout.ts';
import styles from '../Checkout.module.css';
import { Choice } from './Choice.tsx';

const texts = checkoutTexts.delivery;

type DeliveryChoiceProps = { options: CheckoutOptions; delivery: Delivery; onChange: (delivery: Delivery) => void };

export function DeliveryChoice({ options, delivery, onChange }: DeliveryChoiceProps) {
  const { deliveries } = options;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{texts.title}</legend>
      {deliveries.length > 1 && (
        <div className={styles.choices}>
          {deliveries.map((one) => (
            <Choice
              key={one}
              name="delivery"
              value={one}
              label={texts[one]}
              detail={one === 'shipping' && describePrice(options)}
              isChosen={delivery === one}
              onChoose={() => onChange(one)}
            />
          ))}
        </div>
      )}
      {deliveries.length === 1 && delivery === 'shipping' && <p className={styles.hint}>{describePrice(options)}</p>}
      {delivery === 'pickup' && <PickupPlace options={options} />}
    </fieldset>
  );
}

/** `$8.95, free from $75.00`. */
function describePrice({ shipping_price, free_shipping_above }: CheckoutOptions): string {
  if (shipping_price === 0) return texts.free;
  const price = formatPrice(shipping_price);
  return free_shipping_above === null ? price : `${price}, ${texts.freeFrom(formatPrice(free_shipping_above))}`;
}

function PickupPlace({ options: { pickup_address, pickup_hours } }: { options: CheckoutOptions }) {
  if (!pickup_address) return <p className={styles.hint}>{texts.pickupLater}</p>;
  return (
    <dl className={styles.place}>
      <dt>{texts.pickupAt}</dt>
      <dd dir="auto">{pickup_address}</dd>
      {pickup_hours && (
        <>
          <dt className={styles.later}>{texts.hours}</dt>
          <dd dir="auto">{pickup_hours}</dd>
        </>
      )}
    </dl>
  );
}
