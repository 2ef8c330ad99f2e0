/**
 * /pay/<token>: shows an invoice to anybody with its link, and takes payment. The server draws one page for every link.
 */
import { useHydrated, useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTown } from '../data/content.tsx';
import { notePaymentReturn } from '../payments/paymentReturn.ts';
import { PlainPage } from '../shell/PlainPage.tsx';
import { payTexts as texts } from '../texts/en/shop/pay.ts';
import { Button } from '../ui/Button.tsx';
import { defer, useDeferred } from '../ui/deferred.ts';
import { Placeholder } from '../ui/layout/Layout.tsx';
import styles from './Pay.module.css';
import { usePayPage } from './usePayPage.ts';

/** The script loads together with the invoice. */
const payView = defer(async () => (await import('./PayView.tsx')).PayView);

export function PayScreen() {
  const { token } = useParams({ from: '/pay/$token' });
  const hydrated = useHydrated();
  return hydrated ? <LoadedPay key={token} token={token} /> : <Loading />;
}

function Loading() {
  return (
    <PlainPage title={texts.title}>
      <p role="status">{texts.loading}</p>
      <Placeholder className={styles.placeholder} />
    </PlainPage>
  );
}

/** Removes parameters that Stripe or a bank added to the address. */
function useCleanAddress(token: string): void {
  const router = useRouter();
  useEffect(() => {
    if (notePaymentReturn(location.search, token))
      void router.navigate({ to: '/pay/$token', params: { token }, search: {}, replace: true });
  }, [router, token]);
}

function LoadedPay({ token }: { token: string }) {
  useCleanAddress(token);
  const state = usePayPage(token);
  const PayView = useDeferred(payView);
  const { page, failure, isLoading, reload } = state;
  if (page && PayView) return <PayView token={token} state={{ ...state, page }} />;
  if (page || failure === null) return <Loading />;
  const isGone = failure === 'gone';
  return (
    <PlainPage title={isGone ? texts.goneTitle : texts.failedTitle}>
      <p role="alert">{isGone ? texts.gone : failure === 'offline' ? texts.offline : texts.failed}</p>
      {!isGone && (
        <p>
          <Button onClick={() => void reload()} isBusy={isLoading}>
            {isLoading ? texts.checking : texts.tryAgain}
          </Button>
        </p>
      )}
      <Support />
    </PlainPage>
  );
}

function Support() {
  const { support_email } = useTown();
  return (
    <p>
      {texts.ask} <a href={`mailto:${support_email}`}>{support_email}</a>.
    </p>
  );
}
