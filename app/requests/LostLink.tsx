/** Mails a new link to the request's own address. The answer is the same for every number and address. */
import { useState } from 'react';
import { emailInputPattern } from '../../db/rules/email.ts';
import { Problem } from '../../db/rules/problems.ts';
import { requestLimits } from '../../db/rules/requests/fields.ts';
import { requestTexts } from '../texts/en/requests/requests.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { FormBody } from '../ui/forms/FormBody.tsx';
import { useForm } from '../ui/forms/useForm.ts';
import { Notice } from '../ui/Notice.tsx';
import styles from './OwnRequest.module.css';
import { requestNewLink, wordFailure } from './ownApi.ts';

const texts = requestTexts.lost;

export function LostLink({ number }: { number: string }) {
  const [isSent, setSent] = useState(false);
  const form = useForm({
    async onSubmit(data) {
      setSent(false);
      try {
        await requestNewLink(String(data.get('number')).trim(), String(data.get('email')).trim());
      } catch (error) {
        throw new Problem('invalid', wordFailure(error, { failed: texts.failed }));
      }
    },
    onDone: () => setSent(true),
  });
  return (
    <section aria-labelledby="lost-link" className={styles.part}>
      <h2 id="lost-link">{texts.title}</h2>
      <p>{texts.hint}</p>
      <FormBody
        form={form}
        labelledBy="lost-link"
        foot={
          <p className={styles.foot}>
            <Button type="submit" ref={form.submitRef} isBusy={form.busy}>
              {form.busy ? texts.sending : texts.send}
            </Button>
          </p>
        }
      >
        <Field label={texts.number} hint={texts.numberHint} required>
          {(control) => (
            <input {...control} name="number" defaultValue={number} maxLength={20} autoComplete="off" required />
          )}
        </Field>
        <Field label={texts.email} required>
          {(control) => (
            <input
              {...control}
              name="email"
              type="email"
              autoComplete="email"
              pattern={emailInputPattern}
              maxLength={requestLimits.email}
              required
            />
          )}
        </Field>
      </FormBody>
      <div aria-live="polite">{isSent && <Notice tone="success">{texts.sent}</Notice>}</div>
    </section>
  );
}
