import { useState } from 'react';
import { TextField } from '../editing/fields/TextField.tsx';
import { AmountField } from '../items/editing/AmountField.tsx';
import { settingsTexts as texts } from '../texts/en/settings.ts';
import { Fact, SettingsCard } from './SettingsCard.tsx';
import { type ShopCardProps, ShopForm } from './SettingsForm.tsx';

/** How long unpaid orders hold stock, and where new orders are mailed. */
export function OrdersCard({ shop, onSaved, supportEmail }: ShopCardProps & { supportEmail: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { fields, title, holdHint, shareHint, emailHint, termsHint, days, ofStock } = texts.orders;
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
        <ShopForm name="orders" settings={shop} onSaved={onSaved} onClose={() => setIsOpen(false)}>
          {(errors) => (
            <>
              <TextField
                name="order_email"
                label={fields.order_email}
                hint={emailHint}
                inputMode="email"
                dir="ltr"
                autoComplete="off"
                defaultValue={shop.order_email}
                error={errors.order_email}
              />
              <AmountField
                name="office_hold_days"
                label={fields.office_hold_days}
                hint={holdHint}
                decimals={0}
                required
                defaultValue={String(shop.office_hold_days)}
                error={errors.office_hold_days}
              />
              <AmountField
                name="unconfirmed_hold_percent"
                label={fields.unconfirmed_hold_percent}
                hint={shareHint}
                decimals={0}
                required
                defaultValue={String(shop.unconfirmed_hold_percent)}
                error={errors.unconfirmed_hold_percent}
              />
              <TextField
                name="terms_url"
                label={fields.terms_url}
                hint={termsHint}
                inputMode="url"
                dir="ltr"
                autoComplete="off"
                defaultValue={shop.terms_url}
                error={errors.terms_url}
              />
            </>
          )}
        </ShopForm>
      )}
    </SettingsCard>
  );
}
