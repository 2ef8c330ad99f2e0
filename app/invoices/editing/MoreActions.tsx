/** More actions of an invoice: refund, reminder, PDF and copy. */
import { useRouter } from '@tanstack/react-router';
import ExternalLink from 'lucide-react/icons/external-link';
import { useState } from 'react';
import { type Invoice, payableStatuses } from '../../../db/rules/invoices/invoices.ts';
import { useTown } from '../../data/content.tsx';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { createAttemptKey, describeAttempt } from '../../sales/createAttemptKey.ts';
import { formatSaleTime } from '../../sales/saleTimes.ts';
import { invoiceActionTexts as texts } from '../../texts/en/shop/invoiceEditing.ts';
import { Button, buttonAttributes } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useCopyToClipboard } from '../../ui/useCopyToClipboard.ts';
import { PdfButton } from '../PdfButton.tsx';
import { duplicateInvoice } from './api.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { SendDialog } from './SendDialog.tsx';

type MoreActionsProps = { invoice: Invoice; onChanged: (invoice: Invoice) => void };

/** Runs one action at a time. Pressing again after a lost response has no second effect. */
function useAction() {
  const [busy, setBusy] = useState('');
  const [attempts] = useState(() => new Map<string, ReturnType<typeof createAttemptKey>>());
  const run = async <T,>(
    name: string,
    failed: string,
    send: (key: string) => Promise<T>,
    done: (answer: T) => void,
  ) => {
    if (busy) return;
    const attempt = attempts.get(name) ?? createAttemptKey(newIdempotencyKey, texts.unclear);
    attempts.set(name, attempt);
    setBusy(name);
    try {
      done(await attempt(send));
      // The next press is a new attempt.
      attempts.delete(name);
    } catch (error) {
      showToast('error', describeAttempt(error, failed).message);
    } finally {
      setBusy('');
    }
  };
  return { busy, run };
}

export function MoreActions({ invoice, onChanged }: MoreActionsProps) {
  const { id, invoice_number, status, open_amount, refundable_amount } = invoice;
  const [opened, setOpened] = useState<'refund' | 'reminder' | null>(null);
  const router = useRouter();
  const { busy, run } = useAction();
  const isPayable = payableStatuses.includes(status) && open_amount > 0;
  const dialog = { invoice, onChanged, onClose: () => setOpened(null) };
  const duplicate = () =>
    run(
      'duplicate',
      texts.duplicateFailed,
      (key) => duplicateInvoice(id, key),
      (copy) => {
        showToast('success', texts.duplicated(copy.invoice_number));
        void router.navigate({
          to: '/invoices',
          search: (previous) => ({ ...previous, id: copy.id }),
          replace: true,
          resetScroll: false,
        });
      },
    );
  const button = (name: string, label: string, act: () => void) => (
    <Button variant="secondary" isBusy={busy === name} onClick={act}>
      {label}
    </Button>
  );
  return (
    <>
      {refundable_amount > 0 && button('refund', texts.refund, () => setOpened('refund'))}
      {isPayable && button('remind', texts.remind, () => setOpened('reminder'))}
      {isPayable && (
        <a
          {...buttonAttributes({ variant: 'secondary' })}
          href={`/api/invoices/${encodeURIComponent(id)}/reminder`}
          target="_blank"
          rel="noopener"
        >
          {texts.printReminder}
          <ExternalLink size={16} aria-hidden />
          <span className="visually-hidden">{texts.opensNewTab}</span>
        </a>
      )}
      <PdfButton id={id} number={invoice_number} />
      {isPayable && invoice.pay_url && <CopyLink url={invoice.pay_url} />}
      {button('duplicate', texts.duplicate, () => void duplicate())}
      <MailedAt invoice={invoice} />
      {opened === 'refund' && <RefundDialog {...dialog} />}
      {opened === 'reminder' && <SendDialog {...dialog} kind="invoice_reminder" />}
    </>
  );
}

function CopyLink({ url }: { url: string }) {
  const { copying, copy } = useCopyToClipboard();
  const press = async (button: HTMLElement) => {
    if (await copy(url, button)) showToast('success', texts.copied);
  };
  return (
    <>
      <Button variant="secondary" onClick={({ currentTarget }) => void press(currentTarget)}>
        {texts.copyLink}
      </Button>
      {copying === 'failed' && (
        <p role="alert">
          {texts.copyFailed} <span lang="zxx">{url}</span>
        </p>
      )}
    </>
  );
}

/** Shows when it was mailed, so that nobody mails it twice. */
function MailedAt({ invoice: { sent_at, reminded_at, reminder_count } }: { invoice: Invoice }) {
  const { time_zone } = useTown();
  const notes = [
    sent_at && texts.lastSent(formatSaleTime(sent_at, time_zone)),
    reminded_at && texts.lastReminded(formatSaleTime(reminded_at, time_zone), reminder_count),
  ].filter(Boolean);
  return notes.length > 0 && <p className="hint">{notes.join(' · ')}</p>;
}
