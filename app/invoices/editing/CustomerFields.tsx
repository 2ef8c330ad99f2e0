/** The customer of an invoice. Choosing an earlier customer by name fills the other fields. */
import { useRef, useState } from 'react';
import { maxEmailLength } from '../../../db/rules/accounts/limits.ts';
import { type InvoiceCustomer, invoiceLimits as limits } from '../../../db/rules/invoices/invoices.ts';
import { Disclosure } from '../../editing/fields/Disclosure.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { writeValues } from '../../editing/formValues.ts';
import { invoiceEditingTexts as texts } from '../../texts/en/shop/invoiceEditing.ts';
import { Combobox } from './Combobox.tsx';
import styles from './InvoiceFields.module.css';
import { useCustomerSearch } from './useCustomerSearch.ts';

const { fields } = texts;

const hasAddress = (customer: InvoiceCustomer) =>
  customer.customer_address_line1 !== '' || customer.customer_city !== '';

type CustomerFieldsProps = { values: InvoiceCustomer; emailHint: string | undefined };

export function CustomerFields({ values, emailHint }: CustomerFieldsProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const [name, setName] = useState(values.customer_name);
  const [isAddressFilled, setIsAddressFilled] = useState(() => hasAddress(values));
  const search = useCustomerSearch();
  const fill = (customer: InvoiceCustomer) => {
    const { form } = frame.current ?? {};
    if (form) writeValues(form, customer);
    setIsAddressFilled(hasAddress(customer));
  };
  const address = (field: keyof InvoiceCustomer & keyof typeof fields, limit: number) => (
    <TextField name={field} label={fields[field]} limit={limit} autoComplete="off" defaultValue={values[field]} />
  );
  return (
    <fieldset ref={frame} className={styles.group}>
      <legend className={styles.legend}>{texts.customer}</legend>
      <div className={styles.pair}>
        <Combobox
          name="customer_name"
          label={fields.customer_name}
          required
          value={name}
          limit={limits.name}
          suggestions={search}
          listLabel={texts.earlierCustomers}
          describeCount={texts.customersFound}
          detailOf={({ customer }) => customer.customer_email}
          onType={setName}
          onChoose={({ customer }) => fill(customer)}
        />
        <TextField
          name="customer_email"
          type="email"
          inputMode="email"
          dir="ltr"
          label={fields.customer_email}
          required
          hint={emailHint}
          limit={maxEmailLength}
          autoComplete="off"
          defaultValue={values.customer_email}
        />
      </div>
      <Disclosure label={texts.address} isFilled={isAddressFilled}>
        {address('customer_address_line1', limits.address_line)}
        {address('customer_address_line2', limits.address_line)}
        <div className={styles.pair}>
          {address('customer_city', limits.city)}
          {address('customer_state', limits.state)}
          {address('customer_zip', limits.zip)}
        </div>
      </Disclosure>
    </fieldset>
  );
}
