/** The page of an order for its buyer: next steps, ordered items, and the receipt. */
import { useHydrated, useSearch } from '@tanstack/react-router';
import { useTown } from '../../data/content.tsx';
import { PlainPage } from '../../shell/PlainPage.tsx';
import { useDocumentTitle } from '../../shell/pageTitle.ts';
import { confirmationTexts as texts } from '../../texts/en/shop/confirmation.ts';
import { Button, buttonAttributes } from '../../ui/Button.tsx';
import { useDeferred } from '../../ui/deferred.ts';
import { Cluster, Placeholder } from '../../ui/layout/Layout.tsx';
import styles from './Confirmation.module.css';
import { orderConfirmation } from './deferredConfirmation.ts';
import { useConfirmation } from './useConfirmation.ts';

export function ConfirmationScreen() {
  const { orderId } = useSearch({ from: '/order-confirmation' });
  const { commerce } = useTown();
  // The server draws the same page for every order.
  const hydrated = useHydrated();
  if (!commerce) return <LoadFailed text={texts.failedText} />;
  if (!hydrated) return <Loading />;
  if (orderId === undefined) return <LoadFailed text={texts.noOrderId} />;
  return <LoadedConfirmation orderId={orderId} />;
}

function LoadedConfirmation({ orderId }: { orderId: string }) {
  const state = useConfirmation(orderId);
  const OrderConfirmation = useDeferred(orderConfirmation);
  const { confirmation, failure, isLoading, reload } = state;
  if (confirmation && OrderConfirmation) return <OrderConfirmation state={{ ...state, confirmation }} />;
  if (confirmation || failure === null) return <Loading />;
  return <LoadFailed text={texts.failedText} isOffline={failure === 'offline'} onRetry={reload} isBusy={isLoading} />;
}

function Loading() {
  return (
    <PlainPage title={texts.title}>
      <p role="status">{texts.loading}</p>
      <Placeholder className={styles.placeholder} />
    </PlainPage>
  );
}

type LoadFailedProps = { text: string; isOffline?: boolean; onRetry?: () => void; isBusy?: boolean };

function LoadFailed({ text, isOffline = false, onRetry, isBusy }: LoadFailedProps) {
  const { commerce } = useTown();
  useDocumentTitle(texts.failed);
  return (
    <PlainPage title={texts.failed}>
      <div role="alert">
        <p>{text}</p>
        {isOffline && <p>{texts.offline}</p>}
      </div>
      <Cluster gap={3}>
        {onRetry && (
          <Button onClick={onRetry} isBusy={isBusy}>
            {isBusy ? texts.checking : texts.tryAgain}
          </Button>
        )}
        {commerce && (
          <a {...buttonAttributes({ variant: 'secondary' })} href="/items">
            {texts.continueShopping}
          </a>
        )}
        <a {...buttonAttributes({ variant: 'secondary' })} href="/">
          {texts.goHome}
        </a>
      </Cluster>
    </PlainPage>
  );
}
