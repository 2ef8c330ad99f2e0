/** Paying by card: Stripe's fields, the button and error messages. */
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatPrice, toCents } from '../../db/rules/money.ts';
import { isStripeLetIn } from '../payments/isStripeLetIn.ts';
import { wasRefusedAtReturn } from '../payments/paymentReturn.ts';
import { useCardFields } from '../payments/useCardFields.ts';
import { payTexts as texts } from '../texts/en/shop/pay.ts';
import { Button } from '../ui/Button.tsx';
import { Card, Stack } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './Pay.module.css';
import { submitPayment } from './submitPayment.ts';
import type { LoadedPayState } from './usePayPage.ts';

type CardPaymentProps = {
  token: string;
  state: LoadedPayState;
  /** Called with the paid amount, in dollars. */
  onPaid: (amount: number) => void;
};

const isPayPage = (path: string) => path.startsWith('/pay/');

export function CardPayment({ token, state: { page, reload }, onPaid }: CardPaymentProps) {
  const { open_amount } = page.invoice;
  const [isStripePage] = useState(() => isStripeLetIn(isPayPage));
  useEffect(() => {
    if (!isStripePage) location.reload();
  }, [isStripePage]);
  const card = useCardFields(isStripePage ? page.publishable_key : '', toCents(open_amount), true);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState(() => ({ count: 0, text: wasRefusedAtReturn(token) ? texts.cardFailed : '' }));
  /** The amount that was first shown, until a payment is made. */
  const [seen, setSeen] = useState(open_amount);
  const hasChanged = seen !== open_amount;

  const showProblem = (text: string) => setProblem(({ count }) => ({ count: count + 1, text }));
  async function pay(): Promise<void> {
    const fields = card.fields.current;
    if (!fields) return showProblem(texts.cardFormFailed);
    setIsBusy(true);
    setProblem(({ count }) => ({ count, text: '' }));
    const outcome = await submitPayment({ token, page, card: fields, reload });
    if (outcome.kind === 'sent') onPaid(open_amount);
    if (outcome.kind === 'outdated') {
      const now = await reload();
      // A changed amount has its own notice.
      showProblem(now && now.invoice.open_amount !== open_amount ? '' : outcome.text);
    } else if (outcome.kind === 'failed') showProblem(outcome.text);
    setIsBusy(false);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setSeen(open_amount);
    void pay();
  };
  return (
    <Card as="section" aria-labelledby="pay-card">
      <Stack as="form" onSubmit={submit} noValidate>
        <h2 id="pay-card" className={styles.number}>
          {texts.card}
        </h2>
        {hasChanged && !isBusy && (
          <FocusedNotice key={`${seen} ${open_amount}`} tone="warning" title={texts.changedTitle}>
            {texts.changed(formatPrice(seen), formatPrice(open_amount))}
          </FocusedNotice>
        )}
        <div aria-live="polite">{card.state === 'loading' && <p className="hint">{texts.loadingCard}</p>}</div>
        {card.state === 'failed' && (
          <Notice tone="problem" role="alert">
            {texts.cardFormFailed}
          </Notice>
        )}
        <div ref={card.place} inert={isBusy} data-no-memory />
        {problem.text && (
          <FocusedNotice key={problem.count} tone="problem">
            {problem.text}
          </FocusedNotice>
        )}
        <Button type="submit" isBusy={isBusy || card.state !== 'ready'}>
          {isBusy ? texts.working : texts.pay(formatPrice(open_amount))}
        </Button>
        <p role="status" className="hint">
          {isBusy ? texts.workingHint : texts.cardOnly}
        </p>
      </Stack>
    </Card>
  );
}

/** A message that takes the focus, so that it is noticed and read out. */
function FocusedNotice({ tone, title, children }: { tone: 'warning' | 'problem'; title?: string; children: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    ref.current?.focus();
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Notice ref={ref} tone={tone} role="alert" tabIndex={-1}>
      {title && <h3>{title}</h3>}
      <p>{children}</p>
    </Notice>
  );
}
