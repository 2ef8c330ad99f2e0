/** Mails an invoice or a reminder: shows a preview, and accepts an additional message. */

import { useState } from 'react';
import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import { type Invoice, invoiceLimits } from '../../../db/rules/invoices/invoices.ts';
import { InvoiceMailInput } from '../../../db/rules/invoices/moneyInput.ts';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { createAttemptKey, failAttempt } from '../../sales/createAttemptKey.ts';
import { invoiceActionTexts as actions, sendInvoiceTexts as texts } from '../../texts/en/shop/invoiceEditing.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { readText } from '../../ui/forms/readText.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { mailInvoice, previewMail, type SentKind } from './api.ts';
import styles from './SendDialog.module.css';

type SendDialogProps = {
  invoice: Invoice;
  kind: SentKind;
  onChanged: (invoice: Invoice) => void;
  onClose: () => void;
};

export function SendDialog({ invoice, kind, onChanged, onClose }: SendDialogProps) {
  const [attempt] = useState(() => createAttemptKey(newIdempotencyKey, actions.unclear));
  const { title, submit, failed, done } = texts[kind];
  const send = async (data: FormData) => {
    const message = readText(data, 'message');
    try {
      const sent = await attempt((key) => mailInvoice(invoice.id, kind, message, key));
      onChanged(sent);
      showToast('success', done(sent.customer_email));
    } catch (error) {
      failAttempt(error, failed);
    }
  };
  return (
    <FormDialog
      title={title(invoice.invoice_number)}
      onClose={onClose}
      onSubmit={send}
      check={(data) => findFaults(InvoiceMailInput, Object.fromEntries(data))}
      submitLabel={submit}
      cancelLabel={texts.cancel}
      closeOnBackdrop={false}
    >
      <Preview id={invoice.id} kind={kind} />
    </FormDialog>
  );
}

/** A preview of the mail that includes the typed message. */
function Preview({ id, kind }: { id: string; kind: SentKind }) {
  const { data: mail, error, reload } = useServerList(`${kind} ${id}`, () => previewMail(id, kind));
  const [message, setMessage] = useState('');
  return (
    <Stack>
      <TextArea
        name="message"
        label={texts.message}
        hint={texts.messageHint}
        rows={2}
        limit={invoiceLimits.message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      {error !== null && <RetryNotice retry={reload}>{texts.previewFailed}</RetryNotice>}
      {!mail && error === null && <p role="status">{texts.loading}</p>}
      {mail && (
        <section aria-label={texts.preview} className={styles.mail}>
          <dl className={styles.head}>
            <dt>{texts.to}</dt>
            <dd>{mail.recipient}</dd>
            <dt>{texts.subject}</dt>
            <dd>{mail.subject}</dd>
            <dt>{texts.attached}</dt>
            <dd>{mail.filename}</dd>
          </dl>
          <p dir="auto">{mail.greeting}</p>
          {message.trim() && (
            <p className={styles.message} dir="auto">
              {message.trim()}
            </p>
          )}
          {mail.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p>
            <span className={styles.button}>{mail.button}</span>
          </p>
          <p className="hint">{texts.details}</p>
        </section>
      )}
    </Stack>
  );
}
