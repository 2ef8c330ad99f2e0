/** Lists mails that could not be sent, of every kind but news. Shows nothing if there are none. */
import { useState } from 'react';
import { call } from '../data/call.ts';
import { sendChange, toSaveProblem } from '../data/sendChange.ts';
import { invoicePath } from '../invoices/invoicesSearch.ts';
import { orderPath } from '../orders/ordersSearch.ts';
import { failedMailTexts as texts } from '../texts/en/office/failedMails.ts';
import { invoiceTimelineTexts } from '../texts/en/shop/invoices.ts';
import { timelineTexts } from '../texts/en/shop/orders.ts';
import { Button } from '../ui/Button.tsx';
import { Stack } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import styles from './FailedMails.module.css';
import { useServerList } from './useServerList.ts';

/** The displayed fields of a mail; see `MailState` in server/store/mails.ts. */
type FailedMail = {
  id: string;
  order_id: string | null;
  order_number: string | null;
  invoice_id: string | null;
  invoice_number: string | null;
  kind: string;
  recipient: string;
  failure: string;
};

/** The id of the notice, which the dashboard's task leads to. */
const failedMailsId = 'failed-mails';

const read = async () => (await call<{ mails: FailedMail[] }>('/api/mails?failed=1')).mails;
const names: Record<string, string> = { ...timelineTexts.mails, ...invoiceTimelineTexts.mails, ...texts.kinds };
const nameOf = ({ kind }: FailedMail) => names[kind] ?? timelineTexts.mail;

/** Links to the mail's order or invoice, to read it or correct its address. */
function AboutLink({ order_id, order_number, invoice_id, invoice_number }: FailedMail) {
  if (invoice_id) return <a href={invoicePath(invoice_id)}>{texts.invoice(invoice_number ?? '')}</a>;
  return order_id ? <a href={orderPath(order_id)}>{texts.order(order_number ?? '')}</a> : null;
}

export function FailedMails() {
  const { data, change } = useServerList('', read, { isLive: true });
  const [busy, setBusy] = useState<string | null>(null);
  if (!data || data.length === 0) return null;

  async function retry({ id, recipient }: FailedMail): Promise<void> {
    setBusy(id);
    try {
      await sendChange(`/api/mails/${encodeURIComponent(id)}/retry`, 'orders', { method: 'POST' });
      change((mails) => mails.filter((mail) => mail.id !== id));
      showToast('success', texts.queued(recipient));
    } catch (error) {
      showToast('error', toSaveProblem(error, texts.retryFailed).message);
    } finally {
      setBusy(null);
    }
  }

  return (
    <Notice id={failedMailsId} tone="warning" data-screen-only>
      <h2 className={styles.heading}>{texts.heading(data.length)}</h2>
      <p>{texts.hint}</p>
      <Stack as="ul" gap={3} className={styles.mails}>
        {data.map((mail) => (
          <li key={mail.id} className={styles.mail}>
            <div className={styles.words}>
              <strong>{texts.about(nameOf(mail), mail.recipient)}</strong>
              <p>
                <AboutLink {...mail} />
              </p>
              <p>{mail.failure}</p>
            </div>
            <Button
              size="small"
              variant="secondary"
              isBusy={busy === mail.id}
              aria-label={texts.tryAgainFor(nameOf(mail), mail.recipient)}
              onClick={() => void retry(mail)}
            >
              {texts.tryAgain}
            </Button>
          </li>
        ))}
      </Stack>
    </Notice>
  );
}
