/** Payment methods: cash or check at the office, cards by Stripe, and Stripe's keys. */
import { useState } from 'react';
import type { StripeKeysState } from '../../db/rules/settings/stripeKeys.ts';
import { usePasswordAgain } from '../accounts/editing/usePasswordAgain.tsx';
import { ConfirmDialog } from '../editing/ConfirmDialog.tsx';
import common from '../editing/Parts.module.css';
import { settingsTexts } from '../texts/en/office/settings.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import { removeKeys } from './api.ts';
import { forms } from './forms.ts';
import styles from './Settings.module.css';
import { Fact, SettingsCard } from './SettingsCard.tsx';
import { SettingsForm, type ShopCardProps } from './SettingsForm.tsx';
import { StripeKeysDialog } from './StripeKeysDialog.tsx';

const { pay: texts, on, off, stripe: keyTexts } = settingsTexts;

/** Describes the state of card payments. */
function cardStatus(isOn: boolean, { source, is_readable }: StripeKeysState): string {
  if (!is_readable) return texts.unreadable;
  if (isOn) return source === 'none' ? texts.noKeys : on;
  return source === 'town' ? texts.offWithKeys : off;
}

export function PayCard({ shop, onSaved }: ShopCardProps) {
  const [opened, setOpened] = useState<'ways' | 'keys' | 'remove' | null>(null);
  const close = () => setOpened(null);
  const { withPassword, passwordDialog } = usePasswordAgain();
  const { office_enabled, card_enabled, stripe } = shop;
  const hasKeys = stripe.source !== 'none' && stripe.is_readable;
  const canPay = office_enabled || (card_enabled && hasKeys);
  return (
    <SettingsCard
      title={texts.title}
      onEdit={() => setOpened('ways')}
      facts={
        <>
          <Fact label={texts.fields.office_enabled}>{office_enabled ? on : off}</Fact>
          <Fact label={texts.fields.card_enabled}>
            {cardStatus(card_enabled, stripe)}{' '}
            {hasKeys && (
              <Badge tone={stripe.is_live ? 'green' : 'amber'}>{stripe.is_live ? texts.live : texts.test}</Badge>
            )}
          </Fact>
          {stripe.source === 'town' && (
            <>
              <Fact label={keyTexts.secret_key}>{keyTexts.ending(stripe.secret_key_last4)}</Fact>
              <Fact label={keyTexts.webhook_secret}>{keyTexts.ending(stripe.webhook_secret_last4)}</Fact>
              <Fact label={keyTexts.account}>
                <span lang="zxx">{stripe.account_id}</span>
              </Fact>
            </>
          )}
        </>
      }
    >
      {!canPay && <Notice tone="warning">{texts.nothing}</Notice>}
      {hasKeys && !stripe.is_live && <p className={common.hint}>{texts.testHint}</p>}
      {stripe.wallet_problem && <Notice tone="warning">{keyTexts.walletProblem(stripe.wallet_problem)}</Notice>}
      {stripe.source === 'environment' && <p className={common.hint}>{keyTexts.environment}</p>}
      <Cluster className={styles.actions}>
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpened('keys')}>
          {stripe.source === 'town' ? keyTexts.change : keyTexts.add}
        </Button>
        {stripe.source === 'town' && (
          <Button size="small" tone="danger" aria-haspopup="dialog" onClick={() => setOpened('remove')}>
            {keyTexts.remove}
          </Button>
        )}
      </Cluster>
      {opened === 'ways' && (
        <SettingsForm
          form={forms.pay}
          settings={shop}
          {...(!hasKeys && { hints: { card_enabled: `${texts.cardHint} ${texts.cardNeedsKeys}` } })}
          onSaved={onSaved}
          onClose={close}
        />
      )}
      {opened === 'keys' && (
        <StripeKeysDialog shop={shop} onSaved={(saved) => onSaved({ stripe: saved })} onClose={close} />
      )}
      {opened === 'remove' && (
        <ConfirmDialog
          title={keyTexts.removeTitle}
          question={keyTexts.removeAsk}
          hint={keyTexts.removeHint}
          label={keyTexts.remove}
          act={async () => {
            onSaved({ stripe: await withPassword(removeKeys) });
            showToast('success', keyTexts.removed);
          }}
          failedText={keyTexts.removeFailed}
          onClose={close}
        />
      )}
      {passwordDialog}
    </SettingsCard>
  );
}
