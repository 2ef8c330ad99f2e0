/** The billing address of a card: the shipping address, or another one. Optional for pickup orders. */
import { useState } from 'react';
import type { Delivery } from '../../../db/rules/orders/orders.ts';
import { checkoutTexts as texts } from '../../texts/en/shop/checkout.ts';
import styles from '../Checkout.module.css';
import { AddressFields } from './AddressFields.tsx';

type BillingFieldsProps = {
  delivery: Delivery;
  /** Whether a billing address is needed. */
  isNeeded: boolean;
};

export function BillingFields({ delivery, isNeeded }: BillingFieldsProps) {
  const [isSame, setSame] = useState(true);
  const [isAdded, setAdded] = useState(false);
  const isShipped = delivery === 'shipping';
  return (
    <>
      <label className={styles.tick} hidden={!isNeeded || !isShipped}>
        <input
          type="checkbox"
          name="billing_same"
          defaultChecked
          onChange={({ currentTarget }) => setSame(currentTarget.checked)}
        />
        <span>{texts.billing.same}</span>
      </label>
      <label className={styles.tick} hidden={!isNeeded || isShipped}>
        <input type="checkbox" name="billing_add" onChange={({ currentTarget }) => setAdded(currentTarget.checked)} />
        <span>{texts.billing.add}</span>
      </label>
      <AddressFields group="billing" isNeeded={isNeeded && (isShipped ? !isSame : isAdded)} address={null} />
    </>
  );
}
