/** Checkout: contact, delivery, payment and a summary on one sheet over the cart. */

import { useId, useLayoutEffect, useRef } from 'react';
import { maxEmailLength, maxNameLength } from '../../db/rules/accounts/limits.ts';
import type { CheckoutOptions, Contact } from '../../db/rules/orders/checkout.ts';
import { contactLimits } from '../../db/rules/orders/contact.ts';
import { useSession } from '../data/session.ts';
import { formTexts } from '../texts/en/editing/formKit.ts';
import { checkoutTexts as texts } from '../texts/en/shop/checkout.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { trackKeyboardInset } from '../ui/dialogs/trackKeyboardInset.ts';
import { advanceOnEnter } from '../ui/forms/advanceOnEnter.ts';
import { Field } from '../ui/forms/Field.tsx';
import { useFormMemory } from '../ui/forms/useFormMemory.ts';
import { Cluster } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './Checkout.module.css';
import { ChangesNotice, PlacedNotice, ProblemNotice } from './CheckoutNotices.tsx';
import { AddressFields } from './fields/AddressFields.tsx';
import { BillingFields } from './fields/BillingFields.tsx';
import { DeliveryChoice } from './fields/DeliveryChoice.tsx';
import { FieldErrorsContext } from './fields/fieldErrors.ts';
import { PaymentMethods } from './fields/PaymentMethods.tsx';
import { TextInput } from './fields/TextInput.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PayBar } from './PayBar.tsx';
import { type Checkout, useCheckout } from './useCheckout.ts';

export type CheckoutDialogProps = { options: CheckoutOptions; onClose: () => void };

export function CheckoutDialog({ options, onClose }: CheckoutDialogProps) {
  const titleId = useId();
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const user = useSession(({ user }) => user?.id ?? '');
  const memory = useFormMemory(formRef, { modal: 'checkout', user });
  const checkout = useCheckout(options, { formRef, forgetForm: memory.drop });
  const { isBusy, isEmptied, isSignedOut, changes, problem, placed } = checkout;
  const isOver = isEmptied || isSignedOut || placed !== null;

  useLayoutEffect(() => {
    const dialog = formRef.current?.closest('dialog');
    return dialog ? trackKeyboardInset(dialog) : undefined;
  }, []);

  return (
    <Dialog
      labelledBy={titleId}
      onClose={onClose}
      isBusy={isBusy}
      closeOnBackdrop={false}
      hasCloseButton
      className={styles.dialog}
      footer={!placed && (isOver ? <BackToCart /> : <PayBar checkout={checkout} formId={formId} />)}
    >
      <Cluster gap={3} className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {texts.title}
        </h2>
        {options.is_test && <Badge tone="amber">{texts.testMode}</Badge>}
      </Cluster>
      <div className={styles.notices}>
        {memory.restored && !isOver && <RestoredNotice discard={memory.discard} />}
        {placed && <PlacedNotice order={placed} />}
        {isOver && !placed && (
          <Notice tone={isSignedOut ? 'problem' : undefined} role="alert">
            <p>{isSignedOut ? texts.signedOut : texts.emptied}</p>
            {isSignedOut && <SignInLink />}
          </Notice>
        )}
        {!isOver && changes.length > 0 && <ChangesNotice changes={changes} presses={checkout.presses} />}
        <p aria-live="polite" className={styles.notice}>
          {checkout.notice}
        </p>
      </div>
      <form
        ref={formRef}
        id={formId}
        className={styles.form}
        noValidate
        hidden={isOver}
        inert={isBusy}
        onKeyDown={advanceOnEnter}
        onInput={({ target }) => checkout.clearError((target as HTMLInputElement).name)}
        onSubmit={(event) => {
          event.preventDefault();
          checkout.submit();
        }}
      >
        <FieldErrorsContext value={checkout.errors}>
          <OrderFields checkout={checkout} options={options} />
        </FieldErrorsContext>
      </form>
      {problem && !isOver && <ProblemNotice key={problem.count} problem={problem} />}
    </Dialog>
  );
}

/** The form's fields, from top to bottom. */
function OrderFields({ checkout, options }: { checkout: Checkout; options: CheckoutDialogProps['options'] }) {
  const { delivery, setDelivery, method } = checkout;
  return (
    <>
      <ContactFields contact={options.contact} />
      <DeliveryChoice options={options} delivery={delivery} onChange={setDelivery} />
      <AddressFields
        group="shipping"
        isNeeded={delivery === 'shipping'}
        address={options.last_address}
        countries={options.shipping_countries}
      />
      <PaymentMethods checkout={checkout} options={options} />
      <BillingFields delivery={delivery} isNeeded={method === 'card'} />
      <Field label={texts.notes.title} note={texts.optional} hint={texts.notes.hint}>
        {(control) => (
          <textarea
            {...control}
            name="special_instructions"
            rows={2}
            maxLength={contactLimits.special_instructions}
            autoComplete="off"
            dir="auto"
          />
        )}
      </Field>
      <OrderSummary preview={checkout.preview} delivery={delivery} />
      <p className={styles.hint}>
        {texts.terms}{' '}
        <a href={options.terms_url || '/terms'} target="_blank" rel="noopener">
          {texts.termsLink}
          <span className="visually-hidden"> {texts.newTab}</span>
        </a>
        .
      </p>
    </>
  );
}

function ContactFields({ contact }: { contact: Contact | null }) {
  const { title, hint, ...labels } = texts.contact;
  const field = (part: keyof Contact, autoComplete: string) => ({
    name: `contact.${part}`,
    label: labels[part],
    autoComplete,
    defaultValue: contact?.[part],
  });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.pair}>
        <TextInput {...field('first_name', 'given-name')} maxLength={maxNameLength} required />
        <TextInput {...field('last_name', 'family-name')} maxLength={maxNameLength} required />
      </div>
      <TextInput
        {...field('email', 'email')}
        type="email"
        inputMode="email"
        dir="ltr"
        maxLength={maxEmailLength}
        required
        hint={hint}
      />
      <TextInput {...field('phone', 'tel')} type="tel" inputMode="tel" dir="ltr" />
    </fieldset>
  );
}

function RestoredNotice({ discard }: { discard: () => void }) {
  return (
    <Notice
      actions={
        <Button variant="link" onClick={discard}>
          {formTexts.discard}
        </Button>
      }
    >
      <p role="status">{texts.restored}</p>
    </Notice>
  );
}

const SignInLink = () => <a href={`/login?from=${encodeURIComponent('/items#checkout')}`}>{texts.signIn}</a>;

const BackToCart = () => (
  <form method="dialog">
    <Button type="submit">{texts.close}</Button>
  </form>
);
