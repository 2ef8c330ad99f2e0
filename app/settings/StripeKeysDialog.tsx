/** Entering Stripe's keys. They are secrets: nothing of what is typed is remembered on this device. */
import { useRef, useState } from 'react';
import { Problem } from '../../db/rules/problems.ts';
import {
  isLiveKey,
  publishableKeyPattern,
  type StripeKeysState,
  secretKeyPattern,
  webhookSecretPattern,
} from '../../db/rules/settings/stripeKeys.ts';
import { usePasswordAgain } from '../accounts/editing/usePasswordAgain.tsx';
import { CallError } from '../data/call.ts';
import { toSaveProblem } from '../data/sendChange.ts';
import { TextField } from '../editing/fields/TextField.tsx';
import { type FieldErrors, useFieldErrors } from '../editing/fields/useFieldErrors.ts';
import common from '../editing/Parts.module.css';
import { editingTexts } from '../texts/en/editing.ts';
import { settingsTexts } from '../texts/en/settings.ts';
import { FormDialog } from '../ui/forms/FormDialog.tsx';
import { Stack } from '../ui/Layout.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import { type Shop, type StripeKeys, saveKeys } from './api.ts';
import { WebhookAddress } from './WebhookAddress.tsx';

const texts = settingsTexts.stripe;

const readKeys = (data: FormData): StripeKeys => {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    secret_key: text('secret_key'),
    publishable_key: text('publishable_key'),
    webhook_secret: text('webhook_secret'),
  };
};

/** @param saved the keys that stay where a field is empty */
function keyErrors(data: FormData, saved: string): FieldErrors {
  const { secret_key, publishable_key, webhook_secret } = readKeys(data);
  const isWrong = (key: string, pattern: RegExp) => !(key === '' && saved) && !pattern.test(key);
  const publishable = publishable_key || saved;
  const isMixed = secret_key !== '' && publishable !== '' && isLiveKey(secret_key) !== isLiveKey(publishable);
  return {
    ...(isWrong(secret_key, secretKeyPattern) && { secret_key: texts.faults.secret_key }),
    ...(isMixed && { publishable_key: texts.faults.mixed }),
    ...(isWrong(publishable_key, publishableKeyPattern) && { publishable_key: texts.faults.publishable_key }),
    ...(isWrong(webhook_secret, webhookSecretPattern) && { webhook_secret: texts.faults.webhook_secret }),
  };
}

type StripeKeysDialogProps = { shop: Shop; onSaved: (saved: StripeKeysState) => void; onClose: () => void };

export function StripeKeysDialog({ shop, onSaved, onClose }: StripeKeysDialogProps) {
  const { stripe, webhook_url } = shop;
  const saved = stripe.source === 'town' && stripe.is_readable ? stripe.publishable_key : '';
  const inside = useRef<HTMLDivElement>(null);
  const [check] = useState(() => (data: FormData) => keyErrors(data, saved));
  const { errors } = useFieldErrors(inside, check);
  /** What Stripe said of a key, until the next try. */
  const [refused, setRefused] = useState<FieldErrors>({});

  const { withPassword, passwordDialog } = usePasswordAgain();

  const submit = async (data: FormData) => {
    setRefused({});
    try {
      onSaved(await withPassword(() => saveKeys(readKeys(data))));
    } catch (error) {
      const { fields } = error instanceof CallError ? error.body : {};
      setRefused((fields ?? {}) as FieldErrors);
      throw error instanceof Problem ? error : toSaveProblem(error, texts.failed);
    }
    showToast('success', texts.saved);
  };
  const field = (name: keyof StripeKeys, hint: string) => (
    <TextField
      name={name}
      label={texts[name]}
      hint={saved ? `${hint} ${texts.keep}` : hint}
      // Not shown to whoever looks over a shoulder, and kept by no password manager.
      type={name === 'publishable_key' ? 'text' : 'password'}
      data-no-memory
      required={saved === ''}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      error={errors[name] ?? refused[name]}
    />
  );
  return (
    <>
      <FormDialog
        title={saved ? texts.change : texts.add}
        onClose={onClose}
        onSubmit={submit}
        submitLabel={texts.save}
        cancelLabel={editingTexts.cancel}
        closeOnBackdrop={false}
      >
        <Stack ref={inside}>
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
