import { createFileRoute, useHydrated, useSearch } from '@tanstack/react-router';
import { ComingSoon, PlainPage } from '../shell/PlainPage.tsx';
import { ShopScreen } from '../shell/ShopScreen.tsx';
import { screenTexts } from '../texts/en/screens.ts';

const orderSearch = ({ orderId }: Record<string, unknown>): { orderId?: string } =>
  typeof orderId === 'string' && orderId !== '' ? { orderId } : {};

export const Route = createFileRoute('/order-confirmation')({
  validateSearch: orderSearch,
  component: OrderConfirmation,
});

function OrderConfirmation() {
  const { orderId } = useSearch({ from: '/order-confirmation' });
  const texts = screenTexts.confirmation;
  // The server draws one page for every order.
  const failed = useHydrated() && orderId === undefined;
  return (
    <ShopScreen>
      {failed ? (
        <PlainPage title={texts.failed}>
          <p role="alert">{texts.noOrder}</p>
          <p>
            <a href="/">{texts.home}</a>
          </p>
        </PlainPage>
      ) : (
        <ComingSoon title={texts.title} unavailable={texts.unavailable} />
      )}
    </ShopScreen>
  );
}
