/** Sales tax, delivery and invoices. */
import { useState } from 'react';
import { formatPrice } from '../../db/rules/money.ts';
import { settingsTexts as texts } from '../texts/en/office/settings.ts';
import { formatCountries } from './countries.ts';
import { forms } from './forms.ts';
import { Fact, SettingsCard } from './SettingsCard.tsx';
import { SettingsForm, type ShopCardProps } from './SettingsForm.tsx';

export function TaxCard({ shop, onSaved }: ShopCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { fields, title, percent } = texts.tax;
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
      {isOpen && <SettingsForm form={forms.tax} settings={shop} onSaved={onSaved} onClose={() => setIsOpen(false)} />}
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
      {isOpen && (
        <SettingsForm form={forms.delivery} settings={shop} onSaved={onSaved} onClose={() => setIsOpen(false)} />
      )}
    </SettingsCard>
  );
}

export function InvoicesCard({ shop, onSaved }: ShopCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { fields, title } = texts.invoices;
  return (
    <SettingsCard
      title={title}
      onEdit={() => setIsOpen(true)}
      facts={<Fact label={fields.invoice_reminders}>{shop.invoice_reminders ? texts.on : texts.off}</Fact>}
    >
      {isOpen && (
        <SettingsForm form={forms.invoices} settings={shop} onSaved={onSaved} onClose={() => setIsOpen(false)} />
      )}
    </SettingsCard>
  );
}
