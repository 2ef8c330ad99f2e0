import { useState } from 'react';
import { settingsTexts as texts } from '../texts/en/office/settings.ts';
import { forms } from './forms.ts';
import { Fact, SettingsCard } from './SettingsCard.tsx';
import { SettingsForm, type ShopCardProps } from './SettingsForm.tsx';

/** Settings of unpaid orders' stock holds, and the address for mails about new orders. */
export function OrdersCard({ shop, onSaved, supportEmail }: ShopCardProps & { supportEmail: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { fields, title, days, ofStock } = texts.orders;
  return (
    <SettingsCard
      title={title}
      onEdit={() => setIsOpen(true)}
      facts={
        <>
          <Fact label={fields.order_email}>{shop.order_email || texts.orders.supportEmail(supportEmail)}</Fact>
          <Fact label={texts.orders.held}>{days(shop.office_hold_days)}</Fact>
          <Fact label={texts.orders.share}>{ofStock(texts.tax.percent(shop.unconfirmed_hold_percent / 100))}</Fact>
          <Fact label={fields.terms_url}>
            {shop.terms_url ? <a href={shop.terms_url}>{shop.terms_url}</a> : texts.none}
          </Fact>
        </>
      }
    >
      {isOpen && (
        <SettingsForm form={forms.orders} settings={shop} onSaved={onSaved} onClose={() => setIsOpen(false)} />
      )}
    </SettingsCard>
  );
}
