/** Enters Stripe's keys. They are secrets: this device remembers nothing that is typed here. */

import { type Faults, Problem } from '../../db/rules/problems.ts';
import { findKeyFaults, type StripeKeys, type StripeKeysState } from '../../db/rules/settings/stripeKeys.ts';
import { usePasswordAgain } from '../accounts/editing/usePasswordAgain.tsx';
import { toSaveProblem } from '../data/sendChange.ts';
import { TextField } from '../editing/fields/TextField.tsx';
import common from '../editing/Parts.module.css';
import { editingTexts } from '../texts/en/editing/editing.ts';
import { settingsTexts } from '../texts/en/office/settings.ts';
import { FormDialog } from '../ui/forms/FormDialog.tsx';
import { readText } from '../ui/forms/readText.ts';
import { Stack } from '../ui/layout/Layout.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import { type Shop, saveKeys } from './api.ts';
import { WebhookAddress } from './WebhookAddress.tsx';

const texts = settingsTexts.stripe;

const readKeys = (data: FormData): StripeKeys => {
  const text = (name: string) => readText(data, name);
  return {
    secret_key: text('secret_key'),
    publishable_key: text('publishable_key'),
    webhook_secret: text('webhook_secret'),
  };
};

/** @param saved the stored publishable key, if any: an empty field then keeps the stored key */
function keyFaults(data: FormData, saved: string): Faults {
  const { secret_key, publishable_key, webhook_secret } = readKeys(data);
  const fallback = saved ? undefined : '';
  return findKeyFaults({
    secret_key: secret_key || fallback,
    publishable_key: publishable_key || saved,
    webhook_secret: webhook_secret || fallback,
  });
}

type StripeKeysDialogProps = { shop: Shop; onSaved: (saved: StripeKeysState) => void; onClose: () => void };

export function StripeKeysDialog({ shop, onSaved, onClose }: StripeKeysDialogProps) {
  const { stripe, webhook_url } = shop;
  const saved = stripe.source === 'town' && stripe.is_readable ? stripe.publishable_key : '';
  const { withPassword, passwordDialog } = usePasswordAgain();

  const submit = async (data: FormData) => {
    try {
      onSaved(await withPassword(() => saveKeys(readKeys(data))));
    } catch (error) {
      throw error instanceof Problem ? error : toSaveProblem(error, texts.failed);
    }
    showToast('success', texts.saved);
  };
  const field = (name: keyof StripeKeys, hint: string) => (
    <TextField
      name={name}
      label={texts[name]}
      hint={saved ? `${hint} ${texts.keep}` : hint}
      // Hides secrets from onlookers, and from password managers.
      type={name === 'publishable_key' ? 'text' : 'password'}
      data-no-memory
      required={saved === ''}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
    />
  );
  return (
    <>
      <FormDialog
        title={saved ? texts.change : texts.add}
        onClose={onClose}
        onSubmit={submit}
        check={(data) => keyFaults(data, saved)}
        submitLabel={texts.save}
        cancelLabel={editingTexts.cancel}
        closeOnBackdrop={false}
      >
        <Stack>
          <p className={common.hint}>{texts.intro}</p>
          {field('publishable_key', texts.publishableHint)}
          {field('secret_key', texts.secretHint)}
          <WebhookAddress address={webhook_url} />
          {field('webhook_secret', texts.webhookHint)}
        </Stack>
      </FormDialog>
      {passwordDialog}
    </>
  );
}
