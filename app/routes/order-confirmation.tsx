import { createFileRoute, useHydrated, useSearch } from '@tanstack/react-router';
import { Later } from '../shell/Later.tsx';
import { Plain } from '../shell/Plain.tsx';
import { ShopScreen } from '../shell/ShopScreen.tsx';
import { screenTexts } from '../texts/screens.ts';

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
        <Plain title={texts.failed}>
          <p role="alert">{texts.noOrder}</p>
          <p>
            <a href="/">{texts.home}</a>
          </p>
        </Plain>
      ) : (
        <Later title={texts.title} unavailable={texts.unavailable} />
      )}
    </ShopScreen>
  );
}
