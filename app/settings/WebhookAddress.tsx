/** The address that Stripe should call, with a copy button. */
import { useId } from 'react';
import common from '../editing/Parts.module.css';
import { settingsTexts } from '../texts/en/office/settings.ts';
import { Button } from '../ui/Button.tsx';
import { useCopyToClipboard } from '../ui/useCopyToClipboard.ts';
import styles from './Settings.module.css';

const texts = settingsTexts.stripe;

/** The names in Stripe's dashboard. */
const webhookEvents = 'payment_intent.*, charge.updated, charge.refunded, charge.dispute.*, refund.*';

export function WebhookAddress({ address }: { address: string }) {
  const id = useId();
  const { copying, copy } = useCopyToClipboard();
  return (
    // biome-ignore lint/a11y/useSemanticElements: text and a button, not a set of fields with a legend
    <div role="group" aria-labelledby={id} className={styles.webhook}>
      <p id={id} className={common.groupTitle}>
        {texts.webhook}
      </p>
      <p className={common.hint}>
        {texts.webhookIntro} <code lang="zxx">{webhookEvents}</code>
      </p>
      <p className={styles.address}>
        <code dir="ltr">{address}</code>
      </p>
      <Button size="small" onClick={({ currentTarget }) => void copy(address, currentTarget)}>
        {copying === 'copied' ? texts.copied : texts.copy}
      </Button>
      <p role="status" className={common.hint}>
        {copying === 'failed' && texts.copyFailed}
        {copying === 'copied' && <span className="visually-hidden">{texts.copied}</span>}
      </p>
    </div>
  );
}
