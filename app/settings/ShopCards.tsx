/** Sales tax, delivery and invoices. */
import { useState } from 'react';
import { formatPrice } from '../../db/rules/money.ts';
import { reminderSchedule, shopLimits } from '../../db/rules/settings/shop.ts';
import { CheckField } from '../editing/fields/CheckField.tsx';
import { TextArea } from '../editing/fields/TextArea.tsx';
import { TextField } from '../editing/fields/TextField.tsx';
import { AmountField } from '../items/editing/AmountField.tsx';
import { settingsTexts as texts } from '../texts/en/settings.ts';
import { formatCountries } from './countries.ts';
import { shopForms } from './forms.ts';
import styles from './Settings.module.css';
import { Fact, SettingsCard } from './SettingsCard.tsx';
import { type ShopCardProps, ShopForm } from './SettingsForm.tsx';

export function TaxCard({ shop, onSaved }: ShopCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { fields, title, rateHint, labelHint, percent } = texts.tax;
  const values = shopForms.tax.valuesOf(shop);
  return (
    <SettingsCard
      title={title}
      onEdit={() => setIsOpen(true)}
      facts={
        <>
          <Fact label={texts.tax.rate}>{percent(shop.tax_rate)}</Fact>
          <Fact label={fields.tax_label}>
            <bdi>{shop.tax_label}</bdi>
          </Fact>
        </>
      }
    >
      {isOpen && (
        <ShopForm name="tax" settings={shop} onSaved={onSaved} onClose={() => setIsOpen(false)}>
          {(errors) => (
            <>
              <TextField
                name="tax_rate"
                label={fields.tax_rate}
                hint={rateHint}
                required
                dir="ltr"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={String(values.tax_rate)}
                error={errors.tax_rate}
              />
              <TextField
                name="tax_label"
                label={fields.tax_label}
                hint={labelHint}
                required
                limit={shopLimits.taxLabel}
                defaultValue={shop.tax_label}
                error={errors.tax_label}
              />
            </>
          )}
        </ShopForm>
      )}
    </SettingsCard>
  );
}

export function DeliveryCard({ shop, onSaved }: ShopCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { fields, title, free, never } = texts.delivery;
  const { pickup_enabled, pickup_address, pickup_hours, shipping_enabled, shipping_price, free_shipping_above } = shop;
  return (
    <SettingsCard
      title={title}
      onEdit={() => setIsOpen(true)}
      facts={
        <>
          <Fact label={fields.pickup_enabled}>{pickup_enabled ? texts.on : texts.off}</Fact>
          {pickup_enabled && (
            <>
              <Fact label={fields.pickup_address}>
                <span dir="auto">{pickup_address || texts.none}</span>
              </Fact>
              <Fact label={fields.pickup_hours}>
                <span dir="auto">{pickup_hours || texts.none}</span>
              </Fact>
            </>
          )}
          <Fact label={fields.shipping_enabled}>{shipping_enabled ? texts.on : texts.off}</Fact>
          {shipping_enabled && (
            <>
              <Fact label={fields.shipping_price}>{shipping_price === 0 ? free : formatPrice(shipping_price)}</Fact>
              <Fact label={fields.free_shipping_above}>
                {free_shipping_above === null ? never : formatPrice(free_shipping_above)}
              </Fact>
              <Fact label={fields.shipping_countries}>{formatCountries(shop.shipping_countries)}</Fact>
            </>
          )}
        </>
      }
    >
      {isOpen && <DeliveryForm shop={shop} onSaved={onSaved} onClose={() => setIsOpen(false)} />}
    </SettingsCard>
  );
}

function DeliveryForm({ shop, onSaved, onClose }: ShopCardProps & { onClose: () => void }) {
  const { fields, pickup, shipping, addressHint, hoursHint, priceHint, freeHint, countriesHint } = texts.delivery;
  const values = shopForms.delivery.valuesOf(shop);
  return (
    <ShopForm name="delivery" settings={shop} onSaved={onSaved} onClose={onClose}>
      {(errors) => (
        <>
          <CheckField name="pickup_enabled" label={pickup} defaultChecked={shop.pickup_enabled} />
          {errors.pickup_enabled && <p className={styles.fault}>{errors.pickup_enabled}</p>}
          <TextArea
            name="pickup_address"
            label={fields.pickup_address}
            hint={addressHint}
            rows={3}
            limit={shopLimits.pickupText}
            defaultValue={shop.pickup_address}
            error={errors.pickup_address}
          />
          <TextArea
            name="pickup_hours"
            label={fields.pickup_hours}
            hint={hoursHint}
            rows={2}
            limit={shopLimits.pickupText}
            defaultValue={shop.pickup_hours}
            error={errors.pickup_hours}
          />
          <CheckField name="shipping_enabled" label={shipping} defaultChecked={shop.shipping_enabled} />
          <AmountField
            name="shipping_price"
            label={fields.shipping_price}
            hint={priceHint}
            decimals={2}
            required
            defaultValue={String(values.shipping_price)}
            error={errors.shipping_price}
          />
          <AmountField
            name="free_shipping_above"
            label={fields.free_shipping_above}
            hint={freeHint}
            decimals={2}
            defaultValue={String(values.free_shipping_above)}
            error={errors.free_shipping_above}
          />
          <TextField
            name="shipping_countries"
            label={fields.shipping_countries}
            hint={countriesHint}
            required
            autoComplete="off"
            defaultValue={String(values.shipping_countries)}
            error={errors.shipping_countries}
          />
        </>
      )}
    </ShopForm>
  );
}

export function InvoicesCard({ shop, onSaved }: ShopCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { fields, title, remind, remindHint } = texts.invoices;
  return (
    <SettingsCard
      title={title}
      onEdit={() => setIsOpen(true)}
      facts={<Fact label={fields.invoice_reminders}>{shop.invoice_reminders ? texts.on : texts.off}</Fact>}
    >
      {isOpen && (
        <ShopForm name="invoices" settings={shop} onSaved={onSaved} onClose={() => setIsOpen(false)}>
          {() => (
            <CheckField
              name="invoice_reminders"
              label={remind}
              hint={remindHint(reminderSchedule)}
              defaultChecked={shop.invoice_reminders}
            />
          )}
        </ShopForm>
      )}
    </SettingsCard>
  );
}
