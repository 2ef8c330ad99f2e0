/** How to pay, and Stripe's fields for a card. */
import type { CheckoutOptions } from '../../../db/rules/orders/checkout.ts';
import { checkoutTexts } from '../../texts/en/shop/checkout.ts';
import { Notice } from '../../ui/Notice.tsx';
import styles from '../Checkout.module.css';
import type { Checkout } from '../useCheckout.ts';
import { Choice } from './Choice.tsx';

const texts = checkoutTexts.payment;

type PaymentMethodsProps = { checkout: Checkout; options: CheckoutOptions };

export function PaymentMethods({ checkout, options }: PaymentMethodsProps) {
  const { method, methods, setMethod, card, delivery, isCardShort } = checkout;
  const isOffice = method === 'cash' || method === 'check';
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{texts.title}</legend>
      <div className={styles.choices}>
        {methods.map((one) => (
          <Choice
            key={one}
            name="payment_method"
            value={one}
            label={texts[one]}
            isChosen={method === one}
            onChoose={() => setMethod(one)}
          />
        ))}
      </div>
      {isCardShort && <p className={styles.hint}>{texts.cardShort}</p>}
      {isOffice && (
        <p className={styles.hint}>
          {texts.officeHint(options.office_hold_days)} {delivery === 'shipping' && texts.officeShipping}
        </p>
      )}
      {methods.includes('card') && (
        <div hidden={method !== 'card'} className={styles.card}>
          {options.is_test && <p className={styles.hint}>{checkoutTexts.testModeHint}</p>}
          <div aria-live="polite">{card.state === 'loading' && <p className={styles.hint}>{texts.loading}</p>}</div>
          {card.state === 'failed' && (
            <Notice tone="problem" role="alert">
              {checkoutTexts.paymentFailed}
            </Notice>
          )}
          <div ref={card.place} className={styles.fields} data-no-memory />
          {card.state === 'ready' && <p className={styles.hint}>{texts.cardOnly}</p>}
        </div>
      )}
    </fieldset>
  );
}
