/** /orders: a person's own orders, or all of the shop's for administrators. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RequireSignIn } from '../accounts/RequireSignIn.tsx';
import { useSession } from '../data/session.ts';
import { orderTexts as texts } from '../texts/en/shop/orders.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { OrdersPage } from './OrdersPage.tsx';

export function OrdersScreen() {
  const hasEnded = useSession((state) => state.user === null && state.hasEnded);
  const router = useRouter();
  useEffect(() => {
    if (!hasEnded) return;
    showToast('warning', texts.sessionExpired);
    void router.navigate({ to: '/login', search: { from: router.state.location.href }, replace: true });
  }, [hasEnded, router]);
  // The key clears the state when another person signs in.
  return <RequireSignIn>{(user) => <OrdersPage key={`${user.id} ${user.is_admin}`} user={user} />}</RequireSignIn>;
}
