import { createFileRoute, redirect } from '@tanstack/react-router';
import { ConfirmationScreen } from '../orders/confirmation/ConfirmationScreen.tsx';
import { notePaymentReturn } from '../payments/paymentReturn.ts';

const orderSearch = ({ orderId }: Record<string, unknown>): { orderId?: string } =>
  typeof orderId === 'string' && orderId !== '' ? { orderId } : {};

export const Route = createFileRoute('/order-confirmation')({
  validateSearch: orderSearch,
  beforeLoad({ location, search }) {
    if (notePaymentReturn(location.searchStr, search.orderId ?? '', 'orderId')) {
      throw redirect({ to: '/order-confirmation', search: orderSearch(search), replace: true });
    }
  },
  component: ConfirmationScreen,
});
